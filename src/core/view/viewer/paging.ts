import type { ViewerSize, ViewerState } from './viewer-state.ts';

export const hasFrame = (height: number): boolean => height >= 8;

export const bodyRows = (height: number): number => Math.max(1, hasFrame(height) ? height - 3 : height - 1);

export const titleRows = (height: number): number => (hasFrame(height) ? 1 : 0);

export function lineAtRow(state: ViewerState, row: number, { height }: ViewerSize): number | null {
  if (row < 0 || row >= bodyRows(height)) return null;
  let line = state.top;
  for (let below = 0; below < row; below += 1) {
    const next = lineBelow(state, line);
    if (next === line) return null;
    line = next;
  }
  return line;
}

export function lineBelow({ document, folds }: ViewerState, line: number): number {
  const next = (folds.endOf(line) ?? line) + 1;
  return next < document.source.count ? next : line;
}

export const lineAbove = ({ folds }: ViewerState, line: number): number =>
  line === 0 ? 0 : folds.visible(line - 1);

export function scrolledBy(
  state: ViewerState,
  { by, rows }: { readonly by: number; readonly rows: number },
): ViewerState {
  let { top } = state;
  for (let step = 0; step < Math.abs(by); step += 1) {
    top = by < 0 ? lineAbove(state, top) : isAtEnd({ ...state, top }, rows) ? top : lineBelow(state, top);
  }
  const last = lastOnPage({ ...state, top }, rows);
  return { ...state, top, cursor: Math.max(top, Math.min(state.cursor, last)) };
}

function lastOnPage(state: ViewerState, rows: number): number {
  let line = state.top;
  for (let row = 1; row < rows; row += 1) line = lineBelow(state, line);
  return line;
}

const isAtEnd = (state: ViewerState, rows: number): boolean => {
  const last = lastOnPage(state, rows);
  return lineBelow(state, last) === last;
};

export function scrolled(state: ViewerState, rows: number): ViewerState {
  let top = state.folds.visible(Math.min(state.top, state.cursor));
  if (!isWithin(state, { top, rows })) {
    top = state.cursor;
    for (let row = 1; row < rows; row += 1) top = lineAbove(state, top);
  }
  let last = top;
  let used = 1;
  for (; used < rows && lineBelow(state, last) !== last; used += 1) last = lineBelow(state, last);
  for (; used < rows && top > 0; used += 1) top = lineAbove(state, top);
  return { ...state, top };
}

function isWithin(
  state: ViewerState,
  { top, rows }: { readonly top: number; readonly rows: number },
): boolean {
  let line = top;
  for (let row = 1; row < rows && line < state.cursor; row += 1) line = lineBelow(state, line);
  return line >= state.cursor;
}
