import type { Range } from '../../editor/document.ts';
import { type InputEvent, isMouse } from '../../editor/input/events.ts';
import { tableCsv } from '../../json/table.ts';
import { bodyRows, lineAtRow, titleRows } from './paging.ts';
import type { ViewedPlace } from './viewed-document.ts';
import { updateViewer, type ViewerAction } from './viewer.ts';
import {
  type FilterCommand,
  filterCommand,
  type SearchCommand,
  searchCommand,
  type ViewerCommand,
  viewerCommand,
} from './viewer-keys.ts';
import type { TypedFilter, TypedSearch, ViewerSize, ViewerState } from './viewer-state.ts';
import { linkRequest } from './views/link.ts';
import type { TableChange } from './views/table-view.ts';
import { writeTableCommand } from './views/write-table.ts';

export type ViewerStep =
  | { readonly kind: 'shown'; readonly state: ViewerState }
  | { readonly kind: 'closed' }
  | { readonly kind: 'suspend' }
  /** Shows the view in another program. */
  | { readonly kind: 'outside'; readonly program: 'pager' | 'browser' }
  /** A search is under way: the key is for what it finds. */
  | { readonly kind: 'later' }
  | { readonly kind: 'copy'; readonly text: string; readonly what: string }
  /** An input for the editor that sets a variable, and the place of the suggested name in it. */
  | { readonly kind: 'take'; readonly input: string; readonly name: Range };

/** A chunk of typed text as its keys: the first may change what the next ones mean. */
export function singleKeys(event: InputEvent): readonly InputEvent[] {
  return event.kind === 'text' ? [...event.text].map((text) => ({ kind: 'text', text })) : [event];
}

export function viewerInput(state: ViewerState, event: InputEvent, size: ViewerSize): ViewerStep {
  const show = (...actions: readonly ViewerAction[]): ViewerStep => ({
    kind: 'shown',
    state: actions.reduce((current, action) => updateViewer(current, action, size), state),
  });
  const key = keyName(event);
  const command = viewerCommand(key);
  if (command === 'suspend') return { kind: 'suspend' };
  if (isMouse(event) && state.mode.kind !== 'browse') return show();
  if (state.mode.kind === 'help') return show({ kind: 'browse' });
  if (state.mode.kind === 'search') return show(...searchActions(state.mode, event));
  if (state.mode.kind === 'filter') return show(...filterActions(state.mode, event));
  if (state.seek !== null && stopping.has(key)) return show({ kind: 'seek-stop' });
  if (command === 'close') return state.under === null ? { kind: 'closed' } : show({ kind: 'back' });
  if (state.seek !== null) return { kind: 'later' };
  if (command === undefined) return show();
  const step = command === 'click' ? clickStep(state, event, size) : commands[command](state, size);
  return step.kind === 'copy' || step.kind === 'take' || step.kind === 'outside' ? step : show(step);
}

const stopping: ReadonlySet<string> = new Set(['escape', 'ctrl+c', 'ctrl+g']);

function keyName(event: InputEvent): string {
  if (event.kind === 'text') return event.text === ' ' ? 'space' : event.text;
  if (event.kind !== 'key') return '';
  const { name, ctrl, shift } = event;
  return `${ctrl ? 'ctrl+' : ''}${shift && name.length === 1 ? name.toUpperCase() : name}`;
}

type CommandStep = ViewerAction | Extract<ViewerStep, { kind: 'copy' | 'take' | 'outside' }>;

const commands: Readonly<
  Record<
    Exclude<ViewerCommand, 'close' | 'suspend' | 'click'>,
    (state: ViewerState, size: ViewerSize) => CommandStep
  >
> = {
  'line-up': () => ({ kind: 'move', by: -1 }),
  'line-down': () => ({ kind: 'move', by: 1 }),
  'page-up': (_, size) => ({ kind: 'move', by: -pageRows(size) }),
  'page-down': (_, size) => ({ kind: 'move', by: pageRows(size) }),
  'scroll-up': () => ({ kind: 'scroll', by: -wheelRows }),
  'scroll-down': () => ({ kind: 'scroll', by: wheelRows }),
  first: () => ({ kind: 'go', to: 'first' }),
  last: () => ({ kind: 'go', to: 'last' }),
  collapse: (state, size) =>
    inTable(state, 'left') ?? (isFlat(state) ? panBy(size, -1) : { kind: 'collapse' }),
  expand: (state, size) => inTable(state, 'right') ?? (isFlat(state) ? panBy(size, 1) : { kind: 'expand' }),
  toggle: ({ table }) => (table === null ? { kind: 'toggle' } : { kind: 'open', view: 'row' }),
  'fold-all': (state) => inTable(state, 'hide') ?? { kind: 'fold-all' },
  'unfold-all': (state) => inTable(state, 'show-all') ?? { kind: 'unfold-all' },
  'pan-left': (_, size) => panBy(size, -1),
  'pan-right': (_, size) => panBy(size, 1),
  search: () => ({ kind: 'search-start' }),
  'next-match': () => ({ kind: 'next-match', direction: 'down' }),
  'previous-match': () => ({ kind: 'next-match', direction: 'up' }),
  'copy-value': atPlace((place) => ({ kind: 'copy', text: place.text(), what: 'the value' })),
  'copy-path': atPlace(({ expression }) => copyPath(expression)),
  'copy-json-path': atPlace(({ jsonPath }) => copyPath(jsonPath)),
  'copy-csv': ({ table }) =>
    table === null ? noTable : { kind: 'copy', text: tableCsv(table), what: 'the table as CSV' },
  'write-csv': (state) => (state.table === null ? noTable : (writeStep(state) ?? notOfBody)),
  take: atPlace(takeStep),
  filter: () => ({ kind: 'filter-start' }),
  table: () => ({ kind: 'open', view: 'table' }),
  sort: (state) => inTable(state, 'sort') ?? noTable,
  decode: () => ({ kind: 'open', view: 'decoded' }),
  follow: (state) => followStep(state),
  bytes: () => ({ kind: 'open', view: 'bytes' }),
  pager: () => ({ kind: 'outside', program: 'pager' }),
  browser: () => ({ kind: 'outside', program: 'browser' }),
  switch: () => ({ kind: 'switch' }),
  help: () => ({ kind: 'help' }),
};

const wheelRows = 3;

/** Goes to the line at the mouse; on the line of the cursor it is Enter. */
function clickStep(state: ViewerState, event: InputEvent, size: ViewerSize): CommandStep {
  const row = event.kind === 'key' ? (event.position?.row ?? 0) : 0;
  const line = lineAtRow(state, row - 1 - titleRows(size.height), size);
  if (line === null) return { kind: 'move', by: 0 };
  return line === state.cursor ? commands.toggle(state, size) : { kind: 'go', to: line };
}

const inTable = ({ table }: ViewerState, change: TableChange): ViewerAction | null =>
  table === null ? null : { kind: 'table', change };

const noTable: ViewerAction = { kind: 'note', text: 't shows an array of objects, or CSV, as a table' };

const notOfBody: ViewerAction = { kind: 'note', text: 'this table is not of the body itself: C copies it' };

function writeStep(state: ViewerState): CommandStep | null {
  const command = writeTableCommand(state);
  return command === null ? null : { kind: 'take', ...command };
}

function followStep(state: ViewerState): CommandStep {
  const input = linkRequest(state);
  if (input === null) return { kind: 'note', text: 'this value is neither a link nor an id' };
  return { kind: 'take', input, name: { start: input.length, end: input.length } };
}

const pageRows = ({ height }: ViewerSize): number => Math.max(1, bodyRows(height) - 1);

const isFlat = ({ document, cursor }: ViewerState): boolean =>
  document.parentOf(cursor) === null && document.endOf(cursor) === cursor;

const panBy = ({ width }: ViewerSize, direction: 1 | -1): ViewerAction => ({
  kind: 'pan',
  by: direction * Math.max(1, Math.floor(width / 2)),
});

function atPlace(step: (place: ViewedPlace) => CommandStep): (state: ViewerState) => CommandStep {
  return ({ document, cursor }) => {
    const place = document.placeOf(cursor);
    return place === null ? nothingHere : step(place);
  };
}

const nothingHere: ViewerAction = { kind: 'note', text: 'there is no value on this line' };

const copyPath = (path: string | null): CommandStep =>
  path === null ? nothingHere : { kind: 'copy', text: path, what: path };

function takeStep({ name, expression, literal }: ViewedPlace): CommandStep {
  const before = "client.setVar('";
  const place = { start: before.length, end: before.length + name.length };
  return { kind: 'take', input: `${before}${name}', ${expression ?? literal()})`, name: place };
}

function searchActions(mode: TypedSearch, event: InputEvent): readonly ViewerAction[] {
  if (event.kind !== 'key') return [typed(mode, mode.text + event.text.replaceAll('\n', ' '))];
  const command = searchCommand(keyName(event));
  return command === undefined ? [] : [searchCommands[command](mode)];
}

const searchCommands: Readonly<Record<SearchCommand, (mode: TypedSearch) => ViewerAction>> = {
  keep: () => ({ kind: 'search-keep' }),
  leave: () => ({ kind: 'search-leave' }),
  'switch-kind': ({ text, as }) => ({ kind: 'search-type', text, as: as === 'text' ? 'regexp' : 'text' }),
  // Backspace in an empty search closes it, as in less.
  rubout: (mode) =>
    mode.text === '' ? { kind: 'search-leave' } : typed(mode, [...mode.text].slice(0, -1).join('')),
  clear: (mode) => typed(mode, ''),
};

function filterActions(mode: TypedFilter, event: InputEvent): readonly ViewerAction[] {
  if (event.kind !== 'key')
    return [{ kind: 'filter-type', text: mode.text + event.text.replaceAll('\n', ' ') }];
  const command = filterCommand(keyName(event));
  return command === undefined ? [] : [filterCommands[command](mode)];
}

const filterCommands: Readonly<Record<FilterCommand, (mode: TypedFilter) => ViewerAction>> = {
  keep: () => ({ kind: 'filter-keep' }),
  leave: () => ({ kind: 'filter-leave' }),
  rubout: ({ text }) =>
    text === '' ? { kind: 'filter-leave' } : { kind: 'filter-type', text: [...text].slice(0, -1).join('') },
  clear: () => ({ kind: 'filter-type', text: '' }),
  earlier: () => ({ kind: 'filter-recall', back: 1 }),
  later: () => ({ kind: 'filter-recall', back: -1 }),
};

const typed = ({ as }: TypedSearch, text: string): ViewerAction => ({ kind: 'search-type', text, as });
