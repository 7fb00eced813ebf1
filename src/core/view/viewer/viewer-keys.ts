/** Every key of the viewer: pressed keys and the help read this table. */
export const viewerKeys: readonly KeyRow[] = [
  { label: 'q, Esc', does: 'back', keys: { close: 'q escape ctrl+c ctrl+d' } },
  {
    label: '↑ ↓, k j',
    does: 'a line up, down',
    keys: { 'line-up': 'up k ctrl+p', 'line-down': 'down j ctrl+n' },
  },
  {
    label: 'PgUp PgDn, b Space',
    does: 'a screen up, down',
    keys: {
      'page-up': 'pageup b ctrl+b',
      'page-down': 'pagedown space ctrl+f',
    },
  },
  { label: 'Home End, g G', does: 'the first line, the last line', keys: { first: 'home g', last: 'end G' } },
  {
    label: '← →',
    does: 'fold, or go to what it is in; unfold; or sideways',
    keys: { collapse: 'left', expand: 'right' },
  },
  { label: 'Enter', does: 'fold or unfold', keys: { toggle: 'enter' } },
  {
    label: '- +',
    does: 'fold everything, unfold everything',
    keys: { 'fold-all': '-', 'unfold-all': '+ =' },
  },
  {
    label: 'wheel, click',
    does: 'scroll; go to a line, once more as Enter. Shift selects text',
    keys: { 'scroll-up': 'wheelup', 'scroll-down': 'wheeldown', click: 'click' },
  },
  { label: '< >', does: 'sideways', keys: { 'pan-left': '<', 'pan-right': '>' } },
  {
    label: '/',
    does: 'search as you type; Tab: regexp; small letters find any',
    keys: { search: '/' },
  },
  {
    label: 'n N',
    does: 'the next match, the one before',
    keys: { 'next-match': 'n', 'previous-match': 'N' },
  },
  { label: 'c', does: 'copy the value', keys: { 'copy-value': 'c' } },
  {
    label: 'p',
    does: 'copy its path for JavaScript: res.body.users[0].id',
    keys: { 'copy-path': 'p' },
  },
  {
    label: 'P',
    does: "copy its path as JSONPath: $['users'][0]['id']; as XPath in XML and HTML",
    keys: { 'copy-json-path': 'P' },
  },
  { label: 'v', does: 'take the value into a variable', keys: { take: 'v' } },
  {
    label: 'f',
    does: 'filter as you type: JSONPath or a name; XPath or CSS in XML and HTML',
    keys: { filter: 'f' },
  },
  {
    label: 't',
    does: 'an array of objects, or CSV, as a table: ← → column, s sorts, - hides, + shows all, Enter opens a row',
    keys: { table: 't', sort: 's' },
  },
  {
    label: 'C, w',
    does: 'copy the table as CSV, write it to a file',
    keys: { 'copy-csv': 'C', 'write-csv': 'w' },
  },
  { label: 'd', does: 'decode the value: JWT, JSON in text, URL, time, %XX, Base64', keys: { decode: 'd' } },
  { label: 'l', does: 'follow a link or an id: a new request in the editor', keys: { follow: 'l' } },
  { label: 'x', does: 'the bytes of the body', keys: { bytes: 'x' } },
  {
    label: 'o O',
    does: 'open in $PAGER, in the browser: HTML without scripts and network',
    keys: { pager: 'o', browser: 'O' },
  },
  { label: 'h', does: 'the headers, and back', keys: { switch: 'h' } },
  { label: 'Ctrl+Z', does: 'suspend restloop', keys: { suspend: 'ctrl+z' } },
  { label: '?', does: 'these keys', keys: { help: '?' } },
];

export type ViewerCommand =
  | 'close'
  | `${'line' | 'page'}-${'up' | 'down'}`
  | `scroll-${'up' | 'down'}`
  | 'click'
  | 'first'
  | 'last'
  | 'collapse'
  | 'expand'
  | 'toggle'
  | 'fold-all'
  | 'unfold-all'
  | `pan-${'left' | 'right'}`
  | 'search'
  | `${'next' | 'previous'}-match`
  | `copy-${'value' | 'path' | 'json-path'}`
  | 'copy-csv'
  | 'write-csv'
  | 'take'
  | 'filter'
  | 'table'
  | 'sort'
  | 'decode'
  | 'follow'
  | 'bytes'
  | 'pager'
  | 'browser'
  | 'switch'
  | 'suspend'
  | 'help';

type Keys<Command extends string> = { readonly [Name in Command]?: string };

interface KeyRow {
  readonly label: string;
  readonly does: string;
  /** Keys of each command, with blanks between them. */
  readonly keys: Keys<ViewerCommand>;
}

export type SearchCommand = 'keep' | 'leave' | 'switch-kind' | 'rubout' | 'clear';

const searchKeys: Keys<SearchCommand> = {
  keep: 'enter',
  leave: 'escape ctrl+c ctrl+g',
  'switch-kind': 'tab',
  rubout: 'backspace',
  clear: 'ctrl+u',
};

export type FilterCommand = 'keep' | 'leave' | 'rubout' | 'clear' | 'earlier' | 'later';

const filterKeys: Keys<FilterCommand> = {
  keep: 'enter',
  leave: 'escape ctrl+c ctrl+g',
  rubout: 'backspace',
  clear: 'ctrl+u',
  earlier: 'up ctrl+p',
  later: 'down ctrl+n',
};

export const viewerCommand = (key: string): ViewerCommand | undefined => viewerTable.get(key);
export const searchCommand = (key: string): SearchCommand | undefined => searchTable.get(key);
export const filterCommand = (key: string): FilterCommand | undefined => filterTable.get(key);

const viewerTable = commandsByKey(viewerKeys.map(({ keys }) => keys));
const searchTable = commandsByKey([searchKeys]);
const filterTable = commandsByKey([filterKeys]);

function commandsByKey<Command extends string>(rows: readonly Keys<Command>[]): ReadonlyMap<string, Command> {
  return new Map(
    rows.flatMap((row) =>
      (Object.entries(row) as [Command, string][]).flatMap(([command, keys]) =>
        keys.split(' ').map((key) => [key, command] as const),
      ),
    ),
  );
}
