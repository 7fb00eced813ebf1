import { expect, it } from 'vitest';
import { isToken } from '../../../src/core/http/token.ts';

it.each(['a', 'X-Trace-Id', "!#$%&'*+-.^_`|~09AZaz"])('%s is a token', (text) => {
  expect(isToken(text)).toBe(true);
});

it.each(['', 'a b', 'a:', 'a\n', 'ä', '"a"', 'a/b', '{a}'])('%j is not a token', (text) => {
  expect(isToken(text)).toBe(false);
});
