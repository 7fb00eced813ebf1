import type { Chunk } from './types.ts';

/** Replaces every secret on a screen; its width is fixed, so that it does not give away the length. */
export const maskedText = '••••••';

export function isSecretChunk(chunk: Chunk): boolean {
  return chunk.kind === 'secret' || (chunk.kind === 'value' && chunk.secret);
}

export function placeholdersOf(chunk: Chunk): readonly number[] {
  if (chunk.kind === 'literal') return [];
  return chunk.kind === 'secret' ? (chunk.placeholders ?? []) : [chunk.placeholder];
}
