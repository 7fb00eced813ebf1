import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonError } from '../../../src/core/json/check.ts';
import { exactJson } from '../../../src/core/json/exact.ts';
import { parseJson } from '../../../src/core/json/parse.ts';
import { parseJsonTree } from '../../../src/core/json/tree.ts';
import { walkJson } from '../../../src/core/json/walk.ts';
import { jsonLines } from '../../../src/core/view/response/body/json-lines.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';

const plain = (text: string): string =>
  (jsonLines(text)?.lines(0, Number.POSITIVE_INFINITY) ?? [])
    .map((line) => line.map((span) => span.text).join(''))
    .join('\n');

it('lays JSON out as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 4), (value, indent) => {
      expect(plain(JSON.stringify(value, null, indent))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

const pieces = fc.string({
  unit: fc.constantFrom('{', '}', '[', ']', '"', '"a"', ',', ':', '1', '-', 'true', ' ', '\\', '\n', 'n'),
});

it('accepts in every reader what JSON.parse accepts', () => {
  fc.assert(
    fc.property(pieces, (text) => {
      const isJson = parseJson(text) !== undefined;
      expectEqual(findJsonError(text) === null, isJson);
      expectEqual(parseJsonTree(text) !== null, isJson);
      if (isJson) expect(jsonLines(text)).not.toBeNull();
    }),
    { numRuns: 3000 },
  );
});

it.each([
  ['a string that ends with an escaped quote', '"a\\"'],
  ['a line break in a string', '["a\nb"]'],
  ['an open bracket', '[1'],
  ['two documents', '1 2'],
  ['a wrong bracket', '{"a":1]'],
  ['nothing', ' '],
])('does not lay out a text with %s', (_, text) => {
  expect(jsonLines(text)).toBeNull();
});

it.each([
  ['a tab', '"a\tb"'],
  ['an unknown escape', '"\\x"'],
])('lays out a body with %s in a string, which is not JSON', (_, text) => {
  expect(plain(text)).toBe(text);
  expect(findJsonError(text)).not.toBeNull();
});

it('stops walking at an error of the visitor', () => {
  const parts: string[] = [];
  const error = walkJson('{"a": [1, "b"], "c": true}', (part, start) => {
    parts.push(part);
    return part === 'boolean' ? { offset: start, expected: 'a number' } : null;
  });
  expect(parts.join(' ')).toBe('{ key : [ number , string ] , key : boolean');
  expect(error).toEqual({ offset: 21, expected: 'a number' });
});

it.each(['[', '{"a":', '"', '\\', '1', ' ', ',', '[{"a":"\\'])('reads %j 300,000 times', (piece) => {
  const text = piece.repeat(300_000);
  findJsonError(text);
  parseJsonTree(text);
  exactJson(text);
  expect(jsonLines(`${text}]`)).toBeNull();
});
