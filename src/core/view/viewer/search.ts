import { plainText } from '../../text/styled.ts';
import type { ViewedDocument } from './viewed-document.ts';

export interface ViewerSearch {
  readonly pattern: RegExp;
  readonly text: string;
  /** Longest word, which lines are searched for first: no layout changes it. Null for a regular expression. */
  readonly word: RegExp | null;
  readonly found: boolean;
}

/** Makes a search; null for an empty text. An invalid regular expression is text; lower case ignores case. */
export function searchOf({
  text,
  as,
}: {
  readonly text: string;
  readonly as: 'text' | 'regexp';
}): ViewerSearch | null {
  if (text === '') return null;
  const flags = text === text.toLowerCase() ? 'iu' : 'u';
  const regexp = as === 'text' ? null : parsed(text, flags);
  if (regexp !== null) return { pattern: regexp, text, word: null, found: true };
  const longest = (text.match(/[\p{L}\p{N}_.@-]+/gu) ?? []).reduce(
    (most, word) => (word.length > most.length ? word : most),
    '',
  );
  return {
    pattern: literal(text, flags),
    text,
    word: longest === '' ? null : literal(longest, flags),
    found: true,
  };
}

const literal = (text: string, flags: string): RegExp =>
  new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), flags);

function parsed(text: string, flags: string): RegExp | null {
  try {
    return new RegExp(text, flags);
  } catch {
    return null;
  }
}

export interface Seek {
  readonly line: number;
  readonly step: 1 | -1;
  readonly passed: number;
}

export type SearchStep =
  /** `column` in UTF-16 units. */
  | { readonly kind: 'match'; readonly line: number; readonly column: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'on'; readonly seek: Seek };

/** The next matching line, around the end. Works in portions of a few milliseconds, between which keys are answered. */
export function seekMatch(
  { source, searched }: Pick<ViewedDocument, 'source' | 'searched'>,
  { pattern, word }: ViewerSearch,
  { step, ...from }: Seek,
): SearchStep {
  const { count } = source;
  let { line, passed } = from;
  for (let work = 0; passed < count; passed += 1, line = (line + step + count) % count) {
    if (work > portion) return { kind: 'on', seek: { line, step, passed } };
    if (word !== null && source.rough !== undefined) {
      const rough = source.rough(line);
      work += rough.length + perLine;
      if (!word.test(rough)) continue;
    }
    const text = searched?.(line) ?? plainText(source.lines(line, line + 1)[0] ?? []);
    work += layoutFactor * (text.length + perLine);
    const column = text.search(pattern);
    if (column !== -1) return { kind: 'match', line, column };
  }
  return { kind: 'none' };
}

/** Characters of unformatted lines in one portion; formatting a line takes longer. */
const portion = 8_000_000;
const perLine = 100;
const layoutFactor = 25;
