import { type DecodedText, decodings } from './decodings.ts';
import { shortestSecret } from './forms.ts';
import { createSecretSearch, type SecretSearch } from './secret-search.ts';
import { mergeRanges, replaceRanges, type TextRange } from './text-ranges.ts';

export interface Masker {
  mask(text: string): string;
  holds(text: string): boolean;
  find(text: string): readonly TextRange[];
}

/** Finds secrets also percent-encoded or escaped (form, JSON, HTML, shell; up to three times), in Base64, in hexadecimal, and line by line. */
export function createMasker(secrets: Iterable<string>): Masker {
  const texts = [...new Set(secrets)].filter((secret) => secret !== '');
  return createMaskerOf(texts.length === 0 ? [] : [createSecretSearch(texts)]);
}

export function createMaskerOf(searches: readonly SecretSearch[]): Masker {
  if (searches.length === 0) return emptyMasker;
  return maskerOf((text) =>
    searches.some((search) => search.mayHold(text)) ? findEncoded(text, searches) : [],
  );
}

export const maskerOf = (find: Masker['find']): Masker => ({
  find,
  holds: (text) => find(text).length > 0,
  mask: (text) => replaceRanges(text, find(text)),
});

export function joinMaskers(...maskers: readonly Masker[]): Masker {
  const working = maskers.filter((masker) => masker !== emptyMasker);
  const [only = emptyMasker] = working;
  if (working.length < 2) return only;
  const find = (text: string) => mergeRanges(working.flatMap((masker) => masker.find(text)));
  return { ...maskerOf(find), holds: (text) => working.some((masker) => masker.holds(text)) };
}

const findsNothing: Masker = { find: () => [], holds: () => false, mask: (text) => text };

/** Finds no secret. Values under the name of a credential are masked anyway. */
export const emptyMasker: Masker = { ...findsNothing };

export const disabledMasker: Masker = { ...findsNothing };

const maxDecodings = 3;

/** A text in which every character could be the beginning of an encoding: each of these costs a pass over it. */
const maxTexts = 24;

function findEncoded(text: string, searches: readonly SecretSearch[]): readonly TextRange[] {
  const ranges = searches.flatMap(({ inAny }) => inAny(text));
  const seen = new Set([text]);
  let level: readonly { readonly text: string; readonly way: readonly DecodedText[] }[] = [{ text, way: [] }];
  for (let depth = 0; depth < maxDecodings; depth += 1) {
    const next = [];
    for (const { text: encoded, way } of level) {
      for (const decode of decodings) {
        const decoded = seen.size < maxTexts ? decode(encoded) : null;
        if (decoded === null || seen.has(decoded.text)) continue;
        seen.add(decoded.text);
        const longerWay = [decoded, ...way];
        for (const { inAny, inDecoded } of searches) {
          for (const range of inAny(decoded.text)) ranges.push(toSource(range, longerWay));
          for (const range of inDecoded(decoded.text)) {
            const source = toSource(range, longerWay);
            if (source.end - source.start >= shortestSecret) ranges.push(source);
          }
        }
        next.push({ text: decoded.text, way: longerWay });
      }
    }
    level = next;
  }
  return mergeRanges(ranges);
}

function toSource(range: TextRange, way: readonly DecodedText[]): TextRange {
  return way.reduce((inner, decoded) => decoded.toSource(inner), range);
}
