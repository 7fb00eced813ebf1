import { type Document, type Replacement, replace } from '../document.ts';

export interface UndoHistory {
  readonly past: UndoStack;
  readonly future: UndoStack;
}

export type UndoStack = { readonly step: UndoStep; readonly rest: UndoStack } | null;

export interface UndoStep {
  readonly start: number;
  readonly removed: string;
  readonly inserted: string;
  readonly cursorBefore: number;
  readonly cursorAfter: number;
  readonly grouping: Grouping;
}

export type Grouping = 'typing' | 'rubout' | 'whole';

export const emptyUndo: UndoHistory = { past: null, future: null };

export function record(history: UndoHistory, change: Replacement, edit: RecordedEdit): UndoHistory {
  const step: UndoStep = {
    start: change.start,
    removed: edit.before.text.slice(change.start, change.end),
    inserted: change.text,
    cursorBefore: edit.before.cursor,
    cursorAfter: edit.after.cursor,
    grouping: edit.grouping,
  };
  const grown = edit.continues && history.past !== null ? merge(history.past.step, step) : null;
  if (grown !== null && history.past !== null)
    return { past: { step: grown, rest: history.past.rest }, future: null };
  return { past: { step, rest: history.past }, future: null };
}

export interface RecordedEdit {
  readonly before: Document;
  readonly after: Document;
  readonly grouping: Grouping;
  readonly continues: boolean;
}

export interface UndoResult {
  readonly document: Document;
  readonly history: UndoHistory;
}

export function undo(document: Document, { past, future }: UndoHistory): UndoResult | null {
  if (past === null) return null;
  const { start, removed, inserted, cursorBefore } = past.step;
  const change = { start, end: start + inserted.length, text: removed };
  return {
    document: replace(document, change, cursorBefore),
    history: { past: past.rest, future: { step: past.step, rest: future } },
  };
}

export function redo(document: Document, { past, future }: UndoHistory): UndoResult | null {
  if (future === null) return null;
  const { start, removed, inserted, cursorAfter } = future.step;
  const change = { start, end: start + removed.length, text: inserted };
  return {
    document: replace(document, change, cursorAfter),
    history: { past: { step: future.step, rest: past }, future: future.rest },
  };
}

function merge(last: UndoStep, next: UndoStep): UndoStep | null {
  if (last.grouping !== next.grouping) return null;
  switch (next.grouping) {
    case 'typing':
      if (next.removed !== '' || next.start !== last.start + last.inserted.length) return null;
      if (startsWord(last.inserted, next.inserted)) return null;
      return { ...last, inserted: last.inserted + next.inserted, cursorAfter: next.cursorAfter };
    case 'rubout':
      if (next.start + next.removed.length !== last.start) return null;
      return {
        ...last,
        start: next.start,
        removed: next.removed + last.removed,
        cursorAfter: next.cursorAfter,
      };
    case 'whole':
      return null;
    default:
      return next.grouping satisfies never;
  }
}

function startsWord(before: string, typed: string): boolean {
  return before.endsWith('\n') || (/\s$/.test(before) && !/^\s/.test(typed));
}
