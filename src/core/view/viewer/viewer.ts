import type { HttpResponse } from '../../request/types.ts';
import { plainText } from '../../text/styled.ts';
import { type ViewedDocument, viewedDocument } from './document.ts';

/** A response that is being looked through. Lines are those of the document, folded or not. */
export interface ViewerState {
  readonly document: ViewedDocument;
  readonly cursor: number;
  /** The first line on the screen. */
  readonly top: number;
  /** Lines whose contents are folded away. */
  readonly folded: ReadonlySet<number>;
  readonly search: ViewerSearch | null;
}

export interface ViewerSearch {
  readonly pattern: RegExp;
  /** As it was typed. */
  readonly text: string;
  /** False after a search that found nothing. */
  readonly found: boolean;
}

export type ViewerAction =
  /** By visible lines; negative is up. */
  | { readonly kind: 'move'; readonly by: number }
  | { readonly kind: 'go'; readonly to: 'first' | 'last' }
  | { readonly kind: 'toggle' }
  /** Everything below the outermost level, or nothing. */
  | { readonly kind: 'fold-all' }
  | { readonly kind: 'unfold-all' }
  | { readonly kind: 'search'; readonly text: string; readonly as: 'text' | 'regexp' }
  | { readonly kind: 'next-match'; readonly direction: 'down' | 'up' };

export function openViewer(response: HttpResponse, options: { readonly width: number }): ViewerState {
  return { document: viewedDocument(response, options), cursor: 0, top: 0, folded: new Set(), search: null };
}

/** The viewer after a key. `height` is that of the screen, in lines. */
export function updateViewer(
  state: ViewerState,
  action: ViewerAction,
  { height }: { readonly height: number },
): ViewerState {
  return scrolled(changed(state, action), height);
}

/** The line below the one that is given, past what is folded; the last one below itself. */
export function lineBelow({ document, folded }: ViewerState, line: number): number {
  const next = folded.has(line) ? document.endOf(line) + 1 : line + 1;
  return next < document.source.count ? next : line;
}

/** The line above; the first one above itself. */
export function lineAbove(state: ViewerState, line: number): number {
  return line === 0 ? 0 : visibleLine(state, line - 1);
}

function changed(state: ViewerState, action: ViewerAction): ViewerState {
  switch (action.kind) {
    case 'move':
      return { ...state, cursor: moved(state, action.by) };
    case 'go':
      return {
        ...state,
        cursor: action.to === 'first' ? 0 : visibleLine(state, Math.max(0, state.document.source.count - 1)),
      };
    case 'toggle':
      return toggled(state);
    case 'fold-all':
      return { ...state, ...foldedAll(state) };
    case 'unfold-all':
      return { ...state, folded: new Set() };
    case 'search': {
      const pattern = patternOf(action);
      if (pattern === null) return { ...state, search: null };
      return nextMatch(
        { ...state, search: { pattern, text: action.text, found: true } },
        'down',
        state.cursor,
      );
    }
    case 'next-match': {
      const { direction } = action;
      return state.search === null
        ? state
        : nextMatch(state, direction, state.cursor + (direction === 'down' ? 1 : -1));
    }
    default:
      return action satisfies never;
  }
}

function moved(state: ViewerState, by: number): number {
  let line = state.cursor;
  for (let step = 0; step < Math.abs(by); step += 1) {
    const next = by > 0 ? lineBelow(state, line) : lineAbove(state, line);
    if (next === line) break;
    line = next;
  }
  return line;
}

function toggled(state: ViewerState): ViewerState {
  const { document, cursor, folded } = state;
  const changedFolds = new Set(folded);
  if (changedFolds.delete(cursor)) return { ...state, folded: changedFolds };
  if (document.endOf(cursor) === cursor) return state;
  return { ...state, folded: changedFolds.add(cursor) };
}

function foldedAll(state: ViewerState): Pick<ViewerState, 'folded' | 'cursor'> {
  const { document } = state;
  const folded = new Set<number>();
  for (let line = 1; line < document.source.count; ) {
    const end = document.endOf(line);
    if (end > line) folded.add(line);
    line = end + 1;
  }
  return { folded, cursor: visibleLine({ ...state, folded }, state.cursor) };
}

/** The line itself, or that of the outermost fold which hides it. */
function visibleLine({ document, folded }: ViewerState, line: number): number {
  let visible = line;
  for (const fold of folded) {
    if (fold < visible && document.endOf(fold) >= line) visible = fold;
  }
  return visible;
}

/** Null for no text. A regular expression that does not parse is taken for a text: it is being typed. */
function patternOf({ text, as }: Extract<ViewerAction, { kind: 'search' }>): RegExp | null {
  if (text === '') return null;
  // Lower case finds any case.
  const flags = text === text.toLowerCase() ? 'iu' : 'u';
  const literal = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), flags);
  if (as === 'text') return literal;
  try {
    return new RegExp(text, flags);
  } catch {
    return literal;
  }
}

/** The next line that matches, from a line on and around the end; folds that hide it open. */
function nextMatch(state: ViewerState, direction: 'down' | 'up', from: number): ViewerState {
  const { document, search } = state;
  const { count } = document.source;
  if (search === null) return state;
  for (let step = 0; step < count; step += 1) {
    const line = (((from + (direction === 'down' ? step : -step)) % count) + count) % count;
    const [content = []] = document.source.lines(line, line + 1);
    if (search.pattern.test(plainText(content))) {
      const folded = new Set(
        [...state.folded].filter((fold) => !(fold < line && document.endOf(fold) >= line)),
      );
      return { ...state, cursor: line, folded, search: { ...search, found: true } };
    }
  }
  return { ...state, search: { ...search, found: false } };
}

/** The cursor stays on the screen, and the screen stays full as far as there are lines. */
function scrolled(state: ViewerState, height: number): ViewerState {
  // The last line of the screen says where the cursor is.
  const rows = Math.max(1, height - 1);
  let top = visibleLine(state, Math.min(state.top, state.cursor));
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
