import { expect, it } from 'vitest';
import { maskJson } from '../../../src/core/secrets/mask-json.ts';

const mask = (text: string): string => text.replaceAll('s3cret', '•');

it('masks strings, numbers and names at any depth without changing its argument', () => {
  const given = JSON.parse('{"a": ["s3cret", {"my s3cret": 7, "__proto__": {"b": "s3cret"}}], "c": null}');
  const before = JSON.stringify(given);
  expect(JSON.stringify(maskJson(given, mask))).toBe('{"a":["•",{"my •":7,"__proto__":{"b":"•"}}],"c":null}');
  expect(maskJson([1234, 12], (text) => text.replace('1234', '•'))).toEqual(['•', 12]);
  expect(JSON.stringify(given)).toBe(before);
});

it.each([
  ['arrays', '[', ']'],
  ['objects', '{"a":', '}'],
])('accepts 100,000 nested %s', (_, open, close) => {
  const json: unknown = JSON.parse(`${open.repeat(100_000)}"s3cret"${close.repeat(100_000)}`);
  let inside = maskJson(json, mask);
  while (typeof inside === 'object' && inside !== null) inside = Object.values(inside)[0];
  expect(inside).toBe('•');
});
