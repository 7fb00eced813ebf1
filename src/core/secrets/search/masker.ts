import { maskedText } from '../../template/secret-chunk.ts';
import { type Decoded, decodings } from './decodings.ts';
import { formsOf, plainPattern, shortestSecret } from './forms.ts';
import { createPatternSearch, type PatternSearch } from './pattern-search.ts';
import { mergeRanges, replaceRanges, type TextRange } from './text-ranges.ts';

export interface Masker {
  mask(text: string): string;
  holds(text: string): boolean;
  /** The ranges of the secrets, in order; those that overlap are one. */
  find(text: string): readonly TextRange[];
}

/** Finds secrets also percent-encoded or escaped (form, JSON, HTML, shell; up to three times), in Base64, in hexadecimal, and line by line. */
export function createMasker(secrets: Iterable<string>): Masker {
  const texts = [...new Set(secrets)].filter((secret) => secret !== '' && secret !== maskedText);
  if (texts.length === 0) return nothingSecret;
  const searches = once(() => createSearches(texts));
  const find = (text: string): readonly TextRange[] =>
    searches().mayHold(text) ? findEncoded(text, searches()) : [];
  return {
    find,
    holds: (text) => find(text).length > 0,
    mask: (text) => replaceRanges(text, find(text)),
  };
}

export function joinMaskers(...maskers: readonly Masker[]): Masker {
  const working = maskers.filter((masker) => masker !== nothingSecret);
  const [only = nothingSecret] = working;
  if (working.length < 2) return only;
  const find = (text: string) => mergeRanges(working.flatMap((masker) => masker.find(text)));
  return {
    find,
    holds: (text) => working.some((masker) => masker.holds(text)),
    mask: (text) => replaceRanges(text, find(text)),
  };
}

const findsNothing: Masker = { find: () => [], holds: () => false, mask: (text) => text };

/** Finds no secret. Values under the name of a credential are masked anyway. */
export const nothingSecret: Masker = { ...findsNothing };

/** Masks nothing, whatever its name: the user wants to see the secrets. */
export const revealing: Masker = { ...findsNothing };

interface Searches {
  /** Whether encodings of the set may be in a text: the letters and digits of secrets, which encoders leave alone. */
  mayHold(text: string): boolean;
  readonly inAny: PatternSearch['find'];
  readonly inDecoded: PatternSearch['find'] | null;
}

function createSearches(secrets: readonly string[]): Searches {
  const long = secrets.filter((secret) => secret.length >= shortestSecret);
  const short = secrets.filter((secret) => secret.length < shortestSecret);
  const decoded = long.flatMap((secret) => decodings.flatMap((decode) => decode(secret)?.text ?? []));
  const all = [...long.flatMap(formsOf), ...short.map((text) => ({ text, isWholeToken: true }))];
  const inAny = once(() => createPatternSearch(all));
  return {
    mayHold: anchorSearch(all.map(({ text }) => text)),
    inAny: (text) => inAny().find(text),
    // An encoder that leaves alone what looks encoded (the URL parser) makes a text of a secret that decodes to this.
    inDecoded:
      decoded.length === 0 ? null : createPatternSearch([...new Set(decoded)].map(plainPattern)).find,
  };
}

/** Most texts hold no secret: one pass says so, and nothing has to be decoded. */
function anchorSearch(texts: readonly string[]): (text: string) => boolean {
  const anchors = texts.map(anchorOf);
  if (anchors.includes('')) return () => true;
  const search = createPatternSearch([...new Set(anchors)].map(plainPattern));
  return (text) => search.holds(text) || encodedLetter.test(text);
}

const maxAnchorLength = 16;

/** The end of the longest run of letters and digits; empty where there is none. */
function anchorOf(text: string): string {
  const runs = text.match(/[A-Za-z0-9]+/g) ?? [];
  return runs
    .reduce((longest, run) => (run.length > longest.length ? run : longest), '')
    .slice(-maxAnchorLength);
}

/** A letter or a digit that an encoder did not leave alone. */
const encodedLetter = /%(?:25)*(?:3\d|[46][1-9a-f]|[57][\da])|\\u00[3-7]|\\x[3-7]|&#/i;

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** More than three encodings on top of each other are not looked through. */
const maxDecodings = 3;

/** A text in which every character could be the beginning of an encoding: each of these costs a pass over it. */
const maxTexts = 24;

function findEncoded(text: string, { inAny, inDecoded }: Searches): readonly TextRange[] {
  const ranges = [...inAny(text)];
  const seen = new Set([text]);
  let level: readonly { readonly text: string; readonly way: readonly Decoded[] }[] = [{ text, way: [] }];
  for (let depth = 0; depth < maxDecodings; depth += 1) {
    const next = [];
    for (const { text: encoded, way } of level) {
      for (const decode of decodings) {
        const decoded = seen.size < maxTexts ? decode(encoded) : null;
        if (decoded === null || seen.has(decoded.text)) continue;
        seen.add(decoded.text);
        const longerWay = [decoded, ...way];
        for (const range of inAny(decoded.text)) ranges.push(toSource(range, longerWay));
        for (const range of inDecoded?.(decoded.text) ?? []) {
          const source = toSource(range, longerWay);
          if (source.end - source.start >= shortestSecret) ranges.push(source);
        }
        next.push({ text: decoded.text, way: longerWay });
      }
    }
    level = next;
  }
  return mergeRanges(ranges);
}

function toSource(range: TextRange, way: readonly Decoded[]): TextRange {
  return way.reduce((inner, decoded) => decoded.toSource(inner), range);
}
