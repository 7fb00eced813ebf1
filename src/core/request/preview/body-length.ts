import type { BodyLength } from '../body.ts';
import { wirePieces } from '../render/multipart.ts';
import type { RequestSpec } from '../types.ts';

export interface BodySizes {
  /** Bytes of a file; `endless` for a pipe, null where it cannot be looked at. */
  file(path: string): number | 'endless' | null;
  gzip(text: string): number | null;
}

export function bodyLength(
  { body, compress }: Pick<RequestSpec, 'body' | 'compress'>,
  sizes: BodySizes | null,
): BodyLength {
  const pieces = wirePieces(body);
  if (body.kind === 'none') return { kind: 'none' };
  if (pieces.every((piece) => piece.kind === 'text')) {
    const texts = pieces.map(({ text }) => text);
    const bytes = compress === 'gzip' ? (sizes?.gzip(texts.join('')) ?? null) : utf8Length(texts);
    return bytes === null ? { kind: 'unknown' } : { kind: 'bytes', bytes };
  }
  if (compress === 'gzip') return { kind: 'chunked' };
  const found = pieces.map((piece) =>
    piece.kind === 'text' ? utf8Length([piece.text]) : (sizes?.file(piece.path) ?? null),
  );
  if (found.includes(null)) return { kind: 'unknown' };
  if (found.includes('endless')) return { kind: 'chunked' };
  return { kind: 'bytes', bytes: found.reduce<number>((sum, size) => sum + Number(size), 0) };
}

const encoder = new TextEncoder();

const utf8Length = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + encoder.encode(text).length, 0);
