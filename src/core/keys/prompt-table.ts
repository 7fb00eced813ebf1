import type { NamedEdit } from '../editor/commands.ts';
import type { KeyGroup } from './key-group.ts';

/** Commands of the input and their keys. */
export const promptKeys = [
  {
    title: 'Input',
    rows: [
      ['enter', 'submit', 'Run the input, or add a line if it is not complete'],
      ['alt+enter shift+enter ctrl+j ctrl+alt+j', 'newline', 'Add a line'],
      ['ctrl+c', 'cancel-send', 'Cancel the request in flight', 'sending'],
      ['ctrl+c', 'interrupt', 'Clear the input; leave if it is empty'],
      ['ctrl+d', 'exit', 'Leave', 'empty'],
      ['tab', 'complete', 'Complete'],
      ['right ctrl+f end ctrl+e', 'accept-ghost', 'Accept the suggestion', 'ghost'],
      ['alt+f ctrl+right alt+right', 'accept-ghost-word', 'Accept one word of the suggestion', 'ghost'],
      [['ctrl+x ctrl+e'], 'edit-in-editor', 'Edit in $EDITOR'],
      [
        'alt+. ctrl+alt+y',
        'yank-last-arg',
        'Insert the last argument of the previous input, or of older ones',
      ],
      ['ctrl+v ctrl+q', 'quoted-insert', 'Insert the next key literally'],
      [
        'alt+0 alt+1 alt+2 alt+3 alt+4 alt+5 alt+6 alt+7 alt+8 alt+9 alt+-',
        'digit-argument',
        'Repeat the next key: Alt+3 Alt+F moves three words forward, Alt+- Alt+F one back',
      ],
      [
        'alt+#',
        'insert-comment',
        'Save the input to the history as a comment, or turn a comment back into an input',
      ],
      ['ctrl+k', 'palette', 'Find a request, command, variable, environment, session or input', 'empty'],
      ['alt+x', 'palette', 'The same, when the line is not empty'],
      ['ctrl+l', 'clear-screen', 'Clear the screen'],
      ['ctrl+z', 'suspend', 'Suspend restloop'],
    ],
  },
  {
    title: 'Preview',
    rows: [
      ['f1', 'explain', 'Explain the placeholder at the cursor'],
      ['f2', 'create-variable', 'Set the missing variable or path parameter'],
      ['f3', 'take-suggestion', 'Replace a wrong name with the nearest one'],
      ['f4', 'view-response', 'Open the last response'],
      ['f5', 'expect', 'Add a # @expect line for the last response; each press adds another'],
      ['f6', 'what-if', 'Try another value of the placeholder at the cursor; Escape ends it'],
      ['f7', 'take-reference', 'Replace a value that came from a recent response with a reference to it'],
      [
        'f8',
        'compare-with-server',
        'Compare a PUT or PATCH with the current state on the server; Escape ends it',
      ],
      ['alt+e', 'compare-environments', 'Compare the request in all environments'],
      [
        'f9',
        'show-docs',
        'Show what the OpenAPI description says about the request; again or Escape closes it',
      ],
      ['alt+z', 'enlarge-preview', 'Enlarge the preview, or restore it'],
      ['ctrl+o', 'side-by-side', 'Show template and result side by side, or only the result'],
      ['pageup', 'page-up', 'Go up a page in a long text', 'tall'],
      ['pagedown', 'page-down', 'Go down a page in a long text', 'tall'],
      ['pageup alt+up', 'preview-page-up', 'Scroll the preview up'],
      ['pagedown alt+down', 'preview-page-down', 'Scroll the preview down'],
    ],
  },
  {
    title: 'Moving',
    rows: [
      ['ctrl+b left', 'backward-char', 'Go back a character'],
      ['ctrl+f right', 'forward-char', 'Go forward a character'],
      ['alt+b ctrl+left alt+left', 'backward-word', 'Go back a word'],
      ['alt+f ctrl+right alt+right', 'forward-word', 'Go forward a word'],
      ['ctrl+a', 'beginning-of-line', 'Go to the start of the line'],
      ['ctrl+e', 'end-of-line', 'Go to the end of the line'],
      ['home', 'beginning-of-row', 'Go to the start of the row, then of the line'],
      ['end', 'end-of-row', 'Go to the end of the row, then of the line'],
      ['alt+< ctrl+home', 'beginning-of-document', 'Go to the start of the input'],
      ['alt+> ctrl+end', 'end-of-document', 'Go to the end of the input'],
      ['ctrl+]', 'character-search', 'Go forward to the next typed character'],
      ['ctrl+alt+]', 'character-search-backward', 'Go back to the next typed character'],
    ],
  },
  {
    title: 'Selecting',
    rows: [
      ['shift+left', 'select-backward-char', 'Select a character back'],
      ['shift+right', 'select-forward-char', 'Select a character forward'],
      ['ctrl+shift+left alt+shift+left', 'select-backward-word', 'Select a word back'],
      ['ctrl+shift+right alt+shift+right', 'select-forward-word', 'Select a word forward'],
      ['shift+up', 'select-previous-line', 'Select up a row'],
      ['shift+down', 'select-next-line', 'Select down a row'],
      ['shift+home', 'select-beginning-of-row', 'Select to the start of the row'],
      ['shift+end', 'select-end-of-row', 'Select to the end of the row'],
      ['ctrl+shift+home', 'select-beginning-of-document', 'Select to the start of the input'],
      ['ctrl+shift+end', 'select-end-of-document', 'Select to the end of the input'],
      ['ctrl+space', 'set-mark', 'Set the mark: moving selects from there'],
      [['ctrl+x ctrl+x'], 'exchange-point-and-mark', 'Exchange the cursor and the mark'],
      ['ctrl+w', 'kill-region', 'Cut the selection; Ctrl+Y inserts it', 'selected'],
      ['alt+w', 'copy-region', 'Copy the selection; Ctrl+Y inserts it'],
    ],
  },
  {
    title: 'History',
    rows: [
      ['up ctrl+p', 'previous-history', 'Previous input (on the first row)', 'first-row'],
      ['down ctrl+n', 'next-history', 'Next input (on the last row)', 'last-row'],
      ['up ctrl+p', 'previous-line', 'Go up a row'],
      ['down ctrl+n', 'next-line', 'Go down a row'],
      ['ctrl+up alt+p', 'previous-history', 'Previous input'],
      ['ctrl+down alt+n', 'next-history', 'Next input'],
      ['ctrl+r', 'search-history', 'Search the history'],
      ['alt+r', 'revert-line', 'Undo all changes of the input'],
    ],
  },
  {
    title: 'Deleting, cutting and inserting',
    rows: [
      ['backspace ctrl+h', 'backward-delete-char', 'Delete the character before the cursor'],
      ['delete ctrl+d', 'delete-char', 'Delete the character at the cursor'],
      ['ctrl+k', 'kill-line', 'Cut to the end of the line'],
      ['ctrl+u', 'unix-line-discard', 'Cut to the start of the line'],
      ['ctrl+w', 'unix-word-rubout', 'Cut back to whitespace'],
      ['alt+backspace ctrl+backspace ctrl+alt+h', 'backward-kill-word', 'Cut the word before the cursor'],
      ['alt+d ctrl+delete alt+delete', 'kill-word', 'Cut the word after the cursor'],
      ['ctrl+y', 'yank', 'Insert the last cut'],
      ['alt+y', 'yank-pop', 'Replace the inserted text with the previous cut'],
      ['alt+\\', 'delete-horizontal-space', 'Delete the whitespace around the cursor'],
    ],
  },
  {
    title: 'Changing',
    rows: [
      [['ctrl+_', 'ctrl+/', 'ctrl+7', 'ctrl+x ctrl+u'], 'undo', 'Undo'],
      ['alt+_ alt+/ ctrl+shift+z', 'redo', 'Redo'],
      ['ctrl+t', 'transpose-chars', 'Transpose two characters'],
      ['alt+t', 'transpose-words', 'Transpose two words'],
      ['alt+u', 'upcase-word', 'Make the word upper case'],
      ['alt+l', 'downcase-word', 'Make the word lower case'],
      ['alt+c', 'capitalize-word', 'Capitalize the word'],
      ['alt+o', 'open-line', 'Open a line after the cursor'],
    ],
  },
  {
    title: 'In the list of completions',
    when: 'popup-open',
    rows: [
      ['tab down ctrl+n', 'popup-next', 'Select the next one'],
      ['shift+tab up ctrl+p', 'popup-previous', 'Select the previous one'],
      ['pagedown', 'popup-page-down', 'Go down a page'],
      ['pageup', 'popup-page-up', 'Go up a page'],
      ['enter right', 'popup-accept', 'Accept it'],
      ['escape ctrl+g ctrl+c', 'popup-close', 'Close the list'],
    ],
  },
  {
    title: 'While searching the history',
    when: 'searching',
    rows: [
      ['ctrl+r up', 'search-older', 'Go to an older match'],
      ['ctrl+s down', 'search-newer', 'Go to a newer match'],
      ['enter tab right ctrl+j', 'search-accept', 'Edit the match'],
      ['backspace ctrl+h', 'search-rubout', 'Delete the last character'],
      ['escape ctrl+g ctrl+c', 'search-cancel', 'Go back to the input'],
    ],
  },
  {
    title: 'Anywhere',
    rows: [['escape ctrl+g', 'dismiss', 'Close what covers the preview, and clear the selection']],
  },
] as const satisfies readonly KeyGroup[];

export type InputCommandName = (typeof promptKeys)[number]['rows'][number][1];

/** Commands that the shell carries out: everything but editing. */
export type ShellCommandName = Exclude<InputCommandName, NamedEdit | 'digit-argument'>;
