import type { DraftRenderer } from '../render/draft-renderer.ts';
import type { Piece } from '../render/piece.ts';

export function reportSingleBraces(pieces: readonly Piece[], renderer: DraftRenderer): void {
  for (const { chunk, offset, isVerbatim } of pieces) {
    if (chunk.kind !== 'literal' || !isVerbatim || !chunk.text.includes('{')) continue;
    for (const match of chunk.text.matchAll(/\{([\p{L}_][\p{L}\p{Nd}_.$-]{0,63})\}/gu)) {
      renderer.report({
        code: 'single-brace',
        severity: 'warning',
        part: 'url',
        offset: offset + match.index,
        length: match[0].length,
        message: `${match[0]} is sent as it is`,
        hint: `did you mean {{${match[1]}}}?`,
      });
    }
  }
}
