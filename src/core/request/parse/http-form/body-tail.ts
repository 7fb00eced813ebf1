import { isAssertionLine } from '../../../directives/assertion.ts';
import type { TailCandidate } from './body-entries.ts';
import type { BodyLine } from './finish-body.ts';

/** A body, and what stands behind it. */
export interface BodyWithTail {
  /** Without the blank lines around them. */
  readonly lines: readonly BodyLine[];
  readonly tail: readonly TailItem[];
  /** Lines of the body that would be of the tail if nothing came after them. */
  readonly candidates: readonly Place[];
}

/** `start` and `end` are of its line in the source; of a block, of its first line. */
export interface TailItem extends Place {
  readonly kind:
    | TailCandidate['kind']
    /** `?? status == 200`, of httpYac. */
    | 'assertion'
    /** `@x = y`. */
    | 'variable'
    /** A script between `{{` and `}}`, of httpYac. */
    | 'block';
}

interface Place {
  readonly start: number;
  readonly end: number;
}

type Found = BodyLine | TailCandidate;

/** Takes the lines off the end that are no part of the body. */
export function splitTail(source: string, found: readonly Found[]): BodyWithTail {
  const lines = { found, textAt: (index: number) => textOf(source, found[index]) };
  const start = tailStart(lines);
  const tail: TailItem[] = [];
  for (let at = start; at < found.length; at += 1) {
    const kind = tailKind(lines, at);
    const entry = found[kind === 'block' ? (blockStart(lines, at) ?? at) : at];
    if (entry !== undefined && kind !== null && kind !== 'blank') tail.push({ kind, ...placeOf(entry) });
  }
  const body = withoutBlankLines(source, found.slice(0, start));
  return {
    lines: body.map((entry) => (isCandidate(entry) ? { kind: 'text', ...placeOf(entry) } : entry)),
    tail,
    candidates: body.filter(isCandidate).map(placeOf),
  };
}

/** Whether a text that is the last line of a body may be a part of its tail. */
export const mayEndTail = (line: string): boolean => line.trim() !== '' && kindOfText(line) !== null;

interface Lines {
  readonly found: readonly Found[];
  readonly textAt: (index: number) => string;
}

/** The index of the first of the last lines that are all of the tail; the number of lines where there are none. */
function tailStart(lines: Lines): number {
  let start = lines.found.length;
  for (let at = start - 1; at >= 0; at -= 1) {
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

/** The kind of a line of the tail, seen from the end: a block shows by its last line. Null for a line of the body. */
function tailKind({ found, textAt }: Lines, index: number): TailItem['kind'] | 'blank' | null {
  const entry = found[index];
  return entry !== undefined && isCandidate(entry) ? entry.kind : kindOfText(textAt(index));
}

function kindOfText(line: string): 'blank' | 'assertion' | 'variable' | 'block' | null {
  if (line.trim() === '') return 'blank';
  if (isAssertionLine(line)) return 'assertion';
  if (/^[ \t]*@[^\s=:]+[ \t]*:?=/.test(line)) return 'variable';
  return /^[ \t]*\}\}[ \t\r]*$/.test(line) ? 'block' : null;
}

/** The line in which the block begins that ends at `end`; null where none does. */
function blockStart({ textAt }: Lines, end: number): number | null {
  for (let at = end - 1; at >= 0; at -= 1) if (/^[ \t]*\{\{(?:[@+]\w*)?[ \t\r]*$/.test(textAt(at))) return at;
  return null;
}

function withoutBlankLines(source: string, found: readonly Found[]): readonly Found[] {
  const isContent = (entry: Found): boolean => entry.kind === 'file' || textOf(source, entry).trim() !== '';
  const first = found.findIndex(isContent);
  return first < 0 ? [] : found.slice(first, found.findLastIndex(isContent) + 1);
}

const isCandidate = (entry: Found): entry is TailCandidate =>
  entry.kind === 'script-file' || entry.kind === 'response-file';

function placeOf(entry: Found): Place {
  const { start, end } = isCandidate(entry) ? entry.line : entry;
  return { start, end };
}

function textOf(source: string, entry: Found | undefined): string {
  if (entry === undefined) return '';
  const { start, end } = placeOf(entry);
  return source.slice(start, end);
}
