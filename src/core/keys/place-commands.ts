export type ViewerCommand =
  | 'close'
  | `${'line' | 'page'}-${'up' | 'down'}`
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

export type ViewerSearchCommand = 'keep' | 'leave' | 'switch-kind' | 'rubout' | 'clear';

export type ViewerFilterCommand = 'keep' | 'leave' | 'rubout' | 'clear' | 'earlier' | 'later';

export type ViewerCommandName =
  | `viewer-${ViewerCommand}`
  | `viewer-search-${ViewerSearchCommand}`
  | `viewer-filter-${ViewerFilterCommand}`;

export type FormCommand = 'next' | 'previous' | 'answer' | 'leave' | 'keep' | `choose-${'next' | 'previous'}`;

export type FormCommandName = `form-${FormCommand}`;
