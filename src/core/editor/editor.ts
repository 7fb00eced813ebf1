import type { EditCommand, NamedEdit, VerticalName } from './commands.ts';
import { createDocument, type Document, moveTo, type Range, replace } from './document.ts';
import type { Edit } from './edits/edit.ts';
import { type EditName, edits, kills } from './edits/edits.ts';
import { outdented } from './edits/indentation.ts';
import { addKill, currentKill, emptyKillRing, type KillRing, rotateKills } from './edits/kill-ring.ts';
import { emptyUndo, record, redo, type UndoHistory, type UndoResult, undo } from './edits/undo.ts';
import { characterPlace, type MotionName, motions } from './motions.ts';
import { hideMark, type Mark, markedRange, selectedRange, shiftMark, typedOverRange } from './region.ts';
import { cursorColumn, verticalMove } from './rows.ts';

export interface EditorState {
  readonly document: Document;
  readonly undo: UndoHistory;
  readonly killRing: KillRing;
  /** Display column that Up and Down aim at; null when the last command was another. */
  readonly goalColumn: number | null;
  readonly mark: Mark | null;
  readonly last: LastCommand;
}

export type LastCommand =
  | { readonly kind: 'typing' | 'rubout' | 'kill' | 'other' }
  | ({ readonly kind: 'yank' } & Range);

export function createEditor(text = '', killRing: KillRing = emptyKillRing): EditorState {
  return {
    document: createDocument(text),
    undo: emptyUndo,
    killRing,
    goalColumn: null,
    mark: null,
    last: other,
  };
}

export function applyCommand(
  state: EditorState,
  command: EditCommand,
  width = Number.POSITIVE_INFINITY,
): EditorState {
  switch (command.name) {
    case 'insert':
      return insert(state, command.text, 'typing');
    case 'paste':
      return insert(state, command.text, 'whole');
    case 'replace':
      return replaceRange(state, command);
    case 'set-text':
      return replaceRange(state, { ...command, start: 0, end: state.document.text.length });
    case 'move-to':
      return move(state, command.offset);
    case 'select-range':
      return { ...move(state, command.end), mark: { offset: command.start, extent: 'selection' } };
    case 'find-character':
      return move(state, characterPlace(state.document, command));
    default:
      return applyNamed(state, command.name, width);
  }
}

function applyNamed(state: EditorState, name: NamedEdit, width: number): EditorState {
  if (isIn(motions, name)) return move(state, motionTarget(state, name, width));
  if (isIn(verticalRows, name)) return moveVertically(state, verticalRows[name], width);
  if (isIn(kills, name)) return kill(state, kills[name](state.document));
  if (isIn(edits, name)) return applyEdit(state, name);
  if (isIn(stateCommands, name)) return stateCommands[name](state);
  return select(state, name.slice('select-'.length) as MotionName | VerticalName, width);
}

export const isNamedEdit = (name: string): name is NamedEdit =>
  name.startsWith('select-') ||
  [motions, verticalRows, kills, edits, stateCommands].some((table) => Object.hasOwn(table, name));

const other: LastCommand = { kind: 'other' };

const pageRows = 10;

const verticalRows: Readonly<Record<VerticalName, number>> = {
  'previous-line': -1,
  'next-line': 1,
  'page-up': -pageRows,
  'page-down': pageRows,
};

const stateCommands = {
  'set-mark': (state) => ({ ...state, mark: markAt(state, 'region'), last: other }),
  'exchange-point-and-mark': exchange,
  'copy-region': copyRegion,
  'kill-region': (state) => {
    const range = markedRange(state);
    return range === null ? state : kill(state, range);
  },
  deselect: (state) => ({ ...state, mark: hideMark(state.mark) }),
  yank,
  'yank-pop': yankPop,
  undo: (state) => travel(state, undo(state.document, state.undo)),
  redo: (state) => travel(state, redo(state.document, state.undo)),
  'undo-all': undoAll,
} satisfies Partial<Record<NamedEdit, (state: EditorState) => EditorState>>;

const markAt = ({ document }: EditorState, extent: Mark['extent']): Mark => ({
  offset: document.cursor,
  extent,
});

function move(state: EditorState, offset: number): EditorState {
  const mark = state.mark?.extent === 'selection' ? hideMark(state.mark) : state.mark;
  return { ...state, document: moveTo(state.document, offset), goalColumn: null, mark, last: other };
}

function motionTarget(state: EditorState, name: MotionName, width: number): number {
  const selected = typedOverRange(state);
  if (selected !== null && name === 'backward-char') return selected.start;
  if (selected !== null && name === 'forward-char') return selected.end;
  return motions[name](state.document, width);
}

function moveVertically(state: EditorState, rows: number, width: number): EditorState {
  const goal = state.goalColumn ?? cursorColumn(state.document, width);
  return { ...move(state, verticalMove(state.document, { rows, goal, width })), goalColumn: goal };
}

function select(state: EditorState, name: MotionName | VerticalName, width: number): EditorState {
  const mark = state.mark === null || state.mark.extent === 'none' ? markAt(state, 'selection') : state.mark;
  return { ...applyNamed({ ...state, mark: null }, name, width), mark };
}

function exchange(state: EditorState): EditorState {
  return { ...move(state, state.mark?.offset ?? 0), mark: markAt(state, 'region') };
}

function copyRegion(state: EditorState): EditorState {
  const range = markedRange(state);
  if (range === null) return state;
  const killRing = addKill(state.killRing, state.document.text.slice(range.start, range.end), 'new');
  return { ...state, killRing, mark: hideMark(state.mark), last: other };
}

function insert(state: EditorState, text: string, grouping: 'typing' | 'whole'): EditorState {
  if (text === '') return state;
  const range = insertionRange(state);
  const closes = grouping === 'typing' && range.start === range.end && /^[)\]}]/.test(text);
  const made = closes ? outdented(state.document, text) : null;
  return edit(state, made ?? { change: { ...range, text }, grouping });
}

function insertionRange(state: EditorState): Range {
  const { cursor } = state.document;
  return (state.mark && typedOverRange(state)) ?? { start: cursor, end: cursor };
}

function applyEdit(state: EditorState, name: EditName): EditorState {
  const erases = name === 'backward-delete-char' || name === 'delete-char';
  const range = erases ? selectedRange(state) : typedOverRange(state);
  if (range === null) return edit(state, edits[name](state.document));
  const erased = edit(state, { change: { ...range, text: '' }, grouping: 'whole' });
  return erases ? erased : edit(erased, edits[name](erased.document));
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
  return {
    ...state,
    document,
    undo: history,
    goalColumn: null,
    mark: state.mark && shiftMark(state.mark, made.change),
    last,
  };
}

function kill(state: EditorState, range: Range): EditorState {
  const killed: LastCommand = { kind: 'kill' };
  const isLater = state.last.kind === 'kill';
  if (range.start === range.end) return { ...state, goalColumn: null, last: isLater ? killed : other };
  const place = range.end === state.document.cursor ? 'before' : 'after';
  const text = state.document.text.slice(range.start, range.end);
  const killRing = addKill(state.killRing, text, isLater ? place : 'new');
  return { ...edit(state, { change: { ...range, text: '' }, grouping: 'whole' }), killRing, last: killed };
}

function yank(state: EditorState): EditorState {
  const text = currentKill(state.killRing);
  return text === undefined ? state : putYanked(state, text, insertionRange(state));
}

function yankPop(state: EditorState): EditorState {
  if (state.last.kind !== 'yank') return state;
  const killRing = rotateKills(state.killRing);
  return putYanked({ ...state, killRing }, currentKill(killRing) ?? '', state.last);
}

function putYanked(state: EditorState, text: string, range: Range): EditorState {
  const next = edit(state, { change: { ...range, text }, grouping: 'whole' });
  return { ...next, last: { kind: 'yank', start: range.start, end: range.start + text.length } };
}

function undoAll(state: EditorState): EditorState {
  let undone = state;
  while (undone.undo.past !== null) undone = travel(undone, undo(undone.document, undone.undo));
  return undone;
}

function travel(state: EditorState, result: UndoResult | null): EditorState {
  const still = { ...state, goalColumn: null, mark: hideMark(state.mark), last: other };
  return result === null ? still : { ...still, document: result.document, undo: result.history };
}

function replaceRange(
  state: EditorState,
  { text, cursor, ...range }: Range & { readonly text: string; readonly cursor?: number },
): EditorState {
  const before = state.document.text;
  const start = Math.max(0, Math.min(range.start, before.length));
  const end = Math.max(start, Math.min(range.end, before.length));
  const place = cursor ?? start + text.length;
  if (before.slice(start, end) === text) return move(state, place);
  return edit(state, { change: { start, end, text }, cursor: place, grouping: 'whole' });
}

function isIn<Name extends string>(table: Readonly<Record<Name, unknown>>, name: string): name is Name {
  return Object.hasOwn(table, name);
}
