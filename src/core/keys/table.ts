import type { Binding, BindingGroup, CommandName, Condition } from './binding.ts';
import { formKeys, viewerKeys } from './place-tables.ts';

export const defaultKeys: readonly BindingGroup[] = [
  {
    title: 'Input',
    bindings: [
      bind('enter', 'submit', 'Run the input, or add a line if it is not complete'),
      bind('alt+enter shift+enter ctrl+j ctrl+alt+j', 'newline', 'Add a line'),
      when('sending', bind('ctrl+c', 'cancel-send', 'Cancel the request in flight')),
      bind('ctrl+c', 'interrupt', 'Clear the input; leave if it is empty'),
      when('empty', bind('ctrl+d', 'exit', 'Leave')),
      bind('tab', 'complete', 'Complete'),
      when('ghost', bind('right ctrl+f end ctrl+e', 'accept-ghost', 'Accept the suggestion')),
      when(
        'ghost',
        bind('alt+f ctrl+right alt+right', 'accept-ghost-word', 'Accept one word of the suggestion'),
      ),
      chord('ctrl+x ctrl+e', 'edit-in-editor', 'Edit in $EDITOR'),
      bind(
        'alt+. ctrl+alt+y',
        'yank-last-arg',
        'Insert the last argument of the previous input, or of older ones',
      ),
      bind('ctrl+v ctrl+q', 'quoted-insert', 'Insert the next key literally'),
      {
        ...bind(
          'alt+0 alt+1 alt+2 alt+3 alt+4 alt+5 alt+6 alt+7 alt+8 alt+9 alt+-',
          'digit-argument',
          'Repeat the next key: Alt+3 Alt+F moves three words forward, Alt+- Alt+F one back',
        ),
        label: 'Alt+0 ... Alt+9, Alt+-',
      },
      bind(
        'alt+#',
        'insert-comment',
        'Save the input to the history as a comment, or turn a comment back into an input',
      ),
      when(
        'empty',
        bind('ctrl+k', 'palette', 'Find a request, command, variable, environment, session or input'),
      ),
      bind('alt+x', 'palette', 'The same, when the line is not empty'),
      bind('ctrl+l', 'clear-screen', 'Clear the screen'),
      bind('ctrl+z', 'suspend', 'Suspend restloop'),
    ],
  },
  {
    title: 'Preview',
    bindings: [
      bind('f1', 'explain', 'Explain the placeholder at the cursor'),
      bind('f2', 'create-variable', 'Set the missing variable or path parameter'),
      bind('f3', 'take-suggestion', 'Replace a wrong name with the nearest one'),
      bind('f4', 'view-response', 'Open the last response'),
      bind('f5', 'expect', 'Add a # @expect line for the last response; each press adds another'),
      bind('f6', 'what-if', 'Try another value of the placeholder at the cursor; Escape ends it'),
      bind('f7', 'take-reference', 'Replace a value that came from a recent response with a reference to it'),
      bind(
        'f8',
        'compare-with-server',
        'Compare a PUT or PATCH with the current state on the server; Escape ends it',
      ),
      bind('alt+e', 'compare-environments', 'Compare the request in all environments'),
      bind(
        'f9',
        'show-docs',
        'Show what the OpenAPI description says about the request; again or Escape closes it',
      ),
      bind('alt+z', 'enlarge-preview', 'Enlarge the preview, or restore it'),
      bind('ctrl+o', 'side-by-side', 'Show template and result side by side, or only the result'),
      when('tall', bind('pageup', 'page-up', 'Go up a page in a long text')),
      when('tall', bind('pagedown', 'page-down', 'Go down a page in a long text')),
      bind('pageup alt+up', 'preview-page-up', 'Scroll the preview up'),
      bind('pagedown alt+down', 'preview-page-down', 'Scroll the preview down'),
    ],
  },
  {
    title: 'Moving',
    bindings: [
      bind('ctrl+b left', 'backward-char', 'Go back a character'),
      bind('ctrl+f right', 'forward-char', 'Go forward a character'),
      bind('alt+b ctrl+left alt+left', 'backward-word', 'Go back a word'),
      bind('alt+f ctrl+right alt+right', 'forward-word', 'Go forward a word'),
      bind('ctrl+a', 'beginning-of-line', 'Go to the start of the line'),
      bind('ctrl+e', 'end-of-line', 'Go to the end of the line'),
      bind('home', 'beginning-of-row', 'Go to the start of the row, then of the line'),
      bind('end', 'end-of-row', 'Go to the end of the row, then of the line'),
      bind('alt+< ctrl+home', 'beginning-of-document', 'Go to the start of the input'),
      bind('alt+> ctrl+end', 'end-of-document', 'Go to the end of the input'),
      bind('ctrl+]', 'character-search', 'Go forward to the next typed character'),
      bind('ctrl+alt+]', 'character-search-backward', 'Go back to the next typed character'),
    ],
  },
  {
    title: 'Selecting',
    bindings: [
      bind('shift+left', 'select-backward-char', 'Select a character back'),
      bind('shift+right', 'select-forward-char', 'Select a character forward'),
      bind('ctrl+shift+left alt+shift+left', 'select-backward-word', 'Select a word back'),
      bind('ctrl+shift+right alt+shift+right', 'select-forward-word', 'Select a word forward'),
      bind('shift+up', 'select-previous-line', 'Select up a row'),
      bind('shift+down', 'select-next-line', 'Select down a row'),
      bind('shift+home', 'select-beginning-of-row', 'Select to the start of the row'),
      bind('shift+end', 'select-end-of-row', 'Select to the end of the row'),
      bind('ctrl+shift+home', 'select-beginning-of-document', 'Select to the start of the input'),
      bind('ctrl+shift+end', 'select-end-of-document', 'Select to the end of the input'),
      bind('ctrl+space', 'set-mark', 'Set the mark: moving selects from there'),
      chord('ctrl+x ctrl+x', 'exchange-point-and-mark', 'Exchange the cursor and the mark'),
      when('selected', bind('ctrl+w', 'kill-region', 'Cut the selection; Ctrl+Y inserts it')),
      bind('alt+w', 'copy-region', 'Copy the selection; Ctrl+Y inserts it'),
    ],
  },
  {
    title: 'History',
    bindings: [
      when('first-row', bind('up ctrl+p', 'previous-history', 'Previous input (on the first row)')),
      when('last-row', bind('down ctrl+n', 'next-history', 'Next input (on the last row)')),
      bind('up ctrl+p', 'previous-line', 'Go up a row'),
      bind('down ctrl+n', 'next-line', 'Go down a row'),
      bind('ctrl+up alt+p', 'previous-history', 'Previous input'),
      bind('ctrl+down alt+n', 'next-history', 'Next input'),
      bind('ctrl+r', 'search-history', 'Search the history'),
      bind('alt+r', 'revert-line', 'Undo all changes of the input'),
    ],
  },
  {
    title: 'Deleting, cutting and inserting',
    bindings: [
      bind('backspace ctrl+h', 'backward-delete-char', 'Delete the character before the cursor'),
      bind('delete ctrl+d', 'delete-char', 'Delete the character at the cursor'),
      bind('ctrl+k', 'kill-line', 'Cut to the end of the line'),
      bind('ctrl+u', 'unix-line-discard', 'Cut to the start of the line'),
      bind('ctrl+w', 'unix-word-rubout', 'Cut back to whitespace'),
      bind('alt+backspace ctrl+backspace ctrl+alt+h', 'backward-kill-word', 'Cut the word before the cursor'),
      bind('alt+d ctrl+delete alt+delete', 'kill-word', 'Cut the word after the cursor'),
      bind('ctrl+y', 'yank', 'Insert the last cut'),
      bind('alt+y', 'yank-pop', 'Replace the inserted text with the previous cut'),
      bind('alt+\\', 'delete-horizontal-space', 'Delete the whitespace around the cursor'),
    ],
  },
  {
    title: 'Changing',
    bindings: [
      {
        ...bind('ctrl+_ ctrl+/ ctrl+7', 'undo', 'Undo'),
        keys: ['ctrl+_', 'ctrl+/', 'ctrl+7', 'ctrl+x ctrl+u'],
      },
      bind('alt+_ alt+/ ctrl+shift+z', 'redo', 'Redo'),
      bind('ctrl+t', 'transpose-chars', 'Transpose two characters'),
      bind('alt+t', 'transpose-words', 'Transpose two words'),
      bind('alt+u', 'upcase-word', 'Make the word upper case'),
      bind('alt+l', 'downcase-word', 'Make the word lower case'),
      bind('alt+c', 'capitalize-word', 'Capitalize the word'),
      bind('alt+o', 'open-line', 'Open a line after the cursor'),
    ],
  },
  {
    title: 'In the list of completions',
    bindings: [
      when('popup-open', bind('tab down ctrl+n', 'popup-next', 'Select the next one')),
      when('popup-open', bind('shift+tab up ctrl+p', 'popup-previous', 'Select the previous one')),
      when('popup-open', bind('pagedown', 'popup-page-down', 'Go down a page')),
      when('popup-open', bind('pageup', 'popup-page-up', 'Go up a page')),
      when('popup-open', bind('enter right', 'popup-accept', 'Accept it')),
      when('popup-open', bind('escape ctrl+g ctrl+c', 'popup-close', 'Close the list')),
    ],
  },
  {
    title: 'While searching the history',
    bindings: [
      when('searching', bind('ctrl+r up', 'search-older', 'Go to an older match')),
      when('searching', bind('ctrl+s down', 'search-newer', 'Go to a newer match')),
      when('searching', bind('enter tab right ctrl+j', 'search-accept', 'Edit the match')),
      when('searching', bind('backspace ctrl+h', 'search-rubout', 'Delete the last character')),
      when('searching', bind('escape ctrl+g ctrl+c', 'search-cancel', 'Go back to the input')),
    ],
  },
  {
    title: 'Anywhere',
    bindings: [bind('escape ctrl+g', 'dismiss', 'Close what covers the preview, and clear the selection')],
  },
  ...formKeys,
  ...viewerKeys,
];

function bind(keys: string, command: CommandName, description: string): Binding {
  return { keys: keys.split(' '), command, when: 'always', description };
}

function when(condition: Condition, binding: Binding): Binding {
  return { ...binding, when: condition };
}

function chord(keys: string, command: CommandName, description: string): Binding {
  return { keys: [keys], command, when: 'always', description };
}
