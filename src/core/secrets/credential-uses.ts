import { isCredentialName } from '../http/credential-names.ts';
import type { PlaceholderReport, Preview, PreviewBody, RenderedText } from '../request/types.ts';
import type { Chunk } from '../template/types.ts';
import { variablesIn } from '../template/variable-names.ts';
import { type CredentialPlace, placesInBody, placesInUrl, textsOfCredential } from './credential-places.ts';
import { credentialRanges } from './header-value.ts';
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
  return [
    { rendered: url, places: placesInUrl(url.text) },
    ...headers.map(({ name, value }) => ({
      rendered: value,
      places: credentialRanges(name.text, value.text).map(
        (range): CredentialPlace => ({ ...range, name: name.text, encoding: 'none' }),
      ),
    })),
  ].flatMap(({ rendered, places }) => usesIn(rendered, places, placeholders));
}

/** Finds what the body of a request sends as a credential, by the names of its fields. */
export function usesInBody({ body, placeholders }: Pick<Preview, 'body' | 'placeholders'>): CredentialUse[] {
  return textsOf(body).flatMap(({ rendered, places }) => usesIn(rendered, places, placeholders));
}

interface NamedPlaces {
  readonly rendered: RenderedText;
  readonly places: readonly CredentialPlace[];
}

function textsOf(body: PreviewBody): NamedPlaces[] {
  switch (body.kind) {
    case 'none':
    case 'file':
      return [];
    case 'text':
      return [{ rendered: body.content, places: placesInBody(body.content.text) }];
    case 'pieces':
      return body.pieces.flatMap((piece) =>
        piece.kind === 'file' ? [] : [{ rendered: piece.content, places: placesInBody(piece.content.text) }],
      );
    case 'multipart':
      return body.parts.flatMap(({ name, content }): NamedPlaces[] => {
        if (content.kind === 'file' || !isCredentialName(name.text, 'field')) return [];
        const range = { start: 0, end: content.value.text.length };
        return [{ rendered: content.value, places: [{ ...range, name: name.text, encoding: 'none' }] }];
      });
    default:
      return body satisfies never;
  }
}

function usesIn(
  { text, chunks }: RenderedText,
  places: readonly CredentialPlace[],
  placeholders: readonly PlaceholderReport[],
): CredentialUse[] {
  if (places.length === 0) return [];
  return places.flatMap((place): CredentialUse[] => {
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
