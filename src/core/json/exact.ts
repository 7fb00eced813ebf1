import { writeNumber } from '../value/write.ts';
import { parseJson, parseJsonString } from './parse.ts';
import { walkJson } from './walk.ts';

/** Compact JSON with all digits of its numbers; null where parsing loses none, and for other texts. */
export const exactJson = (text: string): string | null => withDigits(text, (digits) => digits);

/** JSON in which a number that parsing would round is a text that no other value has; undefined where it rounds none. */
export function parseLongNumbers(text: string): unknown {
  const marked = mayHoldLongNumbers(text)
    ? withDigits(text, (digits) => JSON.stringify(mark + digits))
    : null;
  return marked === null ? undefined : parseJson(marked);
}

/** Writes what `parseLongNumbers` read. */
export const writeLongNumbers = (json: unknown, space?: number): string =>
  JSON.stringify(json, null, space).replace(/"\\u0000(-?\d[\d.eE+-]*)"/g, '$1');

const mark = '\0';

function withDigits(text: string, write: (digits: string) => string): string | null {
  let isInexact = false;
  let exact = '';
  const error = walkJson(text, (part, start, end) => {
    const token = text.slice(start, end);
    if (part === 'key' || part === 'string') exact += JSON.stringify(parseJsonString(token));
    else if (part === 'number') {
      const digits = digitsLostByParsing(token);
      isInexact ||= digits !== null;
      exact += digits === null ? writeNumber(Number(token)) : write(digits);
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
