import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeInBody } from '../../../src/core/json/path.ts';
import { parseJsonTree } from '../../../src/core/json/tree.ts';
import { referencesOf } from '../../../src/core/openapi/references.ts';
import { checkSchema } from '../../../src/core/openapi/schema/check.ts';

function findings(
  value: unknown,
  schema: unknown,
  { document = {}, direction = 'request' }: { document?: object; direction?: 'request' | 'response' } = {},
): string[] {
  const text = JSON.stringify(value);
  const root = parseJsonTree(text);
  if (root === null) throw new Error('The value is not JSON');
  const references = referencesOf({ ...document });
  return checkSchema(root, schema, { text, references, direction }).map(
    ({ steps, message }) => `${placeInBody(steps)} ${message}`,
  );
}

describe('a value that differs from its schema', () => {
  it.each<[schema: object, value: unknown, message: string]>([
    [{ type: 'integer' }, '7', 'the body is a string; the description says an integer'],
    [{ type: 'integer' }, 1.5, 'the body is a number with a fraction; the description says an integer'],
    [{ type: ['string', 'null'] }, 7, 'the body is a number; the description says a string or null'],
    [{ type: 'string', nullable: true }, 7, 'the body is a number; the description says a string or null'],
    [{ enum: ['a', 'b'] }, 'c', 'the body is not one of the values in the description'],
    [{ const: { a: 1 } }, { a: 2 }, 'the body is not one of the values in the description'],
    [{ required: ['id'] }, {}, 'the body lacks "id", which is required'],
    [
      { properties: { a: { items: { type: 'string' } } } },
      { a: ['x', 1] },
      '$.a[1] is a number; the description says a string',
    ],
    [{ properties: { a: {} }, additionalProperties: false }, { b: 1 }, '$.b is not in the description'],
    [
      { additionalProperties: { type: 'string' } },
      { b: 1 },
      '$.b is a number; the description says a string',
    ],
    [
      { patternProperties: { '^x-': { type: 'string' } } },
      { 'x-a': 1 },
      '$["x-a"] is a number; the description says a string',
    ],
    [{ minLength: 2 }, '€', 'the body is shorter than 2 characters'],
    [{ maxLength: 1 }, 'ab', 'the body is longer than 1 character'],
    [{ pattern: '^[a-z]+$' }, 'A', 'the body does not match the pattern ^[a-z]+$'],
    [{ format: 'date' }, '2025-02-30', 'the body does not have the format date'],
    [{ format: 'uuid' }, 'x', 'the body does not have the format uuid'],
    [{ minimum: 1 }, 0, 'the body is less than 1'],
    [{ minimum: 1, exclusiveMinimum: true }, 1, 'the body is not more than 1'],
    [{ exclusiveMaximum: 1 }, 1, 'the body is not less than 1'],
    [{ multipleOf: 5 }, 7, 'the body is not a multiple of 5'],
    [{ minItems: 1 }, [], 'the body has fewer than 1 items'],
    [{ uniqueItems: true }, [1, 1], 'the body has duplicate items'],
    [{ prefixItems: [{ type: 'string' }] }, [1], '$[0] is a number; the description says a string'],
    [{ allOf: [{ required: ['a'] }] }, {}, 'the body lacks "a", which is required'],
    [
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      7,
      'the body does not match any of the 2 alternatives in the description',
    ],
    [
      { oneOf: [{ type: 'null' }, { required: ['a'], type: 'object' }] },
      {},
      'the body lacks "a", which is required',
    ],
    [{ not: { type: 'string' } }, 'a', 'the body is excluded by the description'],
    [
      JSON.parse('{"if": {"required": ["a"]}, "then": {"required": ["b"]}}'),
      { a: 1 },
      'the body lacks "b", which is required',
    ],
    [
      { properties: { __proto__x: false } },
      { __proto__x: 1 },
      '$.__proto__x is not allowed by the description',
    ],
  ])('%j: %j', (schema, value, message) => {
    expect(findings(value, schema)).toEqual([message]);
  });

  it('is found through references, and by the discriminator', () => {
    const document = {
      s: {
        Cat: { properties: { kind: {}, lives: { type: 'integer' } } },
        Dog: { properties: { kind: {}, lives: { type: 'string' } } },
      },
    };
    const schema = {
      oneOf: [{ $ref: '#/s/Cat' }, { $ref: '#/s/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { hound: '#/s/Dog' } },
    };
    expect(findings({ kind: 'hound', lives: 9 }, schema, { document })).toEqual([
      '$.lives is a number; the description says a string',
    ]);
    expect(findings({ kind: 'Cat', lives: 9 }, schema, { document })).toEqual([]);
  });

  it('may lack what only the other side sets', () => {
    const schema = {
      required: ['id', 'password'],
      properties: { id: { readOnly: true }, password: { writeOnly: true } },
    };
    expect(findings({ password: 'x' }, schema)).toEqual([]);
    expect(findings({ id: 1 }, schema, { direction: 'response' })).toEqual([]);
    expect(findings({}, schema)).toHaveLength(1);
  });
});

describe('a schema from outside', () => {
  it.each<[string, unknown, unknown, object]>([
    ['that refers to itself', { $ref: '#/a' }, 1, { a: { $ref: '#/a' } }],
    [
      'of parts that hold it',
      { $ref: '#/a' },
      1,
      { a: { allOf: [{ $ref: '#/b' }] }, b: { anyOf: [{ $ref: '#/a' }] } },
    ],
    [
      'that doubles at each level',
      { $ref: '#/a' },
      'x',
      { a: { type: 'string', allOf: [{ anyOf: [{ $ref: '#/a' }, { $ref: '#/a' }] }, { $ref: '#/a' }] } },
    ],
    ['with a pattern that backtracks', { pattern: '^(a+)+$' }, `${'a'.repeat(60)}!`, {}],
    [
      'with a pattern of many choices',
      { pattern: `^${'a?'.repeat(40)}${'a'.repeat(40)}$` },
      'a'.repeat(39),
      {},
    ],
    ['with alternatives that overlap', { pattern: '^(?:a|a)*$' }, `${'a'.repeat(60)}!`, {}],
    ['with a reference back', { pattern: '(a*)*\\1$' }, `${'a'.repeat(60)}!`, {}],
    ['with a broken pattern', { pattern: '(' }, 'a', {}],
    [
      'with code in its keywords',
      { pattern: '`);process.exit(1)//', format: '__proto__', enum: null },
      1,
      {},
    ],
  ])('%s is checked in bounded time', (_, schema, value, document) => {
    expect(findings(value, schema, { document })).toEqual([]);
  });

  it('is compared as ajv does', () => {
    const options = { strict: false, allowUnionTypes: true, ownProperties: true };
    // It is asked only whether a value is valid: errors and shorter code take longer than that.
    const ajv = new Ajv2020({ ...options, messages: false, code: { optimize: false } });
    const scalar = fc.constantFrom('string', 'integer', 'number', 'boolean', 'null', 'object', 'array');
    const value = fc.letrec((tie) => ({
      json: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<unknown>('a', 'b', '', 'abc', 0, 1, 2.5, -3, true, false, null),
        fc.array(tie('json'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('json'), { maxKeys: 3, noNullPrototype: true }),
      ),
    })).json;
    const small = fc.integer({ min: 0, max: 3 });
    const { schema } = fc.letrec((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small' },
        fc.record(
          {
            type: fc.oneof(scalar, fc.uniqueArray(scalar, { minLength: 1, maxLength: 2 })),
            minimum: small,
            exclusiveMaximum: small,
            multipleOf: fc.constantFrom(1, 2, 0.5),
            minLength: small,
            maxLength: small,
            pattern: fc.constantFrom('^a', 'b$', '^[ab]+$', 'a?b*'),
          },
          { requiredKeys: [], noNullPrototype: true },
        ),
        fc.record(
          {
            type: scalar,
            enum: fc.array(value, { minLength: 1, maxLength: 3 }),
            const: value,
            properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), {
              maxKeys: 2,
              noNullPrototype: true,
            }),
            required: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
            additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
            items: tie('schema'),
            minItems: small,
            maxProperties: small,
            allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            not: fc.constantFrom({ type: 'string' }, { required: ['a'] }),
          },
          { requiredKeys: [], noNullPrototype: true },
        ),
      ),
    }));
    fc.assert(
      fc.property(schema, value, (one, json) => {
        const isValid = ajv.compile(one as object)(json);
        expect(findings(json, one).length === 0).toBe(isValid);
      }),
      { numRuns: 50 },
    );
  });
});
