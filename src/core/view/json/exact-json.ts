import { parseJsonString } from '../../value/json.ts';
import { writeNumber } from '../../value/write.ts';
import { lexJson } from './json-lexer.ts';

/**
 * JSON text without blanks, its numbers with all the digits that they came with, and never with an exponent. Null
 * where JavaScript's numbers hold every digit: then the parsed value says the same.
 */
export function exactJson(text: string): string | null {
  let isInexact = false;
  const parts = lexJson(text).map(({ kind, start, end }) => {
    const token = text.slice(start, end);
    if (kind === 'space') return '';
    if (kind === 'key' || kind === 'string') return JSON.stringify(parseJsonString(token));
    if (kind !== 'number') return token;
    const digits = lostDigits(token);
    isInexact ||= digits !== null;
    return digits ?? writeNumber(Number(token));
  });
  return isInexact ? parts.join('') : null;
}

/** Whether a text can hold such a number at all: looking for one is quick, reading it twice is not. */
export const mayHoldLongNumbers = (text: string): boolean => /\d[\d.]{15}|\d[eE]\+?\d{3}/.test(text);

/** The digits of a number that JavaScript would round, or null. */
function lostDigits(token: string): string | null {
  const number = Number(token);
  if (!Number.isFinite(number)) return token;
  if (number === 0 || /e/i.test(token)) return null;
  const digits = token.includes('.') ? token.replace(/\.?0+$/, '') : token;
  return digits === writeNumber(number) ? null : digits;
}
