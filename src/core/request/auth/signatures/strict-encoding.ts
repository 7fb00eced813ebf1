import { decodePercent, encodeQueryText } from '../../render/form/form-encoding.ts';

/** RFC 3986: encodes all but the unreserved characters. */
export const encodeStrictly = (text: string): string =>
  encodeQueryText(text).replace(
    /[!()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export const pairsOf = (query: string): (readonly [name: string, value: string])[] =>
  query
    .split('&')
    .filter(Boolean)
    .map((text) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(text.replaceAll('+', ' ')) ?? [];
      return [decodePercent(name), decodePercent(value)] as const;
    });

/** The pairs as a query, encoded and sorted, as AWS Signature 4 and OAuth 1 sign it. */
export const sortedQuery = (pairs: readonly (readonly [name: string, value: string])[]): string =>
  pairs
    .map(([name, value]) => [encodeStrictly(name), encodeStrictly(value)] as const)
    .sort(([one, first], [other, second]) => compareTexts(one, other) || compareTexts(first, second))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Compares by code units, as signatures require. */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
