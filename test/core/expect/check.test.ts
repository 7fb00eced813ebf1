import { describe, expect, it } from 'vitest';
import { unlimited } from '../../../src/app/limits/time-budget.ts';
import { loadJsonPath } from '../../../src/app/responses/load-json-path.ts';
import { parseExpectation } from '../../../src/core/directives/expectation/parse.ts';
import { checkExpectation } from '../../../src/core/expect/check.ts';
import type { CheckedResponse, CheckTools } from '../../../src/core/expect/types.ts';
import type { Scope, Variable } from '../../../src/core/template/types.ts';

const { query } = await loadJsonPath();

const response: CheckedResponse = {
  status: 201,
  headers: [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['X-Total', '12'],
    ['Vary', 'Accept'],
    ['Vary', 'Origin'],
  ],
  text: '{"id": 7, "name": "Ada", "tags": ["a", "b"], "none": null, "users": [{"id": 1}, {"id": 2}], "at": "2025-01-02"}',
  milliseconds: 40,
  size: 110,
};

const tools: CheckTools = {
  select: (json, path) => query(json, path, unlimited),
  validate: (json) => (json !== null && typeof json === 'object' && 'id' in json ? [] : ['/id is missing']),
  hash: (name, text) => [`${name} of ${text}`],
  evaluated: (code) => (code === 'nothing' ? undefined : JSON.parse(code)),
};

const variables: Readonly<Record<string, Variable['value']>> = {
  id: 7,
  text: '7',
  user: { name: 'Ada' },
  at: new Date('2025-01-02T00:00:00.000Z'),
};
const scope: Scope = {
  get: (name) => {
    const value = variables[name];
    return value === undefined
      ? undefined
      : { value, origin: { kind: 'script', label: 'input 1', at: null }, secret: false };
  },
  names: () => Object.keys(variables),
  references: {
    names: () => new Set(['login']),
    find: () => ({ name: 'login', state: 'answered' }),
    producerOf: () => undefined,
    explainMissing: () => null,
    value: ({ part }) =>
      part.endsWith('list')
        ? { value: [2 ** 53, 5], exact: '[9007199254740993,5]' }
        : { value: 2 ** 53, exact: '9007199254740993' },
  },
  dynamic: () => undefined,
  version: '2.2.0',
};

function check(text: string, given: Partial<CheckedResponse> = {}) {
  const parsed = parseExpectation(text);
  if (parsed.kind === 'problem') throw new Error(`${text}: ${parsed.message}`);
  return checkExpectation(parsed.expectation, { ...response, ...given }, { scope, tools });
}

describe('checkExpectation', () => {
  it.each([
    'status 201',
    'status 2xx',
    'status not 200',
    'status != 200',
    'status < 300',
    'header content-type contains json',
    'header Content-Type matches /^application\\/json/',
    'header x-total == 12',
    'header x-total > 9',
    'header vary == "Accept, Origin"',
    'header x-none not exists',
    'header x-none != 3',
    'body contains Ada',
    'body $.id == 7',
    'body $.id 7',
    'body $.id == {{id}}',
    '$.id == 7',
    '$.id 7',
    '$.tags[0]=="a"',
    '$.nope not exists',
    "$['name'] startsWith A",
    '$ contains id',
    '$.users[?(@.id == 2)].id == 2',
    'body $.id != {{text}}',
    'body $.id >= 7',
    'body $.name == Ada',
    'body $.name startsWith A',
    'body $.name endsWith da',
    'body $.name isTrue',
    'body $.nope isFalse',
    'body $.id ~= 7',
    'body $.id ~= "7"',
    'body $.id not ~= 8',
    'body $.name md5 md5 of Ada',
    'status startsWith 20',
    'js 7 == 7',
    'js "7" == 7',
    'js [1,2] contains 2',
    'js true',
    'js false isFalse',
    'js nothing isFalse',
    'body $.name == "Ada"',
    "body $.name == '{{user.name}}'",
    'body $.name matches /^a/i',
    'body $.name length 3',
    'body $.name type string',
    'body $.id type integer',
    'body $.none == null',
    'body $.none exists',
    'body $.nope not exists',
    'body $.tags == ["a","b"]',
    'body $.tags contains a',
    'body $.tags length 2',
    'body $.users[*].id == [1, 2]',
    'body $.users[0] == {"id": 1}',
    'body $.users[0] contains id',
    'body $.users[?(@.id == 2)].id == 2',
    'body $.at < 2025-02-01',
    'time < 500ms',
    'size <= 110',
    'schema ./user.json',
    'body $.users[0] schema ./user.json',
    'body $.tags not schema ./user.json',
  ])('%s', (text) => {
    expect(check(text)).toEqual({ kind: 'passed' });
  });

  it.each([
    ['status 200', 'expected status == 200, got 201', { expected: '200', actual: '201' }],
    ['header x-none exists', 'expected header x-none to exist, but there is no header x-none', null],
    ['body $.id == "7"', 'expected body $.id == "7", got 7', { expected: '"7"', actual: '7' }],
    ['$.id == 8', 'expected body $.id == 8, got 7', { expected: '8', actual: '7' }],
    ['body $.id == 8', 'expected body $.id == 8, got 7', { expected: '8', actual: '7' }],
    [
      'body $.tags == ["a"]',
      'expected body $.tags == [ "a" ], got [ "a", "b" ]',
      { expected: '[\n  "a"\n]', actual: '[\n  "a",\n  "b"\n]' },
    ],
    [
      'body $.name is string',
      'got "Ada"; "type string" compares the type',
      { expected: '"string"', actual: '"Ada"' },
    ],
    ['body $.nope == 1', 'expected body $.nope == 1, but there is no value at $.nope', null],
    [
      'body not contains Ada',
      'expected body not contains Ada, got',
      { expected: 'body not contains Ada', actual: expect.stringContaining('{\n') },
    ],
    ['body $.id == {{nope}}', 'no variable is named nope', null],
    ['body $.tags schema ./user.json', 'the body does not match the schema: /id is missing', null],
    ['time < 10ms', 'expected time < 10ms, got 40 ms', null],
    [
      'body $.name == Bob',
      'expected body $.name == "Bob", got "Ada"',
      { expected: '"Bob"', actual: '"Ada"' },
    ],
    ['body $.id == 8', 'expected body $.id == 8, got 7', { expected: '8', actual: '7' }],
    ['body $.id < text', 'expected body $.id < text, got 7', null],
  ])('%s fails, with both sides only where they say more than the message', (text, message, sides) => {
    const checked = check(text);
    expect(checked).toMatchObject({ kind: 'failed', message: expect.stringContaining(message) });
    expect(checked).toHaveProperty('sides', sides);
  });

  describe('of numbers with more digits than JavaScript keeps', () => {
    const text = '{"id": 9007199254740993, "list": [9007199254740993, 5], "n": 5, "s": "9007199254740993"}';

    it.each([
      'body $.id == 9007199254740993',
      'body $.id != 9007199254740992',
      'body $.id == {{login.response.body.$.id}}',
      'body $.list == {{login.response.body.$.list}}',
      'body $.list == [9007199254740993, 5.0]',
      'body $.list[*] == [9007199254740993, 5]',
      `body == ${text}`,
      'body $.id > 9007199254740000',
      'body $.id type integer',
      'body $.s != {{login.response.body.$.id}}',
    ])('%s passes', (line) => {
      expect(check(line, { text })).toEqual({ kind: 'passed' });
    });

    it.each([
      [
        'body $.id == 9007199254740992',
        'expected body $.id == 9007199254740992, got 9007199254740993',
        { expected: '9007199254740992', actual: '9007199254740993' },
      ],
      [
        'body $.id != {{login.response.body.$.id}}',
        'expected body $.id != 9007199254740993, got 9007199254740993',
        null,
      ],
    ])('%s fails', (line, message, sides) => {
      expect(check(line, { text })).toEqual({ kind: 'failed', message, sides });
    });
  });

  it('explains the failure when the body is not JSON or the JSONPath is invalid', () => {
    expect(check('body $.id == 7', { text: 'plain' })).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('not JSON'),
    });
    expect(check('body $.id[] == 7').kind).toBe('failed');
  });
});
