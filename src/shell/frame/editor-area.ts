import type { Document } from '../../core/editor/document.ts';
import { type StyledLine, type StyledSpan, span } from '../../core/text/styled.ts';
import { textWidth } from '../../core/text/width.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import { hiddenCount, windowOf } from '../../core/view/preview/text-window.ts';

/** UTF-16 offsets; the end is exclusive. */
interface Range {
  readonly start: number;
  readonly end: number;
}

export interface EditorArea {
  readonly lines: readonly StyledLine[];
  readonly cursor: { readonly x: number; readonly y: number };
}

export interface EditorRoom {
  readonly width: number;
  readonly height: number;
  readonly prompt: string;
  /** A part of one line, coloured and printable. */
  readonly highlight: (range: Range) => StyledLine;
  /** The brackets to light up, by their offsets, within what is shown. */
  readonly brackets: (shown: Range) => readonly number[];
  /** Behind the end of the text, muted: a suggestion, or what could be typed. */
  readonly ghost: string | null;
}

const continuation = '· ';

/** The lines of the input around the cursor, with the prompt before them. */
export function editorArea({ text, cursor }: Document, room: EditorRoom): EditorArea {
  const promptWidth = textWidth(room.prompt);
  const width = Math.max(1, room.width - promptWidth);
  const { rows, above, below } = windowOf(text, { focus: cursor, width, height: room.height });
  const [first, last] = [rows[0], rows.at(-1)];
  const brackets = first && last ? room.brackets({ start: first.start, end: last.end }) : [];
  const row = Math.max(
    0,
    rows.findLastIndex(({ start }) => start <= cursor),
  );
  const lead = (start: number): StyledSpan =>
    start === 0 ? span(room.prompt, 'prompt') : span(continuation.padStart(promptWidth), 'muted');
  const lines = rows.map(({ start, end }, index): StyledLine => {
    const spans = [lead(start), ...coloured({ start, end }, text, { ...room, brackets })];
    const isEnd = index === row && end === text.length && cursor === end;
    if (room.ghost === null || !isEnd) return spans;
    return clipLine([...spans, span(room.ghost.split('\n', 1)[0] ?? '', 'muted')], room.width);
  });
  const head: StyledLine[] = above === null ? [] : [[span(`  … ${hiddenCount(text, above)} above`, 'muted')]];
  const foot: StyledLine[] = below === null ? [] : [[span(`  … ${hiddenCount(text, below)} below`, 'muted')]];
  const x = promptWidth + textWidth(text.slice(rows[row]?.start ?? 0, cursor));
  const marked = (line: StyledLine) => clipLine(line, room.width);
  return { lines: [...head.map(marked), ...lines, ...foot.map(marked)], cursor: { x, y: head.length + row } };
}

function coloured(
  { start, end }: Range,
  text: string,
  { highlight, brackets }: Pick<EditorRoom, 'highlight'> & { readonly brackets: readonly number[] },
): StyledSpan[] {
  const spans: StyledSpan[] = [];
  let at = start;
  for (const bracket of brackets.filter((offset) => offset >= start && offset < end)) {
    spans.push(...highlight({ start: at, end: bracket }), span(text.charAt(bracket), 'match'));
    at = bracket + 1;
  }
  return [...spans, ...highlight({ start: at, end })];
}
