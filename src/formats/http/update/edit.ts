import { type Line, lineAt } from '../../../core/request/text/lines.ts';
import type { Span } from '../../../core/request/text/nodes.ts';

export interface Edit extends Span {
  readonly text: string;
}

export interface EditedText {
  readonly source: string;
  readonly lineBreak: '\n' | '\r\n';
}

export const editedText = (source: string): EditedText => ({
  source,
  lineBreak: source.includes('\r\n') ? '\r\n' : '\n',
});

/** Applies edits to a range. Insertions at one place keep their order; one between two ranges belongs to the first. */
export function applyEdits(
  source: string,
  edits: readonly Edit[],
  { start, end }: Span = { start: 0, end: source.length },
): string {
  const own = edits.filter((edit) => (edit.end > start || start === 0) && edit.end <= end);
  let written = '';
  let at = start;
  for (const edit of own.toSorted((one, other) => one.start - other.start)) {
    written += source.slice(at, edit.start) + edit.text;
    at = Math.max(at, edit.end);
  }
  return written + source.slice(at, end);
}

export function insertLines({ source, lineBreak }: EditedText, at: number, lines: readonly string[]): Edit {
  const isAtLine = at === 0 || source[at - 1] === '\n' || source[at - 1] === '\uFEFF';
  const text = lines.join('\n').replaceAll('\n', lineBreak);
  return { start: at, end: at, text: isAtLine ? text + lineBreak : lineBreak + text };
}

export const removeLine = ({ start, next }: Line): Edit => ({ start, end: next, text: '' });

export function removeParagraph(source: string, line: Line): Edit {
  const isBlank = (at: number): boolean =>
    /^[ \t]*\r?(?:\n|$)/.test(source.slice(at, lineAt(source, at)?.next));
  const above = source.lastIndexOf('\n', line.start - 2) + 1;
  const isAlone = (line.start === 0 || isBlank(above)) && isBlank(line.next);
  return {
    start: line.start,
    end: isAlone ? (lineAt(source, line.next)?.next ?? line.next) : line.next,
    text: '',
  };
}

export interface ListChange {
  readonly nodes: readonly Line[];
  /** Null where the nodes differ, and are all replaced. */
  readonly old: readonly string[] | null;
  readonly wanted: readonly string[];
  readonly at: number;
}

export function listEdits(text: EditedText, { nodes, old: known, wanted, at }: ListChange): Edit[] {
  const old = known === null || known.length < nodes.length ? nodes.map(() => null) : known;
  let first = 0;
  while (first < old.length && old[first] === wanted[first]) first += 1;
  let last = 0;
  const shorter = Math.min(old.length, wanted.length) - first;
  while (last < shorter && old.at(-1 - last) === wanted.at(-1 - last)) last += 1;
  const added = wanted.slice(first, wanted.length - last);
  const removed = nodes.slice(first, Math.max(first, old.length - last));
  if (added.length === removed.length) {
    return removed.map(({ start, end }, index) => ({
      start,
      end,
      text: (added[index] ?? '').replaceAll('\n', text.lineBreak),
    }));
  }
  const place = removed[0]?.start ?? nodes.slice(0, first).at(-1)?.next ?? nodes[0]?.start ?? at;
  return [...(added.length === 0 ? [] : [insertLines(text, place, added)]), ...removed.map(removeLine)];
}
