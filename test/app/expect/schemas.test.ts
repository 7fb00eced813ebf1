import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSchemas } from '../../../src/app/expect/schemas.ts';
import { schemaOf } from '../../../src/core/expect/schema-of.ts';

const faultsOf = (json: unknown, schema: object) =>
  createSchemas().validate(json, JSON.stringify(schema), {
    folder: undefined,
    permissions: { cwd: '.', check: ({ path }) => path },
  });

describe('a schema', () => {
  it.each<[what: string, schema: object, json: unknown, faults: string[]]>([
    ['of a key that every object inherits', { properties: { toString: { type: 'null' } } }, {}, []],
    [
      'that requires such a key',
      { required: ['constructor'] },
      {},
      ["/ must have required property 'constructor'"],
    ],
    ['that requires it, where it is', { required: ['constructor'] }, { constructor: 1 }, []],
    [
      'of such a key with a wrong value',
      { properties: { valueOf: { type: 'null' } } },
      { valueOf: 1 },
      ['/valueOf must be null'],
    ],
    ['whose dependency is such a key', { dependentRequired: { toString: ['a'] } }, {}, []],
  ])('%s', (_, schema, json, faults) => {
    expect(faultsOf(json, schema)).toEqual(faults);
  });

  it.each([
    ['2020-12', {}],
    ['draft-07', { $schema: 'http://json-schema.org/draft-07/schema#' }],
  ])('that %s does not allow is refused', (_, draft) => {
    expect(() => faultsOf({}, { ...draft, type: 'text' })).toThrow(
      /^the schema cannot be used: schema is invalid: data\/type must be/,
    );
  });

  it('made from an example accepts that example', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(faultsOf(json, schemaOf(json))).toEqual([]);
      }),
      { examples: [[[{ toString: null }, {}]]] },
    );
  });
});
