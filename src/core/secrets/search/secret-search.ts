import { maskedText } from '../../template/secret-chunk.ts';
import { hasCut } from './cut-mark.ts';
import { decodings } from './decodings.ts';
import { formsOf, plainPattern, shortestSearched, shortestSecret, wholeFormsOf } from './forms.ts';
import { createPatternSearch, type PatternSearch } from './pattern-search.ts';

export interface SecretSearch {
  readonly secrets: readonly string[];
  /** Whether encodings of the secrets may be in a text: their letters and digits, which encoders leave alone. */
  readonly mayHold: PatternSearch['holds'];
  readonly inAny: PatternSearch['find'];
  readonly inDecoded: PatternSearch['find'];
}

export function createSecretSearch(secrets: readonly string[]): SecretSearch {
  const searched = secrets.filter((secret) => secret !== maskedText);
  const long = searched.filter((secret) => secret.length >= shortestSecret);
  const short = searched.filter(({ length }) => length >= shortestSearched && length < shortestSecret);
  const values = new Set(searched.filter(({ length }) => length < shortestSearched));
  const all = once(() => [...long.flatMap(formsOf), ...short.flatMap(wholeFormsOf)]);
  const mayHold = once(() => anchorSearch(all().map(({ text }) => text)));
  const inAny = once(() => createPatternSearch(all()));
  const inDecoded = once(() => decodedSearch(long));
  return {
    secrets,
    mayHold: (text) => values.has(text) || mayHold()(text),
    inAny: (text) => (values.has(text) ? [{ start: 0, end: text.length }] : inAny().find(text)),
    inDecoded: (text) => inDecoded()(text),
  };
}

/** An encoder that leaves alone what looks encoded (the URL parser) makes a text of a secret that decodes to these. */
function decodedSearch(secrets: readonly string[]): PatternSearch['find'] {
  const decoded = secrets.flatMap((secret) => decodings.flatMap((decode) => decode(secret)?.text ?? []));
  return decoded.length === 0 ? () => [] : createPatternSearch([...new Set(decoded)].map(plainPattern)).find;
}

function anchorSearch(texts: readonly string[]): (text: string) => boolean {
  const anchors = texts.map(anchorOf);
  if (anchors.includes('')) return () => true;
  const search = createPatternSearch([...new Set(anchors)].map(plainPattern));
  return (text) => search.holds(text) || hasCut(text) || encodedLetter.test(text);
}

const maxAnchorLength = 16;

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
