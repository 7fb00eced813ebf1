import type { EditCommand, EditName, KillName, MotionName, VerticalName } from './commands.ts';
import { createDocument, type Document, moveTo, replace } from './document.ts';
import { type Edit, insertion } from './edits/edit.ts';
import { edits, kills } from './edits/edits.ts';
import { addKill, currentKill, emptyKillRing, type KillRing, rotateKills } from './edits/kill-ring.ts';
import { emptyUndo, record, redo, type UndoHistory, type UndoResult, undo } from './edits/undo.ts';
import { charLeft, charRight, cursorColumn, lineEnd, lineStart, vertical } from './motions.ts';
import { wordEndAfter, wordStartBefore } from './words.ts';

/** All that the editor remembers of one input. */
export interface EditorState {
  readonly document: Document;
  readonly undo: UndoHistory;
  readonly killRing: KillRing;
  /** Display column that Up and Down aim at; null when the last command was another. */
  readonly goalColumn: number | null;
  readonly last: LastCommand;
}

/** Previous command, as far as the next one depends on it. */
export type LastCommand =
  | { readonly kind: 'typing' | 'rubout' | 'kill' | 'other' }
  /** The range that the yank put in, which yank-pop replaces. */
  | { readonly kind: 'yank'; readonly start: number; readonly end: number };

interface Range {
  readonly start: number;
  readonly end: number;
}

export function createEditor(text = '', killRing: KillRing = emptyKillRing): EditorState {
  return { document: createDocument(text), undo: emptyUndo, killRing, goalColumn: null, last: other };
}

/** The state after a command. A command that cannot do anything gives back the same document. */
export function applyCommand(state: EditorState, command: EditCommand): EditorState {
  switch (command.name) {
    case 'insert':
      return command.text === ''
        ? state
        : edit(state, insertion(state.document.cursor, command.text, 'typing'));
    case 'paste':
      return command.text === '' ? state : edit(state, insertion(state.document.cursor, command.text));
    case 'replace':
      return replaceRange(state, command);
    case 'set-text':
      return replaceRange(state, { ...command, start: 0, end: state.document.text.length });
    case 'move-to':
      return move(state, command.offset);
    case 'move-lines':
      return moveVertically(state, command.lines);
    case 'yank':
      return yank(state);
    case 'yank-pop':
      return yankPop(state);
    case 'undo':
      return travel(state, undo(state.document, state.undo));
    case 'redo':
      return travel(state, redo(state.document, state.undo));
    default:
      return applyNamed(state, command.name);
  }
}

function applyNamed(state: EditorState, name: MotionName | VerticalName | EditName | KillName): EditorState {
  if (isIn(motions, name)) return move(state, motions[name](state.document));
  if (isIn(verticalLines, name)) return moveVertically(state, verticalLines[name]);
  if (isIn(kills, name)) return kill(state, name);
  return edit(state, edits[name](state.document));
}

const other: LastCommand = { kind: 'other' };

/** Lines that Page Up and Page Down move; the window may be higher or lower. */
const page = 10;

const motions: Readonly<Record<MotionName, (document: Document) => number>> = {
  'backward-char': charLeft,
  'forward-char': charRight,
  'backward-word': ({ text, cursor }) => wordStartBefore(text, cursor),
  'forward-word': ({ text, cursor }) => wordEndAfter(text, cursor),
  'beginning-of-line': lineStart,
  'end-of-line': lineEnd,
  'beginning-of-document': () => 0,
  'end-of-document': ({ text }) => text.length,
};

const verticalLines: Readonly<Record<VerticalName, number>> = {
  'previous-line': -1,
  'next-line': 1,
  'page-up': -page,
  'page-down': page,
};

function move(state: EditorState, offset: number): EditorState {
  return { ...state, document: moveTo(state.document, offset), goalColumn: null, last: other };
}

function moveVertically(state: EditorState, lines: number): EditorState {
  const goalColumn = state.goalColumn ?? cursorColumn(state.document);
  const document = moveTo(state.document, vertical(state.document, lines, goalColumn));
  return { ...state, document, goalColumn, last: other };
}

function edit(state: EditorState, made: Edit | null): EditorState {
  if (made === null) return { ...state, goalColumn: null, last: other };
  const document = replace(state.document, made.change, made.cursor);
  const history = record(state.undo, made.change, {
    before: state.document,
    after: document,
    grouping: made.grouping,
    continues: state.last.kind === made.grouping,
  });
  const last: LastCommand = made.grouping === 'whole' ? other : { kind: made.grouping };
  return { ...state, document, undo: history, goalColumn: null, last };
}

function kill(state: EditorState, name: KillName): EditorState {
  const { start, end } = kills[name](state.document);
  const killed: LastCommand = { kind: 'kill' };
  if (start === end) return { ...state, goalColumn: null, last: state.last.kind === 'kill' ? killed : other };
  const place = end === state.document.cursor ? 'before' : 'after';
  const text = state.document.text.slice(start, end);
  const killRing = addKill(state.killRing, text, state.last.kind === 'kill' ? place : 'new');
  return { ...edit(state, { change: { start, end, text: '' }, grouping: 'whole' }), killRing, last: killed };
}

function yank(state: EditorState): EditorState {
  const text = currentKill(state.killRing);
  return text === undefined
    ? state
    : putYanked(state, text, { start: state.document.cursor, end: state.document.cursor });
}

/** Only right after a yank, as in readline: what was yanked gives way to the kill before it. */
function yankPop(state: EditorState): EditorState {
  if (state.last.kind !== 'yank') return state;
  const killRing = rotateKills(state.killRing);
  return putYanked({ ...state, killRing }, currentKill(killRing) ?? '', state.last);
}

function putYanked(state: EditorState, text: string, { start, end }: Range): EditorState {
  const next = edit(state, { change: { start, end, text }, grouping: 'whole' });
  return { ...next, last: { kind: 'yank', start, end: start + text.length } };
}

function travel(state: EditorState, result: UndoResult | null): EditorState {
  const last = other;
  if (result === null) return { ...state, goalColumn: null, last };
  return { ...state, document: result.document, undo: result.history, goalColumn: null, last };
}

function replaceRange(
  state: EditorState,
  wanted: Range & { readonly text: string; readonly cursor?: number },
): EditorState {
  const { text } = state.document;
  const start = Math.max(0, Math.min(wanted.start, text.length));
  const end = Math.max(start, Math.min(wanted.end, text.length));
  const cursor = wanted.cursor ?? start + wanted.text.length;
  if (text.slice(start, end) === wanted.text) return move(state, cursor);
  return edit(state, { change: { start, end, text: wanted.text }, cursor, grouping: 'whole' });
}

function isIn<Name extends string>(table: Readonly<Record<Name, unknown>>, name: string): name is Name {
  return Object.hasOwn(table, name);
}
