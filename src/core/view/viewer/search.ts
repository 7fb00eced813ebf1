import { plainText } from '../../text/styled.ts';
import type { LineSource } from '../response/line-source.ts';

export interface ViewerSearch {
  readonly pattern: RegExp;
  /** As it was typed. */
  readonly text: string;
  /** Letters, digits and what stands between them in names: no white space that a layout puts in or takes out. */
  readonly isWord: boolean;
  /** False after a search that found nothing. */
  readonly found: boolean;
}

/** Null for no text. A regular expression that does not parse is taken for a text; lower case finds any case. */
export function searchOf({
  text,
  as,
}: {
  readonly text: string;
  readonly as: 'text' | 'regexp';
}): ViewerSearch | null {
  if (text === '') return null;
  const flags = text === text.toLowerCase() ? 'iu' : 'u';
  const literal = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), flags);
  const pattern = as === 'text' ? literal : (parsed(text, flags) ?? literal);
  return { pattern, text, isWord: pattern === literal && /^[\p{L}\p{N}_.@-]+$/u.test(text), found: true };
}

function parsed(text: string, flags: string): RegExp | null {
  try {
    return new RegExp(text, flags);
  } catch {
    return null;
  }
}

/** The next line that matches, from a line on and around the end, and where in it (UTF-16 units); null for none. */
export function findMatch(
  source: LineSource,
  { pattern, isWord }: ViewerSearch,
  { from, step }: { readonly from: number; readonly step: 1 | -1 },
): { readonly line: number; readonly column: number } | null {
  const { count } = source;
  for (let passed = 0; passed < count; passed += 1) {
    const line = (((from + step * passed) % count) + count) % count;
    if (isWord && source.rough !== undefined && !pattern.test(source.rough(line))) continue;
    const [content = []] = source.lines(line, line + 1);
    const column = plainText(content).search(pattern);
    if (column !== -1) return { line, column };
  }
  return null;
}
