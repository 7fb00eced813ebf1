import { bodyTexts, type PlacedText } from '../request/body.ts';
import type { Header, RequestPlace } from '../request/request.ts';
import type { PlaceholderReport, Preview, RenderedText } from '../request/types.ts';
import type { Chunk } from '../template/types.ts';
import { variablesIn } from '../template/variable-names.ts';
import { lastAtOrBefore } from '../text/ascending.ts';
import type { CredentialPlace } from './credential-place.ts';
import { textsOfCredential } from './credential-places.ts';
import { placedCredentials } from './placed-credentials.ts';
import { shortestSecret } from './search/forms.ts';

export interface CredentialUse {
  readonly text: string;
  readonly variables: readonly string[];
}

export const usesInUrl = (
  text: RenderedText,
  placeholders: readonly PlaceholderReport[],
): readonly CredentialUse[] => usesIn({ text, place: { kind: 'url' } }, placeholders);

export const usesInHeader = (
  { name, value }: Header<RenderedText>,
  placeholders: readonly PlaceholderReport[],
): readonly CredentialUse[] => usesIn({ text: value, place: { kind: 'header', name } }, placeholders);

export function usesInBody({ body, placeholders }: Pick<Preview, 'body' | 'placeholders'>): CredentialUse[] {
  return bodyTexts(body).flatMap((text) => usesIn(text, placeholders));
}

function usesIn(
  placed: PlacedText<RenderedText, RequestPlace<RenderedText>>,
  placeholders: readonly PlaceholderReport[],
): CredentialUse[] {
  const places = placedCredentials(placed);
  if (places.length === 0) return [];
  const { text, chunks } = placed.text;
  const chunksIn = createChunkSearch(chunks);
  return places.flatMap((place): CredentialUse[] => {
    const inside = chunksIn(place);
    if (inside.some(({ kind }) => kind === 'error' || kind === 'awaited')) return [];
    const variables = inside.flatMap((chunk) => variableOf(chunk, placeholders));
    const texts = textsOfCredential(text.slice(place.start, place.end), place.encoding);
    return texts.filter((one) => one.length >= shortestSecret).map((one) => ({ text: one, variables }));
  });
}

function createChunkSearch(chunks: readonly Chunk[]): (place: CredentialPlace) => Chunk[] {
  const starts = [0];
  for (const { text } of chunks) starts.push((starts.at(-1) ?? 0) + text.length);
  const startOf = (chunk: number): number => starts[chunk] ?? 0;
  return ({ start, end }) => {
    const first = lastAtOrBefore(starts.length, startOf, start);
    let last = first;
    while (last < chunks.length && startOf(last) < end) last += 1;
    return chunks.slice(first, last);
  };
}

function variableOf(chunk: Chunk, placeholders: readonly PlaceholderReport[]): string[] {
  const own = chunk.kind === 'value' ? placeholders[chunk.placeholder]?.text : undefined;
  return own === undefined ? [] : variablesIn(own);
}
