import { expect, it } from 'vitest';
import { oneLineParts } from '../../../../../src/core/request/text/one-line/parts.ts';

/** Each part of a request in one line: its kind and its own text. */
const partsOf = (text: string, method: string): string[] =>
  [...oneLineParts(text, { start: 0, end: text.length, method })].map(
    ({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`,
  );

it.each<[text: string, parts: readonly string[]]>([
  ['/a b=1 c', ['target: /a', 'word: b=1', 'word: c']],
  ['"/a b" c=1', ['target: "/a b"', 'word: c=1']],
  ["'/a b' c=1", ["target: '/a b'", 'word: c=1']],
  ['/a {{b}}=1', ['target: /a', 'word: {{b}}=1']],
  // Nested JSON as a field keeps its blanks.
  ['/a b:=[1, "x y"] c', ['target: /a', 'json-field: b:=[1, "x y"]', 'word: c']],
  ['/a b[c][]:={"d e": 1} f', ['target: /a', 'json-field: b[c][]:={"d e": 1}', 'word: f']],
  ['/a b2.c-d:=[1, 2]', ['target: /a', 'json-field: b2.c-d:=[1, 2]']],
  ['/a [0]:=[1, 2] b', ['target: /a', 'json-field: [0]:=[1, 2]', 'word: b']],
  ['/a :=[1, 2]', ['target: /a', 'json-field: :=[1, 2]']],
  ['/a b:=[1, 2', ['target: /a', 'json-field: b:=[1, 2']],
  ['/a b:={{c}} d', ['target: /a', 'word: b:={{c}}', 'word: d']],
  ['/a 1:=[1, 2]', ['target: /a', 'word: 1:=[1,', 'word: 2]']],
  // A bracket begins a body, or the name of an item.
  ['/a {"b": 1}\n c', ['target: /a', 'json: {"b": 1}\n c']],
  ['/a\n{"b": 1}', ['target: /a', 'json: {"b": 1}']],
  ['/a [1, 2] b', ['target: /a', 'json: [1, 2] b']],
  ['/a [0]=x', ['target: /a', 'word: [0]=x']],
  ['/a []=x [y', ['target: /a', 'word: []=x', 'json: [y']],
  ['/a [b-c]d:=1', ['target: /a', 'word: [b-c]d:=1']],
  ['/a [b c]=1', ['target: /a', 'json: [b c]=1']],
  ['/a [0]"b"=1', ['target: /a', 'json: [0]"b"=1']],
  ['/a [[0]=1]', ['target: /a', 'json: [[0]=1]']],
  // A pipe has a blank behind it.
  ['/a | jq', ['target: /a', 'pipe: | jq']],
  ['/a |jq b| c', ['target: /a', 'word: |jq', 'word: b|', 'word: c']],
  ['/a\n| jq', ['target: /a', 'stray-line: | jq']],
  // A line goes on behind a backslash.
  ['/a b=1 \\\n c=2', ['target: /a', 'word: b=1', 'continuation: \\\n', 'word: c=2']],
  ['/a b=1 \\\r\n c=2', ['target: /a', 'word: b=1', 'continuation: \\\r\n', 'word: c=2']],
  ['/a b \\', ['target: /a', 'word: b', 'continuation: \\']],
  ['/a \\b', ['target: /a', 'word: \\b']],
  ['/a b=1\nc=2', ['target: /a', 'word: b=1', 'stray-line: c=2']],
  ['/a b=1\rc=2', ['target: /a', 'word: b=1', 'stray-line: c=2']],
  ['/a b=1\r\n\r\n', ['target: /a', 'word: b=1']],
])('cuts %j', (text, parts) => expect(partsOf(text, 'GET')).toEqual(parts));

it.each<[text: string, parts: readonly string[]]>([
  ['/a query { b }', ['target: /a', 'operation: query { b }']],
  ['/a { b }', ['target: /a', 'operation: { b }']],
  ['/a < ./b', ['target: /a', 'operation: < ./b']],
  ['/a <@ ./b', ['target: /a', 'operation: <@ ./b']],
  ['/a <./b', ['target: /a', 'operation: <./b']],
  ['/a <<', ['target: /a', 'word: <<']],
  ['/a b=query', ['target: /a', 'word: b=query']],
  ['/a query2=1', ['target: /a', 'word: query2=1']],
  ['/a {{b}}=1', ['target: /a', 'word: {{b}}=1']],
])('finds the operation of GraphQL in %j', (text, parts) => expect(partsOf(text, 'GRAPHQL')).toEqual(parts));

it('ends with its range', () => {
  const text = '/a b \\\nc';
  const parts = [...oneLineParts(text, { start: 0, end: 6, method: 'GET' })];
  expect(parts.at(-1)).toMatchObject({ kind: 'continuation', start: 5, end: 6 });
});
