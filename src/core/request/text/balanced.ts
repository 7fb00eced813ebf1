import { depthChange, type JsonState, nextJsonPiece } from '../../json/pieces.ts';
import type { PlaceholderScanner } from '../../template/scan.ts';

/** The end of a JSON value that begins with `{` or `[`. */
export interface BalancedEnd {
  readonly end: number;
  /** False when the text ends before its brackets are closed. */
  readonly isClosed: boolean;
}

/** Counts brackets outside JSON strings and placeholders, from the opening one at `start` to its partner. */
export function findBalancedEnd(source: string, start: number, scanner: PlaceholderScanner): BalancedEnd {
  let depth = 0;
  let state: JsonState = 'outside';
  for (let at = start; at < source.length; ) {
    const behind = at === start ? null : endOfBraces(source, at, scanner);
    if (behind !== null) {
      at = behind;
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

/** The end of a placeholder, or of a `\\{{` that is none; null for anything else. */
function endOfBraces(source: string, at: number, scanner: PlaceholderScanner): number | null {
  if (source.startsWith('\\{{', at)) return at + 3;
  return source.startsWith('{{', at) ? scanner.endOf(at) : null;
}
