import type { InputKind } from '../../core/request/classify.ts';
import type { TextWindow } from '../../core/view/preview/text-window.ts';
import { formCursor, formRows } from '../form/form-lines.ts';
import type { Overlay, Question, ShellState } from '../state/state.ts';
import { completionRows } from './completions.tsx';
import { type EditorRoom, editorCursor, editorRows, editorWindow } from './editor.tsx';
import { searchColumn, searchRows } from './history-search.tsx';
import { secretColumn } from './secret-prompt.tsx';

export interface LayoutInput extends EditorRoom {
  readonly shell: ShellState;
  readonly kind: InputKind['kind'];
  readonly streamed: number;
  readonly isShrinking: boolean;
}

export interface Layout {
  readonly editor: TextWindow;
  readonly streaming: number;
  readonly overlay: number;
  readonly preview: number;
  readonly cursor: { readonly x: number; readonly y: number };
}

export function layOut(input: LayoutInput): Layout {
  const { shell, height } = input;
  const [question = null] = shell.questions;
  const editor = editorWindow(shell.editor.document, {
    ...input,
    height: Math.max(1, height - minRowsBelow(input)),
  });
  const upper = upperRows(question, editorRows(editor), height);
  const room = input.isShrinking ? 0 : height - upper;
  const streaming = Math.min(input.streamed, Math.floor(room / 2));
  const below = room - streaming;
  const overlaid = overlayRows(question ?? shell.overlay, below);
  return {
    editor,
    streaming,
    overlay: overlaid,
    preview: below - overlaid,
    cursor: cursorOf(input, { editor, row: upper + streaming }),
  };
}

function upperRows(question: Question | null, editor: number, height: number): number {
  if (question?.kind === 'secret') return 1;
  return question?.kind === 'form' ? formRows(question.form, height) : editor;
}

function overlayRows(panel: Overlay | Question, room: number): number {
  switch (panel.kind) {
    case 'none':
      return 0;
    case 'popup':
      return completionRows(panel, room);
    case 'search':
      return searchRows(panel, room);
    case 'explanation':
    case 'docs':
    case 'confirmation':
    case 'secret':
    case 'form':
      return room;
    default:
      return panel satisfies never;
  }
}

function minRowsBelow({ shell, kind, height }: LayoutInput): number {
  if (shell.overlay.kind !== 'none' || shell.questions.length > 0)
    return Math.min(10, Math.floor(height / 2));
  return kind === 'request' ? Math.floor(height * (shell.previewMode === 'normal' ? 0.5 : 0.8)) : 0;
}

function cursorOf(
  layout: LayoutInput,
  { editor, row }: { readonly editor: TextWindow; readonly row: number },
): Layout['cursor'] {
  const { width, height, isShrinking } = layout;
  const { editor: input, overlay, questions } = layout.shell;
  const [question] = questions;
  if (question?.kind === 'secret') return { x: secretColumn(question, width), y: 0 };
  if (question?.kind === 'form')
    return formCursor(question.form, { width, height: formRows(question.form, height) });
  if (overlay.kind === 'search' && question === undefined && !isShrinking)
    return { x: Math.min(width - 1, searchColumn(overlay)), y: row };
  return editorCursor(input.document, editor, layout);
}
