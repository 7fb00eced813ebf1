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
  let inString = false;
  for (let at = start; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 0x5c && source.startsWith('{{', at + 1)) {
      at += 2;
      continue;
    }
    if (code === 0x7b && source.charCodeAt(at + 1) === 0x7b && at > start) {
      const end = scanner.endOf(at);
      if (end !== null) {
        at = end - 1;
        continue;
      }
    }
    if (inString) {
      if (code === 0x22) inString = false;
      else if (code === 0x5c) at += 1;
    } else if (code === 0x22) {
      inString = true;
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
    } else if (code === 0x7d || code === 0x5d) {
      depth -= 1;
      if (depth === 0) return { end: at + 1, isClosed: true };
    }
  }
  return { end: source.length, isClosed: false };
}
