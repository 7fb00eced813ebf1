import { isAssertionLine } from '../../directives/assertion.ts';

/** A line behind a body that is no part of it. */
export type TailKind =
  | 'blank'
  /** `?? status == 200`, of httpYac. */
  | 'assertion'
  /** `@x = y`. */
  | 'variable'
  /** A line of a script between `{{` and `}}`, of httpYac. */
  | 'block'
  /** Something that the caller knows: a script, or a file for the response. */
  | 'other';

/** The lines of a body with its tail. */
export interface BodyLines {
  readonly count: number;
  readonly textAt: (index: number) => string;
  readonly isOther?: (index: number) => boolean;
}

/** The index of the first of the last lines that are all of the tail; the number of lines where there are none. */
export function tailStart(lines: BodyLines): number {
  let start = lines.count;
  for (let at = lines.count - 1; at >= 0; at -= 1) {
    const kind = tailKind(lines, at);
    if (kind === null) break;
    if (kind === 'block') {
      const open = blockStart(lines, at);
      if (open === null) break;
      at = open;
    }
    start = at;
  }
  return start;
}

/** Whether a text that is the last line of a body may be a part of its tail. */
export const mayEndTail = (line: string): boolean =>
  tailKind({ count: 1, textAt: () => line }, 0) !== null && line.trim() !== '';

/** The kind of a line of the tail, seen from the end: a block shows by its last line. Null for a line of the body. */
export function tailKind({ textAt, isOther }: BodyLines, index: number): TailKind | null {
  if (isOther?.(index) === true) return 'other';
  const line = textAt(index);
  if (line.trim() === '') return 'blank';
  if (isAssertionLine(line)) return 'assertion';
  if (/^[ \t]*@[^\s=:]+[ \t]*:?=/.test(line)) return 'variable';
  return /^[ \t]*\}\}[ \t\r]*$/.test(line) ? 'block' : null;
}

/** The line in which the block begins that ends at `end`; null where none does. */
export function blockStart({ textAt }: BodyLines, end: number): number | null {
  for (let at = end - 1; at >= 0; at -= 1) if (/^[ \t]*\{\{(?:[@+]\w*)?[ \t\r]*$/.test(textAt(at))) return at;
  return null;
}
