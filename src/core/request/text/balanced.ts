import { depthChange, type JsonState, nextJsonPiece } from '../../json/pieces.ts';
import type { PlaceholderScanner } from '../../template/scan.ts';

export interface BalancedEnd {
  readonly end: number;
  readonly isClosed: boolean;
}

export function findBalancedEnd(source: string, start: number, scanner: PlaceholderScanner): BalancedEnd {
  let depth = 0;
  let state: JsonState = 'outside';
  for (let at = start; at < source.length; ) {
    const isEscape = source.startsWith('\\{{', at);
    const after = isEscape ? at + 3 : at === start ? null : scanner.endOf(at);
    if (after !== null) {
      at = after;
      continue;
    }
    const piece = nextJsonPiece(source, at, state);
    if (piece.kind === 'punctuation') depth += depthChange(source.charCodeAt(at));
    if (depth === 0) return { end: piece.end, isClosed: true };
    state = piece.state;
    at = piece.end;
  }
  return { end: source.length, isClosed: false };
}
