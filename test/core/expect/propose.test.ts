import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unlimited } from '../../../src/app/limits/time-budget.ts';
import { loadJsonPath } from '../../../src/app/responses/load-json-path.ts';
import { parseExpectation } from '../../../src/core/directives/expectation/parse.ts';
import { checkExpectation } from '../../../src/core/expect/check.ts';
import { completeExpectation } from '../../../src/core/expect/complete.ts';
import { proposeExpectations } from '../../../src/core/expect/propose.ts';
import { expectationsIn, withExpectation } from '../../../src/core/expect/request-lines.ts';
import { schemaOf } from '../../../src/core/expect/schema-of.ts';
import type { CheckedResponse, CheckTools } from '../../../src/core/expect/types.ts';
import { pathStep } from '../../../src/core/expect/value-text.ts';
import { codePoint } from '../../support/properties/characters.ts';
import { scopeWith } from '../support/scope.ts';

const { query } = await loadJsonPath();

const scope = scopeWith({});
const tools: CheckTools = {
  select: (json, path) => query(json, path, unlimited),
  validate: () => [],
  hash: () => [],
  evaluated: () => undefined,
};

function answer(body: unknown, headers: CheckedResponse['headers'] = []): CheckedResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status: 200, headers, text, milliseconds: 42, size: text.length };
}

const seenIn = (response: CheckedResponse) => ({
  response,
  select: tools.select,
  isSecret: (text: string) => text.includes('s3cr3t'),
});

function completed(typed: string, response: CheckedResponse): string {
  const parsed = completeExpectation(typed, seenIn(response));
  return parsed.kind === 'expectation' ? parsed.expectation.text : `! ${parsed.message}`;
}

describe('proposed expectations', () => {
  const json = [['Content-Type', 'application/json; charset=utf-8']] as const;

  it.each<[what: string, body: unknown, lines: string[]]>([
    ['an object', { id: 7, name: 'Ada Lovelace' }, ['body $.id == 7', 'body $.name == Ada Lovelace']],
    [
      'what changes, and what nobody should read',
      { at: '2026-01-02T03:04:05Z', token: 'abc', key: 's3cr3t!', none: null },
      ['body $.at type string', 'body $.token exists', 'body $.key exists'],
    ],
    [
      'values before what holds others, and not too many',
      { list: [1], nested: {}, a: 1, 'b c': 2, d: 3, e: 4, f: 5 },
      ['body $.a == 1', 'body $["b c"] == 2', 'body $.d == 3', 'body $.e == 4'],
    ],
    [
      'a list',
      [{ id: 1, name: 'x' }, { id: 2 }],
      ['body $ type array', 'body $[0].id type number', 'body $[0].name type string'],
    ],
    [
      'a key that would be a placeholder',
      { '{{': 0, 'a{{{b': 1 },
      ['body $["\\u007b{"] == 0', 'body $["a\\u007b\\u007b{b"] == 1'],
    ],
    ['an empty list', [], ['body $ type array']],
    ['a number', 5, ['body == 5']],
    ['no JSON', '<html>', []],
    ['nothing', '', []],
  ])('for %s', (_, body, lines) => {
    expect(proposeExpectations(seenIn(answer(body, json)))).toEqual([
      'status 200',
      'header content-type contains application/json',
      ...lines,
    ]);
  });

  it('hold for a response with braces as keys', () => {
    const response = answer({ '{{': 0, 'a{{{b': 1 });
    for (const line of proposeExpectations(seenIn(response))) {
      const parsed = parseExpectation(line);
      if (parsed.kind === 'problem') throw new Error(`${line}: ${parsed.message}`);
      expect(checkExpectation(parsed.expectation, response, { scope, tools }), line).toEqual({
        kind: 'passed',
      });
    }
  });

  it('hold for the response that they were made from', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const response = answer(body, [['content-type', 'text/x']]);
        for (const line of proposeExpectations(seenIn(response))) {
          const parsed = parseExpectation(line);
          if (parsed.kind === 'problem') throw new Error(`${line}: ${parsed.message}`);
          expect(checkExpectation(parsed.expectation, response, { scope, tools }), line).toEqual({
            kind: 'passed',
          });
        }
      }),
    );
  });
});

describe('a single proposed expectation', () => {
  const response = answer({ id: 7, text: '7', braces: '{{x}}', users: [{ name: 'Ada' }, { name: 'Alan' }] }, [
    ['ETag', '"abc"'],
    ['Date', 'Sat, 21 Nov 2026 21:09:34 GMT'],
    ['Set-Cookie', 'sid=1'],
    ['X-N', '12'],
  ]);

  it.each([
    ['status', 'status 200'],
    ['time', 'time < 100ms'],
    ['size', 'size < 1kB'],
    ['header etag', 'header etag == "\\"abc\\""'],
    ['header Date', 'header Date exists'],
    ['header set-cookie', 'header set-cookie exists'],
    ['header X-N', 'header X-N == "12"'],
    ['body $.id', 'body $.id == 7'],
    ['body $.text', 'body $.text == "7"'],
    ['body $.braces', 'body $.braces == "\\{{x}}"'],
    ['body $.users[*].name', 'body $.users[*].name == ["Ada","Alan"]'],
    ['body $.users', 'body $.users == [{"name":"Ada"},{"name":"Alan"}]'],
    ['body $.id > 3', 'body $.id > 3'],
    ['body $.nope', '! the last response has nothing at $.nope'],
    ['header x-nope', '! the last response has no header x-nope'],
    ['stat', '! a response has no part "stat"'],
  ])('%s', (typed, line) => {
    expect(completed(typed, response)).toBe(line);
  });

  it('for any value holds for that value', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), fc.jsonValue(), (key, value) => {
        const body = { [key]: value };
        const one = answer(body);
        const parsed = completeExpectation(`body $${pathStep(key)}`, seenIn(one));
        fc.pre(parsed.kind === 'expectation');
        if (parsed.kind !== 'expectation') return;
        expect(checkExpectation(parsed.expectation, one, { scope, tools })).toEqual({ kind: 'passed' });
      }),
    );
  });
});

describe('the # @expect lines of a request', () => {
  const add = (text: string, line: string) => {
    const parsed = parseExpectation(line);
    if (parsed.kind === 'problem') throw new Error(parsed.message);
    return withExpectation(text, parsed.expectation);
  };

  it.each([
    ['GET /x', 'status 200', '# @expect status 200\nGET /x'],
    ['# @name a\n# note\n\nGET /x', 'status 200', '# @name a\n# note\n\n# @expect status 200\nGET /x'],
    [
      '# @expect status 200\n# @name a\nGET /x\nA: b\n\n# @expect is body',
      'time < 1s',
      '# @expect status 200\n# @expect time < 1s\n# @name a\nGET /x\nA: b\n\n# @expect is body',
    ],
    ['# @expect status 200\nGET /x', 'status 201', '# @expect status 201\nGET /x'],
    ['# @expect status < 300\nGET /x', 'status 201', '# @expect status < 300\n# @expect status 201\nGET /x'],
    ['# @expect schema ./a.json\nGET /x', 'schema ./b.json', '# @expect schema ./b.json\nGET /x'],
    [
      '// @expect body $.a == 1\nGET /x',
      'body $.b == 1',
      '// @expect body $.a == 1\n# @expect body $.b == 1\nGET /x',
    ],
  ])('%j and %s', (text, line, whole) => {
    expect(add(text, line)).toBe(whole);
  });

  it('are read with their positions, also when invalid', () => {
    expect(
      expectationsIn('# @expect status 200\n\n# @expect nonsense\nGET /x\n\n# @expect body 1'),
    ).toMatchObject([
      { line: 1, parsed: { kind: 'expectation' } },
      { line: 3, parsed: { kind: 'problem' } },
    ]);
  });
});

describe('a schema made from an example', () => {
  it('contains types, required properties and the common type of list items', () => {
    expect(
      schemaOf({ id: 1, price: 1.5, none: null, list: [{ a: 1, b: 'x' }, { a: 1.5 }, null], empty: [] }),
    ).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        id: { type: 'integer' },
        price: { type: 'number' },
        none: { type: 'null' },
        list: {
          type: 'array',
          items: {
            type: ['object', 'null'],
            properties: { a: { type: 'number' }, b: { type: 'string' } },
            required: ['a'],
          },
        },
        empty: { type: 'array' },
      },
      required: ['id', 'price', 'none', 'list', 'empty'],
    });
  });
});
