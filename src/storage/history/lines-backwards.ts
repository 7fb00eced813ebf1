import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { systemCode, toStorageError } from '../storage-error.ts';

const chunkBytes = 256 * 1024;

/** The lines of a UTF-8 file from its end, empty ones left out; nothing where there is no file. Holds one line and a chunk. */
export function* linesBackwards(path: string): Generator<string, void, void> {
  for (const { line } of linesBackwardsAt(path)) yield line;
}

export function* linesBackwardsAt(
  path: string,
): Generator<{ readonly line: string; readonly at: number }, void, void> {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw toStorageError(error, { what: 'The history could not be read', path });
  }
  try {
    let position = fstatSync(descriptor).size;
    let pieces: Buffer[] = [];
    while (position > 0) {
      const length = Math.min(chunkBytes, position);
      const chunk = Buffer.alloc(length);
      position -= length;
      readSync(descriptor, chunk, 0, length, position);
      let end = length;
      for (let lineBreak = chunk.lastIndexOf(0x0a); lineBreak >= 0; ) {
        pieces.push(chunk.subarray(lineBreak + 1, end));
        const line = joinPieces(pieces);
        pieces = [];
        if (line !== '') yield { line, at: position + lineBreak + 1 };
        end = lineBreak;
        lineBreak = lineBreak === 0 ? -1 : chunk.lastIndexOf(0x0a, lineBreak - 1);
      }
      pieces.push(chunk.subarray(0, end));
    }
    const first = joinPieces(pieces);
    if (first !== '') yield { line: first, at: 0 };
  } finally {
    closeSync(descriptor);
  }
}

function joinPieces(pieces: readonly Buffer[]): string {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return only.toString('utf8');
  return Buffer.concat(pieces.toReversed()).toString('utf8');
}
