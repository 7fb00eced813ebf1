import { ghostText } from '../../core/editor/ghost.ts';
import { classifyInput } from '../../core/request/classify.ts';
import { type StyledLine, span } from '../../core/text/styled.ts';
import { clipLine, wrapWords } from '../../core/view/paint/fit.ts';
import { paintLine } from '../../core/view/paint/paint.ts';
import { type EditorArea, editorArea } from './editor-area.ts';
import type { FrameInput } from './frame-input.ts';
import { lowerArea } from './lower-area.ts';
import { secretArea } from './secret-area.ts';
import { besideSidebar, sidebarLines, sidebarWidth } from './sidebar.ts';
import { statusLine } from './status-line.ts';

/** The parts of a frame, painted, clipped, top to bottom. Together at most `rows - 1` lines. */
export interface FrameParts {
  readonly editor: readonly string[];
  readonly lower: readonly string[];
  readonly status: readonly string[];
  readonly cursor: { readonly x: number; readonly y: number };
}

/** Fits editor, what stands below it and the status line into the window. */
export function layoutFrame(input: FrameInput): FrameParts {
  const { session, size } = input;
  // The last column stays free: a terminal that holds a wrap back there erases its character with the line's end.
  const columns = Math.max(1, size.columns - 1);
  const rows = Math.max(1, size.rows - 1);
  const side = input.isMoving ? 0 : sidebarWidth(session, size.columns);
  const width = side === 0 ? columns : columns - side - 3;
  const status = statusRows(input, { columns, rows });

  const editor = upperArea(input, {
    width,
    height: Math.max(1, rows - status.length - lowerMinimum(input, rows)),
  });
  const room = rows - status.length - editor.lines.length;
  const lower = input.isMoving ? [] : lowerArea(input, { width, height: room });
  const beside =
    side === 0
      ? []
      : sidebarLines(session, input.changed, {
          width: side,
          height: sidebarHeight(rows, editor.lines.length + lower.length),
        });
  const all =
    side === 0 ? [...editor.lines, ...lower] : besideSidebar([...editor.lines, ...lower], beside, width);

  const paint = (line: StyledLine) => paintLine(line, input.palette);
  return {
    editor: all.slice(0, editor.lines.length).map(paint),
    lower: all.slice(editor.lines.length).map(paint),
    status: status.map(paint),
    cursor: editor.cursor,
  };
}

/** A note that is too long for a row gets a second one where there is room. */
function statusRows(
  input: FrameInput,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): readonly StyledLine[] {
  if (rows < 3) return [];
  const line = statusLine({ ...input, progress: input.app.progress() });
  const isNote = input.shell.note !== null && rows >= 8;
  return (isNote ? wrapWords(line, columns).slice(0, 2) : [line]).map((row) => clipLine(row, columns));
}

function upperArea(input: FrameInput, room: { readonly width: number; readonly height: number }): EditorArea {
  const { shell, highlighter, app } = input;
  if (shell.overlay.kind === 'secret') return secretArea(shell.overlay, room);
  const { text } = shell.editor.document;
  const options = { kind: classifyInput(text).kind, scope: app.scope() };
  return editorArea(shell.editor.document, {
    ...room,
    prompt: '› ',
    highlight: (range) => {
      if (shell.refusal?.isSelected === true) return [span(text.slice(range.start, range.end), 'selection')];
      return highlighter.range(text, range, options)[0] ?? [];
    },
    brackets: (shown) => {
      const pair = highlighter.bracketPair(shell.editor.document, shown, options.kind);
      return pair === null ? [] : [pair.open, pair.close];
    },
    ghost: shell.overlay.kind === 'none' ? ghostFor(input) : null,
  });
}

/** What history suggests; in a session where nothing was said yet, what there is to say. */
function ghostFor({ shell, session, history }: FrameInput): string | null {
  const { document } = shell.editor;
  if (document.text === '' && session.inputCount === 0)
    return 'a request (GET /users/1), JavaScript, or .help';
  return ghostText(document, history);
}

/** Rows that the editor leaves to what stands below it. */
function lowerMinimum({ shell }: FrameInput, rows: number): number {
  const { overlay, previewMode, editor } = shell;
  if (overlay.kind !== 'none') return Math.min(10, Math.floor(rows / 2));
  if (classifyInput(editor.document.text).kind !== 'request') return 0;
  return Math.floor(rows * (previewMode === 'normal' ? 0.5 : 0.8));
}

/** As high as what stands beside it, and at least a third of the screen. */
function sidebarHeight(rows: number, beside: number): number {
  return Math.max(beside, Math.min(Math.floor(rows / 3), rows - 1));
}
