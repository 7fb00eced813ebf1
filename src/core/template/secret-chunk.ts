import type { Chunk } from './types.ts';

/** Stands for a secret wherever one is shown: as wide for each, so that not even its length is reported. */
export const maskedText = '••••••';

/** Whether a chunk of interpolated text is masked, whatever it holds. */
export function isSecretChunk(chunk: Chunk): boolean {
  return chunk.kind === 'secret' || (chunk.kind === 'value' && chunk.secret);
}
