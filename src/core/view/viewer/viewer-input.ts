import type { Range } from '../../editor/document.ts';
import { type InputEvent, isMouse } from '../../editor/input/events.ts';
import { tableCsv } from '../../json/table.ts';
import type { PlaceCommands } from '../../keys/place-tables.ts';
import { bodyRows, lineAtRow, titleRows } from './paging.ts';
import type { ViewedPlace } from './viewed-document.ts';
import { updateViewer, type ViewerAction } from './viewer.ts';
import { viewerCommand, viewerKey } from './viewer-keys.ts';
import type { TypedFilter, TypedSearch, ViewerSize, ViewerState } from './viewer-state.ts';
import { linkRequest } from './views/link.ts';
import type { TableChange } from './views/table-view.ts';
import { writeTableCommand } from './views/write-table.ts';

export type ViewerStep =
  | { readonly kind: 'shown'; readonly state: ViewerState }
  | { readonly kind: 'closed' }
  | { readonly kind: 'suspend' }
  | { readonly kind: 'outside'; readonly program: 'pager' | 'browser' }
  /** A search is under way: the key is for what it finds. */
  | { readonly kind: 'later' }
  | { readonly kind: 'copy'; readonly text: string; readonly what: string }
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
  const command = viewerCommand(state, event, 'in-viewer');
  if (command === 'viewer-suspend') return { kind: 'suspend' };
  if (isMouse(event) && state.mode.kind !== 'browse') return show();
  if (state.mode.kind === 'search') return show(...searchActions(state, state.mode, event));
  if (state.mode.kind === 'filter') return show(...filterActions(state, state.mode, event));
  if (state.seek !== null && stopsSearch(state, event)) return show({ kind: 'seek-stop' });
  if (command === 'viewer-close') return state.under === null ? { kind: 'closed' } : show({ kind: 'back' });
  if (state.seek !== null) return { kind: 'later' };
  const step = isMouse(event)
    ? mouseStep(state, event, size)
    : command !== null
      ? commands[command](state, size)
      : null;
  if (step === null) return show();
  return step.kind === 'copy' || step.kind === 'take' || step.kind === 'outside' ? step : show(step);
}

const stopsSearch = (state: ViewerState, event: InputEvent): boolean =>
  viewerCommand(state, event, 'viewer-searching') === 'viewer-search-leave';

type CommandStep = ViewerAction | Extract<ViewerStep, { kind: 'copy' | 'take' | 'outside' }>;

type ViewerCommand = Exclude<PlaceCommands['in-viewer'], 'viewer-close' | 'viewer-suspend'>;

const commands: Readonly<Record<ViewerCommand, (state: ViewerState, size: ViewerSize) => CommandStep>> = {
  'viewer-line-up': () => ({ kind: 'move', by: -1 }),
  'viewer-line-down': () => ({ kind: 'move', by: 1 }),
  'viewer-page-up': (_, size) => ({ kind: 'move', by: -pageRows(size) }),
  'viewer-page-down': (_, size) => ({ kind: 'move', by: pageRows(size) }),
  'viewer-first': () => ({ kind: 'go', to: 'first' }),
  'viewer-last': () => ({ kind: 'go', to: 'last' }),
  'viewer-collapse': (state, size) =>
    inTable(state, 'left') ?? (isFlat(state) ? panBy(size, -1) : { kind: 'collapse' }),
  'viewer-expand': (state, size) =>
    inTable(state, 'right') ?? (isFlat(state) ? panBy(size, 1) : { kind: 'expand' }),
  'viewer-toggle': ({ table }) => (table === null ? { kind: 'toggle' } : { kind: 'open', view: 'row' }),
  'viewer-fold-all': (state) => inTable(state, 'hide') ?? { kind: 'fold-all' },
  'viewer-unfold-all': (state) => inTable(state, 'show-all') ?? { kind: 'unfold-all' },
  'viewer-pan-left': (_, size) => panBy(size, -1),
  'viewer-pan-right': (_, size) => panBy(size, 1),
  'viewer-search': () => ({ kind: 'search-start' }),
  'viewer-next-match': () => ({ kind: 'next-match', direction: 'down' }),
  'viewer-previous-match': () => ({ kind: 'next-match', direction: 'up' }),
  'viewer-copy-value': atPlace((place) => ({ kind: 'copy', text: place.text(), what: 'the value' })),
  'viewer-copy-path': atPlace(({ expression }) => copyPath(expression)),
  'viewer-copy-json-path': atPlace(({ jsonPath }) => copyPath(jsonPath)),
  'viewer-copy-csv': (state) =>
    state.table === null
      ? noTable(state)
      : { kind: 'copy', text: tableCsv(state.table), what: 'the table as CSV' },
  'viewer-write-csv': (state) =>
    state.table === null ? noTable(state) : (writeStep(state) ?? notOfBody(state)),
  'viewer-take': atPlace(takeStep),
  'viewer-filter': () => ({ kind: 'filter-start' }),
  'viewer-table': () => ({ kind: 'open', view: 'table' }),
  'viewer-sort': (state) => inTable(state, 'sort') ?? noTable(state),
  'viewer-decode': () => ({ kind: 'open', view: 'decoded' }),
  'viewer-follow': (state) => followStep(state),
  'viewer-bytes': () => ({ kind: 'open', view: 'bytes' }),
  'viewer-pager': () => ({ kind: 'outside', program: 'pager' }),
  'viewer-browser': () => ({ kind: 'outside', program: 'browser' }),
  'viewer-switch': () => ({ kind: 'switch' }),
  'viewer-help': () => ({ kind: 'open', view: 'keys' }),
};

const wheelRows = 3;

function mouseStep(state: ViewerState, event: InputEvent, size: ViewerSize): CommandStep | null {
  if (event.kind !== 'key') return null;
  if (event.name === 'click') return clickStep(state, event, size);
  return { kind: 'scroll', by: event.name === 'wheelup' ? -wheelRows : wheelRows };
}

function clickStep(state: ViewerState, event: InputEvent, size: ViewerSize): CommandStep {
  const row = event.kind === 'key' ? (event.position?.row ?? 0) : 0;
  const line = lineAtRow(state, row - 1 - titleRows(size.height), size);
  if (line === null) return { kind: 'move', by: 0 };
  return line === state.cursor ? commands['viewer-toggle'](state, size) : { kind: 'go', to: line };
}

const inTable = ({ table }: ViewerState, change: TableChange): ViewerAction | null =>
  table === null ? null : { kind: 'table', change };

const noTable = (state: ViewerState): ViewerAction => ({
  kind: 'note',
  text: `${viewerKey(state, 'viewer-table')} shows an array of objects, or CSV, as a table`,
});

const notOfBody = (state: ViewerState): ViewerAction => ({
  kind: 'note',
  text: `this table is not of the body itself: ${viewerKey(state, 'viewer-copy-csv')} copies it`,
});

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

function searchActions(state: ViewerState, mode: TypedSearch, event: InputEvent): readonly ViewerAction[] {
  if (event.kind !== 'key') return [typed(mode, mode.text + event.text.replaceAll('\n', ' '))];
  const command = viewerCommand(state, event, 'viewer-searching');
  return command === null ? [] : [searchCommands[command](mode)];
}

const searchCommands: Readonly<
  Record<PlaceCommands['viewer-searching'], (mode: TypedSearch) => ViewerAction>
> = {
  'viewer-search-keep': () => ({ kind: 'search-keep' }),
  'viewer-search-leave': () => ({ kind: 'search-leave' }),
  'viewer-search-switch-kind': ({ text, as }) => typed({ as: as === 'text' ? 'regexp' : 'text' }, text),
  // Backspace in an empty search closes it, as in less.
  'viewer-search-rubout': (mode) =>
    mode.text === '' ? { kind: 'search-leave' } : typed(mode, withoutLast(mode.text)),
  'viewer-search-clear': (mode) => typed(mode, ''),
};

const typed = ({ as }: Pick<TypedSearch, 'as'>, text: string): ViewerAction => ({
  kind: 'search-type',
  text,
  as,
});

const withoutLast = (text: string): string => [...text].slice(0, -1).join('');

function filterActions(
  state: ViewerState,
  { text }: TypedFilter,
  event: InputEvent,
): readonly ViewerAction[] {
  if (event.kind !== 'key') return [{ kind: 'filter-type', text: text + event.text.replaceAll('\n', ' ') }];
  const command = viewerCommand(state, event, 'viewer-filtering');
  return command === null ? [] : [filterCommands[command](text)];
}

const filterCommands: Readonly<Record<PlaceCommands['viewer-filtering'], (text: string) => ViewerAction>> = {
  'viewer-filter-keep': () => ({ kind: 'filter-keep' }),
  'viewer-filter-leave': () => ({ kind: 'filter-leave' }),
  'viewer-filter-rubout': (text) =>
    text === '' ? { kind: 'filter-leave' } : { kind: 'filter-type', text: withoutLast(text) },
  'viewer-filter-clear': () => ({ kind: 'filter-type', text: '' }),
  'viewer-filter-earlier': () => ({ kind: 'filter-recall', back: 1 }),
  'viewer-filter-later': () => ({ kind: 'filter-recall', back: -1 }),
};
