import { expect, it } from 'vitest';
import { findBalancedEnd } from '../../../../src/core/request/text/balanced.ts';
import { createPlaceholderScanner } from '../../../../src/core/template/scan.ts';

/** The JSON at the start of a text up to its partner, and the rest; null where it is not closed. */
function cut(text: string): readonly [string, string] | null {
  const { end, isClosed } = findBalancedEnd(text, 0, createPlaceholderScanner(text));
  return isClosed ? [text.slice(0, end), text.slice(end)] : null;
}

it.each<[what: string, text: string, found: readonly [string, string] | null]>([
  ['an object', '{"a": 1} b=2', ['{"a": 1}', ' b=2']],
  ['a list', '[1, [2], {}] x', ['[1, [2], {}]', ' x']],
  ['brackets in a string', '["]", "\\"]"] x', ['["]", "\\"]"]', ' x']],
  ['a placeholder', '{"a": {{b}}} x', ['{"a": {{b}}}', ' x']],
  ['a bracket in the key of a placeholder', '{"a": {{b["}]"]}}} x', ['{"a": {{b["}]"]}}}', ' x']],
  ['a quote in the key of a placeholder', '["{{b["c"]}}]"] x', ['["{{b["c"]}}]"]', ' x']],
  ['an escaped opening of a placeholder', '["\\{{b["] x', ['["\\{{b["]', ' x']],
  ['an opening of a placeholder as text', '[\\{{ ] x', ['[\\{{ ]', ' x']],
  ['a placeholder that is not closed', '{"a": {{b} x', null],
  ['an object that is not closed', '{"a": [1]', null],
  ['a string that is not closed', '["a] x', null],
])('JSON ends behind its partner: %s', (_, text, found) => expect(cut(text)).toEqual(found));

it('counts from the place it is given', () => {
  const text = '}] a:=[1] ]';
  const { end } = findBalancedEnd(text, text.indexOf('['), createPlaceholderScanner(text));
  expect(text.slice(0, end)).toBe('}] a:=[1]');
});
