import { nextBoundary } from '../../text/graphemes.ts';
import type { EditorState } from '../editor.ts';
import { repeatCommand } from '../repeat.ts';
import { firstNonBlank, indentAt, lineEndAt, lineStartAt } from './lines.ts';
import { moveTo, put, replaced, withCase } from './operators.ts';
import type { ViCommand } from './read-command.ts';
import { registerText } from './registers.ts';
import type { ViEditor, ViShellCommand } from './types.ts';

export type ViAction =
  | { readonly kind: 'edit'; readonly run: (before: ViEditor, command: ViCommand) => EditorState }
  | { readonly kind: 'insert'; readonly open: (editor: EditorState) => EditorState }
  | { readonly kind: 'keys'; readonly keys: string }
  | { readonly kind: 'history'; readonly name: 'undo' | 'redo' }
  | { readonly kind: 'visual'; readonly mode: 'visual' | 'visual-line' }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'shell-command'; readonly shellCommand: ViShellCommand };

export const viActions: ReadonlyMap<string, ViAction> = new Map<string, ViAction>([
  ['i', insert((editor) => editor)],
  ['a', insertAt((text, cursor) => Math.min(nextBoundary(text, cursor), lineEndAt(text, cursor)))],
  ['I', insertAt(firstNonBlank)],
  ['A', insertAt(lineEndAt)],
  ['o', insert(openBelow)],
  ['O', insert(openAbove)],
  ['x', keys('dl')],
  ['X', keys('dh')],
  ['D', keys('d$')],
  ['C', keys('c$')],
  ['Y', keys('yy')],
  ['s', keys('cl')],
  ['S', keys('cc')],
  ['p', edit((before, command) => putKilled(before, command, 'after'))],
  ['P', edit((before, command) => putKilled(before, command, 'before'))],
  ['r', edit(replaceCharacters)],
  ['~', edit(toggleCase)],
  ['J', edit(joinLines)],
  ['u', { kind: 'history', name: 'undo' }],
  ['ctrl+r', { kind: 'history', name: 'redo' }],
  ['.', { kind: 'repeat' }],
  ['v', { kind: 'visual', mode: 'visual' }],
  ['V', { kind: 'visual', mode: 'visual-line' }],
  ['/', { kind: 'shell-command', shellCommand: 'search-history' }],
  ['?', { kind: 'shell-command', shellCommand: 'search-history' }],
  ['n', { kind: 'shell-command', shellCommand: 'search-again' }],
  ['N', { kind: 'shell-command', shellCommand: 'search-again-newer' }],
  ['#', { kind: 'shell-command', shellCommand: 'insert-comment' }],
]);

function insert(open: (editor: EditorState) => EditorState): ViAction {
  return { kind: 'insert', open };
}

function insertAt(place: (text: string, cursor: number) => number): ViAction {
  return insert((editor) => moveTo(editor, place(editor.document.text, editor.document.cursor)));
}

function edit(run: (before: ViEditor, command: ViCommand) => EditorState): ViAction {
  return { kind: 'edit', run };
}

function keys(same: string): ViAction {
  return { kind: 'keys', keys: same };
}

function openBelow(editor: EditorState): EditorState {
  const { text, cursor } = editor.document;
  const at = lineEndAt(text, cursor);
  return replaced(editor, { start: at, end: at, text: `\n${indentAt(text, cursor)}` });
}

function openAbove(editor: EditorState): EditorState {
  const { text, cursor } = editor.document;
  const at = lineStartAt(text, cursor);
  const indent = indentAt(text, cursor);
  return replaced(editor, { start: at, end: at, text: `${indent}\n`, cursor: at + indent.length });
}

function putKilled(before: ViEditor, { count }: ViCommand, place: 'after' | 'before'): EditorState {
  const text = registerText(before);
  return text === null ? before.editor : put(before, text, { place, count: count ?? 1 });
}

function replaceCharacters({ editor }: ViEditor, { count, argument }: ViCommand): EditorState {
  const { text, cursor } = editor.document;
  const end = charactersFrom(text, cursor, count ?? 1);
  if (end === null) return editor;
  const added = argument.repeat(count ?? 1);
  return replaced(editor, {
    start: cursor,
    end,
    text: added,
    cursor: cursor + added.length - argument.length,
  });
}

function toggleCase({ editor }: ViEditor, { count }: ViCommand): EditorState {
  const { text, cursor } = editor.document;
  const end = charactersFrom(text, cursor, count ?? 1) ?? lineEndAt(text, cursor);
  return replaced(editor, { start: cursor, end, text: withCase(text.slice(cursor, end), 'g~') });
}

function charactersFrom(text: string, cursor: number, count: number): number | null {
  const lineEnd = lineEndAt(text, cursor);
  let end = cursor;
  for (let left = count; left > 0; left -= 1) {
    if (end >= lineEnd) return null;
    end = nextBoundary(text, end);
  }
  return end;
}

function joinLines({ editor }: ViEditor, { count }: ViCommand): EditorState {
  const { text, cursor } = editor.document;
  const start = lineEndAt(text, cursor);
  let end = start;
  let joined = '';
  let last = start;
  for (let left = Math.max(1, (count ?? 2) - 1); left > 0 && end < text.length; left -= 1) {
    const from = firstNonBlank(text, end + 1);
    const next = lineEndAt(text, from);
    const before = joined === '' ? text.slice(lineStartAt(text, start), start) : joined;
    const blank =
      before === '' || /\s$/.test(before) || from === next || text.charAt(from) === ')' ? '' : ' ';
    last = start + joined.length;
    joined += blank + text.slice(from, next);
    end = next;
  }
  return end === start ? editor : replaced(editor, { start, end, text: joined, cursor: last });
}

export const repeated = (editor: EditorState, name: 'undo' | 'redo', count: number | null): EditorState =>
  repeatCommand(editor, { name }, { count: count ?? 1, width: Number.POSITIVE_INFINITY });
