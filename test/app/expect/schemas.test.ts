import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSchemas } from '../../../src/app/expect/schemas.ts';
import { createTimeBudget, TimeUpError } from '../../../src/app/limits/time-budget.ts';
import { schemaOf } from '../../../src/core/expect/schema-of.ts';

const faultsOf = (json: unknown, schema: object) =>
  createSchemas().validate(json, JSON.stringify(schema), {
    folder: undefined,
    permissions: { cwd: '.', check: ({ path }) => path },
  });

it('a schema is checked after a time limit has stopped the first check of its draft', () => {
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'null' };
  const within = (milliseconds: number): unknown => {
    try {
      return createTimeBudget(milliseconds).spend(() => faultsOf(1, schema));
    } catch (error) {
      return error instanceof TimeUpError ? within(2 * milliseconds) : error;
    }
  };
  expect(within(1)).toEqual(['/ must be null']);
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
