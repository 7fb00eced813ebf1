import { bodyTexts, type PlacedText } from '../request/body.ts';
import { type RequestPlace, requestTexts } from '../request/request.ts';
import type { PlaceholderReport, Preview, RenderedText } from '../request/types.ts';
import type { Chunk } from '../template/types.ts';
import { variablesIn } from '../template/variable-names.ts';
import { type CredentialPlace, textsOfCredential } from './credential-places.ts';
import { placedCredentials } from './placed-credentials.ts';
import { shortestSecret } from './search/masker.ts';

/** A text that a request sends as a credential: in a header, a field or a parameter that says so by its name. */
export interface CredentialUse {
  /** Long enough to be searched for. */
  readonly text: string;
  /** The variables that it came from. */
  readonly variables: readonly string[];
}

/** Finds what the head of a request sends as a credential: in headers, the query, and the password of the URL. */
export function usesInHead({ url, headers, placeholders }: Preview): CredentialUse[] {
  return requestTexts({ url, headers, body: { kind: 'none' } }).flatMap((text) => usesIn(text, placeholders));
}

/** Finds what the body of a request sends as a credential, by the names of its fields. */
export function usesInBody({ body, placeholders }: Pick<Preview, 'body' | 'placeholders'>): CredentialUse[] {
  return bodyTexts(body).flatMap((text) => usesIn(text, placeholders));
}

function usesIn(
  placed: PlacedText<RenderedText, RequestPlace<RenderedText>>,
  placeholders: readonly PlaceholderReport[],
): CredentialUse[] {
  const { text, chunks } = placed.text;
  return placedCredentials(placed).flatMap((place): CredentialUse[] => {
    const inside = chunksIn(chunks, place);
    // A placeholder without a value is not a credential yet.
    if (inside.some(({ kind }) => kind === 'error' || kind === 'awaited')) return [];
    const variables = inside.flatMap((chunk) => variableOf(chunk, placeholders));
    const texts = textsOfCredential(text.slice(place.start, place.end), place.encoding);
    return texts.filter((one) => one.length >= shortestSecret).map((one) => ({ text: one, variables }));
  });
}

function chunksIn(chunks: readonly Chunk[], { start, end }: CredentialPlace): Chunk[] {
  let at = 0;
  return chunks.filter((chunk) => {
    const from = at;
    at += chunk.text.length;
    return from < end && at > start;
  });
}

function variableOf(chunk: Chunk, placeholders: readonly PlaceholderReport[]): string[] {
  const own = chunk.kind === 'value' ? placeholders[chunk.placeholder]?.text : undefined;
  return own === undefined ? [] : variablesIn(own);
}
