import { writeNumber } from '../value/write.ts';
import { parseJsonString } from './parse.ts';
import { walkJson } from './walk.ts';

/** Compact JSON with all digits of its numbers; null where parsing loses none, and for other texts. */
export function exactJson(text: string): string | null {
  let isInexact = false;
  let exact = '';
  const error = walkJson(text, (part, start, end) => {
    const token = text.slice(start, end);
    if (part === 'key' || part === 'string') exact += JSON.stringify(parseJsonString(token));
    else if (part === 'number') {
      const digits = digitsLostByParsing(token);
      isInexact ||= digits !== null;
      exact += digits ?? writeNumber(Number(token));
    } else exact += token;
    return null;
  });
  return error === null && isInexact ? exact : null;
}

export const mayHoldLongNumbers = (text: string): boolean => /\d[\d.]{15}|\d[eE]\+?\d{3}/.test(text);

function digitsLostByParsing(token: string): string | null {
  const number = Number(token);
  if (!Number.isFinite(number)) return token;
  if (number === 0 || /e/i.test(token)) return null;
  const digits = token.includes('.') ? token.replace(/\.?0+$/, '') : token;
  return digits === writeNumber(number) ? null : digits;
}
