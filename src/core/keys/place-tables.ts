import type { Condition, KeyGroup, PlaceCondition } from './key-group.ts';

export const placeKeys = [
  {
    title: 'In a form of a request',
    when: 'in-form',
    rows: [
      ['enter', 'form-answer', 'Go to the next field; on the last one, send'],
      ['tab down', 'form-next', 'Go to the next field'],
      ['shift+tab up', 'form-previous', 'Go to the previous field'],
      ['right', 'form-choose-next', 'Select the next choice'],
      ['left', 'form-choose-previous', 'Select the previous choice'],
      ['ctrl+t', 'form-keep', 'Keep the value for the session'],
      ['escape ctrl+c ctrl+d ctrl+g', 'form-leave', 'Leave the form'],
    ],
  },
  {
    title: 'In the viewer',
    when: 'in-viewer',
    rows: [
      ['q escape ctrl+c ctrl+d', 'viewer-close', 'Go back'],
      ['up k ctrl+p', 'viewer-line-up', 'Go up a line'],
      ['down j ctrl+n', 'viewer-line-down', 'Go down a line'],
      ['pageup b ctrl+b', 'viewer-page-up', 'Go up a screen'],
      ['space pagedown ctrl+f', 'viewer-page-down', 'Go down a screen'],
      ['home g', 'viewer-first', 'Go to the first line'],
      ['end G', 'viewer-last', 'Go to the last line'],
      ['left', 'viewer-collapse', 'Fold, or go to the parent; in a table, the previous column'],
      ['right', 'viewer-expand', 'Unfold; in a table, the next column'],
      ['enter', 'viewer-toggle', 'Fold or unfold; in a table, open the row'],
      ['-', 'viewer-fold-all', 'Fold everything; in a table, hide the column'],
      ['+ =', 'viewer-unfold-all', 'Unfold everything; in a table, show all columns'],
      ['<', 'viewer-pan-left', 'Go left in long lines'],
      ['>', 'viewer-pan-right', 'Go right in long lines'],
      ['/', 'viewer-search', 'Search as you type; lower case ignores case'],
      ['n', 'viewer-next-match', 'Go to the next match'],
      ['N', 'viewer-previous-match', 'Go to the previous match'],
      ['f', 'viewer-filter', 'Filter as you type: JSONPath or a name; XPath or CSS in XML and HTML'],
      ['t', 'viewer-table', 'Show an array of objects, or CSV, as a table'],
      ['s', 'viewer-sort', 'Sort the table by the column'],
      ['C', 'viewer-copy-csv', 'Copy the table as CSV'],
      ['w', 'viewer-write-csv', 'Write the table to a file'],
      ['c', 'viewer-copy-value', 'Copy the value'],
      ['p', 'viewer-copy-path', 'Copy its path for JavaScript: res.body.users[0].id'],
      ['P', 'viewer-copy-json-path', 'Copy its path as JSONPath; as XPath in XML and HTML'],
      ['v', 'viewer-take', 'Set a variable to the value'],
      ['d', 'viewer-decode', 'Decode the value: JWT, JSON in text, URL, time, %XX, Base64'],
      ['l', 'viewer-follow', 'Follow a link or an id: puts a new request into the editor'],
      ['x', 'viewer-bytes', 'Show the bytes of the body'],
      ['h', 'viewer-switch', 'Show the headers, and back'],
      ['o', 'viewer-pager', 'Open in $PAGER'],
      ['O', 'viewer-browser', 'Open in the browser: HTML without scripts and network'],
      ['ctrl+z', 'viewer-suspend', 'Suspend restloop'],
      ['?', 'viewer-help', 'Show these keys'],
    ],
  },
  {
    title: 'While searching in the viewer',
    when: 'viewer-searching',
    rows: [
      ['enter', 'viewer-search-keep', 'Keep the position at the match'],
      ['escape ctrl+c ctrl+g', 'viewer-search-leave', 'Go back to where the search began'],
      ['tab', 'viewer-search-switch-kind', 'Search for a regular expression, or for text again'],
      ['backspace', 'viewer-search-rubout', 'Delete the last character'],
      ['ctrl+u', 'viewer-search-clear', 'Clear the search'],
    ],
  },
  {
    title: 'While filtering in the viewer',
    when: 'viewer-filtering',
    rows: [
      ['enter', 'viewer-filter-keep', 'Keep the filter'],
      ['escape ctrl+c ctrl+g', 'viewer-filter-leave', 'Leave the filter'],
      ['backspace', 'viewer-filter-rubout', 'Delete the last character'],
      ['ctrl+u', 'viewer-filter-clear', 'Clear the filter'],
      ['up ctrl+p', 'viewer-filter-earlier', 'Previous filter'],
      ['down ctrl+n', 'viewer-filter-later', 'Next filter'],
    ],
  },
] as const satisfies readonly KeyGroup[];

export type PlaceCommands = {
  readonly [Group in (typeof placeKeys)[number] as Group['when']]: Group['rows'][number][1];
};

export const isPlace = (condition: Condition): condition is PlaceCondition =>
  placeKeys.some(({ when }) => when === condition);
