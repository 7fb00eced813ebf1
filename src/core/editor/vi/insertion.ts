import { applyCommand, type EditorState } from '../editor.ts';
import { record, type UndoStack } from '../edits/undo.ts';
import { onCharacter } from './lines.ts';
import { maxRepeated, moveTo } from './operators.ts';
import type { Insertion, ViEditor } from './types.ts';

export function enterInsert(
  { editor, vi }: ViEditor,
  { before, keys, count, extent = null }: Pick<Insertion, 'before' | 'keys' | 'count' | 'extent'>,
): ViEditor {
  return {
    editor,
    vi: { ...vi, mode: 'insert', keys: '', insertion: { before, start: editor, keys, count, extent } },
  };
}

/** Escape: what was inserted is one step of undo, and what `.` repeats. */
export function leaveInsert({ editor, vi }: ViEditor): ViEditor {
  const { insertion } = vi;
  if (insertion === null) return { editor: stepBack(editor), vi: { ...vi, mode: 'normal', keys: '' } };
  const inserted = insertedText(insertion.start, editor);
  const whole = inserted === '' ? editor : withRepeats(editor, inserted, insertion.count - 1);
  return {
    editor: stepBack(asOneStep(insertion.before, whole)),
    vi: {
      ...vi,
      mode: 'normal',
      keys: '',
      insertion: null,
      change: { keys: insertion.keys, inserted, extent: insertion.extent ?? null },
    },
  };
}

function withRepeats(editor: EditorState, text: string, times: number): EditorState {
  const many = text.repeat(Math.max(0, Math.min(times, Math.floor(maxRepeated / text.length))));
  return many === '' ? editor : applyCommand(editor, { name: 'paste', text: many });
}

function stepBack(editor: EditorState): EditorState {
  const { text, cursor } = editor.document;
  const isAtStart = cursor === 0 || text.charAt(cursor - 1) === '\n';
  const back = isAtStart ? editor : applyCommand(editor, { name: 'backward-char' });
  return moveTo(back, onCharacter(back.document));
}

function insertedText({ document: start }: EditorState, { document: end }: EditorState): string {
  const before = start.text.slice(0, start.cursor);
  const after = start.text.slice(start.cursor);
  const length = end.text.length - start.text.length;
  const isAround = length > 0 && end.text.startsWith(before) && end.text.endsWith(after);
  return isAround ? end.text.slice(before.length, before.length + length) : '';
}

function asOneStep(before: EditorState, after: EditorState): EditorState {
  const [from, to] = [before.document, after.document];
  if (!isSince(after.undo.past, before.undo.past)) return after;
  if (from.text === to.text) return { ...after, undo: before.undo };
  const shorter = Math.min(from.text.length, to.text.length);
  let start = 0;
  while (start < shorter && from.text.charCodeAt(start) === to.text.charCodeAt(start)) start += 1;
  let same = 0;
  while (
    same < shorter - start &&
    from.text.charCodeAt(from.text.length - 1 - same) === to.text.charCodeAt(to.text.length - 1 - same)
  )
    same += 1;
  const change = { start, end: from.text.length - same, text: to.text.slice(start, to.text.length - same) };
  const undo = record(before.undo, change, { before: from, after: to, grouping: 'whole', continues: false });
  return { ...after, undo, last: { kind: 'other' } };
}

function isSince(past: UndoStack, earlier: UndoStack): boolean {
  let step = past;
  while (step !== null && step !== earlier) step = step.rest;
  return step === earlier;
}
