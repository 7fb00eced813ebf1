import type { Document } from '../../core/editor/document.ts';
import { textWidth } from '../../core/editor/width.ts';
import { clipLine } from '../../core/view/fit.ts';
import { windowOf } from '../../core/view/preview/text-window.ts';
import { type StyledLine, type StyledSpan, span } from '../../core/view/styled.ts';

/** A coloured stretch of the document, UTF-16 offsets. */
export interface Highlight {
  readonly start: number;
  readonly end: number;
  readonly style: StyledSpan['style'];
}

export interface EditorArea {
  readonly lines: readonly StyledLine[];
  readonly cursor: { readonly x: number; readonly y: number };
}

export interface EditorRoom {
  readonly width: number;
  readonly height: number;
  readonly prompt: string;
  /** Of the visible range, in order, not overlapping. */
  readonly highlight: (range: { readonly start: number; readonly end: number }) => readonly Highlight[];
  /** A suggestion behind the end of the text. */
  readonly ghost: string | null;
}

const continuation = '· ';

/** The lines of the input around the cursor, with the prompt before them. */
export function editorArea({ text, cursor }: Document, room: EditorRoom): EditorArea {
  const promptWidth = textWidth(room.prompt);
  const width = Math.max(1, room.width - promptWidth);
  const { rows, above, below } = windowOf(text, { focus: cursor, width, height: room.height });
  const [first, last] = [rows[0], rows.at(-1)];
  const highlights = first && last ? room.highlight({ start: first.start, end: last.end }) : [];
  const row = Math.max(
    0,
    rows.findLastIndex(({ start }) => start <= cursor),
  );
  const lead = (start: number): StyledSpan =>
    start === 0 ? span(room.prompt, 'prompt') : span(continuation.padStart(promptWidth), 'muted');
  const lines = rows.map(({ start, end }, index): StyledLine => {
    const spans = [lead(start), ...coloured(text, { start, end }, highlights)];
    const isEnd = index === row && end === text.length && cursor === end;
    if (room.ghost === null || !isEnd) return spans;
    return clipLine([...spans, span(room.ghost.split('\n', 1)[0] ?? '', 'muted')], room.width);
  });
  const head: StyledLine[] = above === null ? [] : [[span(`  … ${above} above`, 'muted')]];
  const foot: StyledLine[] = below === null ? [] : [[span(`  … ${below} below`, 'muted')]];
  const x = promptWidth + textWidth(text.slice(rows[row]?.start ?? 0, cursor));
  return { lines: [...head, ...lines, ...foot], cursor: { x, y: head.length + row } };
}

function coloured(
  text: string,
  range: { readonly start: number; readonly end: number },
  highlights: readonly Highlight[],
): StyledSpan[] {
  const spans: StyledSpan[] = [];
  let at = range.start;
  const add = (to: number, style: StyledSpan['style']) => {
    if (to > at) spans.push(span(text.slice(at, to), style));
    at = Math.max(at, to);
  };
  for (const { start, end, style } of highlights) {
    if (end <= at) continue;
    if (start >= range.end) break;
    add(Math.min(start, range.end), 'plain');
    add(Math.min(end, range.end), style);
  }
  add(range.end, 'plain');
  return spans;
}
