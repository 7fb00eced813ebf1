import type { DraftRenderer } from '../render/draft-renderer.ts';
import type { Piece } from '../render/piece.ts';

/** Reports `{name}`, unless other braces are around it: they are a query of GraphQL. */
export function reportSingleBraces(pieces: readonly Piece[], renderer: DraftRenderer): void {
  let open = 0;
  for (const { chunk, offset, isVerbatim } of pieces) {
    if (chunk.kind !== 'literal' || !isVerbatim) continue;
    for (const match of chunk.text.matchAll(/\{([\p{L}_][\p{L}\p{Nd}_.$-]{0,63})\}|[{}]/gu)) {
      if (match[1] === undefined) open = Math.max(0, match[0] === '{' ? open + 1 : open - 1);
      if (match[1] === undefined || open > 0) continue;
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
