import { memo, useMemo, useState } from 'react';
import type { Document, Range } from '../../core/editor/document.ts';
import { ghostText } from '../../core/editor/ghost.ts';
import { Highlighter } from '../../core/editor/highlight/highlighter.ts';
import { selectedRange } from '../../core/editor/region.ts';
import type { ViMode } from '../../core/editor/vi/types.ts';
import { visualRange } from '../../core/editor/vi/visual.ts';
import type { InputKind } from '../../core/request/classify.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import { type StyledLine, type StyledSpan, span } from '../../core/text/styled.ts';
import { printable, textWidth } from '../../core/text/width.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import { hiddenCount, type TextWindow, windowOf } from '../../core/view/preview/text-window.ts';
import { type Prompt, plainPrompt, promptOf, promptSpans, promptWidth } from '../../core/view/prompt.ts';
import { firstHint } from '../first-frame/first-frame.tsx';
import { rowWidth } from '../first-frame/measures.ts';
import { useScope, useSession } from '../hooks/session.tsx';
import { useShell } from '../hooks/shell.tsx';
import { Lines, type Room } from './lines.tsx';

export const Editor = memo(function Editor({
  kind,
  width,
  window,
}: {
  readonly kind: InputKind['kind'];
  readonly width: number;
  readonly window: TextWindow;
}) {
  const document = useShell(({ editor }) => editor.document);
  const mark = useShell(({ editor }) => editor.mark);
  const vi = useShell((state) => state.vi);
  const isRefused = useShell(({ refusal }) => refusal?.isSelected === true);
  const scope = useScope();
  const ghost = useGhost();
  const prompt = useSession(promptOf);
  const [highlighter] = useState(() => new Highlighter());
  const lines = useMemo(() => {
    const { text } = document;
    const selection = isRefused
      ? { start: 0, end: text.length }
      : vi.mode === 'insert'
        ? mark && selectedRange({ document, mark })
        : visualRange(document, vi);
    const highlightPart = (range: Range): StyledLine =>
      highlighter.range(text, range, { kind, scope })[0] ?? [];
    const highlight =
      selection === null
        ? highlightPart
        : (range: Range) => withSelection(text, range, { selection, highlight: highlightPart });
    const [first, last] = [window.rows[0], window.rows.at(-1)];
    const shown = { start: first?.start ?? 0, end: last?.end ?? 0 };
    const pair = selection === null ? highlighter.bracketPair(document, shown, { kind, scope }) : null;
    const brackets = pair === null ? [] : [pair.open, pair.close];
    return editorLines(document, { window, width, highlight, brackets, ghost, prompt, mode: vi.mode });
  }, [document, mark, vi, window, width, kind, scope, isRefused, ghost, prompt, highlighter]);
  return <Lines lines={lines} />;
});

function useGhost(): string | null {
  const document = useShell(({ editor }) => editor.document);
  const history = useShell((state) =>
    state.overlay.kind === 'none' && state.questions.length === 0 ? state.history : null,
  );
  const session = useSession((state) => state);
  // The whole history is searched: once for each text.
  return useMemo(() => {
    if (history === null) return null;
    if (document.text === '' && session.inputCount === 0) return firstHint;
    return ghostText(document, history, (entry) => sessionSecrets(session).holds(entry));
  }, [document, history, session]);
}

const continuation = '· ';

export interface EditorRoom extends Room {
  readonly prompt?: Prompt;
}

export function editorWindow({ text, cursor }: Document, room: EditorRoom): TextWindow {
  return windowOf(text, { focus: cursor, width: rowWidth(room), height: room.height });
}

export const editorRows = ({ rows, above, below }: TextWindow): number =>
  rows.length + (above === null ? 0 : 1) + (below === null ? 0 : 1);

export function editorCursor(
  { text, cursor }: Document,
  { rows, above }: TextWindow,
  { width, prompt = plainPrompt }: Omit<EditorRoom, 'height'>,
): { readonly x: number; readonly y: number } {
  const row = cursorRow(rows, cursor);
  const x = promptWidth(prompt, width) + textWidth(text.slice(rows[row]?.start ?? 0, cursor));
  return { x, y: row + (above === null ? 0 : 1) };
}

const cursorRow = (rows: TextWindow['rows'], cursor: number): number =>
  Math.max(
    0,
    rows.findLastIndex(({ start }) => start <= cursor),
  );

interface EditorView {
  readonly window: TextWindow;
  readonly width: number;
  readonly ghost: string | null;
  readonly prompt: Prompt;
  readonly mode: ViMode;
  readonly highlight: (range: Range) => StyledLine;
  readonly brackets: readonly number[];
}

function editorLines({ text, cursor }: Document, view: EditorView): StyledLine[] {
  const { width, ghost, prompt, mode } = view;
  const first = promptSpans(prompt, width, mode);
  const indent = ' '.repeat(promptWidth(prompt, width) - continuation.length);
  const { rows, above, below } = view.window;
  const focused = cursorRow(rows, cursor);
  const lines = rows.map(({ start, end }, index): StyledLine => {
    const lead = start === 0 ? first : [span(`${indent}${continuation}`, 'muted')];
    const spans = [...lead, ...coloured({ start, end }, text, view)];
    const isEnd = index === focused && end === text.length && cursor === end;
    if (ghost === null || !isEnd) return spans;
    return clipLine([...spans, span(ghost.split('\n', 1)[0] ?? '', 'muted')], width);
  });
  const hidden = (range: Range, where: string) =>
    clipLine([span(`  … ${hiddenCount(text, range)} ${where}`, 'muted')], width);
  return [
    ...(above === null ? [] : [hidden(above, 'above')]),
    ...lines,
    ...(below === null ? [] : [hidden(below, 'below')]),
  ];
}

function coloured({ start, end }: Range, text: string, { highlight, brackets }: EditorView): StyledSpan[] {
  const spans: StyledSpan[] = [];
  let at = start;
  for (const bracket of brackets.filter((offset) => offset >= start && offset < end)) {
    spans.push(...highlight({ start: at, end: bracket }), span(text.charAt(bracket), 'match'));
    at = bracket + 1;
  }
  return [...spans, ...highlight({ start: at, end })];
}

function withSelection(
  text: string,
  { start, end }: Range,
  { selection, highlight }: { readonly selection: Range; readonly highlight: (range: Range) => StyledLine },
): StyledLine {
  const from = Math.max(start, selection.start);
  const to = Math.min(end, selection.end);
  if (from >= to) return highlight({ start, end });
  return [
    ...(start < from ? highlight({ start, end: from }) : []),
    span(printable(text.slice(from, to)), 'selection'),
    ...(to < end ? highlight({ start: to, end }) : []),
  ];
}
