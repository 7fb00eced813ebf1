import type { Binding, BindingGroup, CommandName, Condition } from './binding.ts';

/** Every key of the shell. Resolving a key and `.help keys` both read this table. */
export const keymap: readonly BindingGroup[] = [
  {
    title: 'Input',
    bindings: [
      bind('enter', 'submit', 'Run the input; make a new line where it is not complete'),
      bind('alt+enter shift+enter ctrl+j ctrl+alt+j', 'newline', 'Make a new line'),
      when('sending', bind('ctrl+c', 'cancel-send', 'Cancel the request in flight')),
      bind('ctrl+c', 'interrupt', 'Clear the input; leave when it is clear'),
      when('empty', bind('ctrl+d', 'exit', 'Leave')),
      bind('tab', 'complete', 'Complete'),
      when('ghost', bind('right ctrl+f end ctrl+e', 'accept-ghost', 'Take the suggestion')),
      when('ghost', bind('alt+f ctrl+right alt+right', 'accept-ghost-word', 'Take a word of the suggestion')),
      chord('ctrl+x ctrl+e', 'edit-in-editor', 'Edit in $EDITOR'),
      bind('ctrl+l', 'clear-screen', 'Clear the screen'),
      bind('ctrl+z', 'suspend', 'Suspend restloop'),
    ],
  },
  {
    title: 'Preview',
    bindings: [
      bind('f1', 'explain', 'Explain the placeholder at the cursor'),
      bind('f2', 'create-variable', 'Create the variable that is missing'),
      bind('f3', 'take-suggestion', 'Replace a wrong name by the nearest one'),
      bind('f4', 'view-response', 'Open the last response'),
      bind('f5', 'expect', 'Add a # @expect line for the last response, one more each time'),
      bind('ctrl+p', 'enlarge-preview', 'Enlarge the preview, and back'),
      bind('ctrl+o', 'side-by-side', 'Show template and result side by side, and back'),
      when('tall', bind('pageup', 'page-up', 'Go a page up in a long text')),
      when('tall', bind('pagedown', 'page-down', 'Go a page down in a long text')),
      bind('pageup alt+up', 'preview-page-up', 'Scroll the preview up'),
      bind('pagedown alt+down', 'preview-page-down', 'Scroll the preview down'),
    ],
  },
  {
    title: 'Moving',
    bindings: [
      bind('ctrl+b left', 'backward-char', 'Go back a character'),
      bind('ctrl+f right', 'forward-char', 'Go on a character'),
      bind('alt+b ctrl+left alt+left', 'backward-word', 'Go back a word'),
      bind('alt+f ctrl+right alt+right', 'forward-word', 'Go on a word'),
      bind('ctrl+a home', 'beginning-of-line', 'Go to the start of the line'),
      bind('ctrl+e end', 'end-of-line', 'Go to the end of the line'),
      bind('alt+< ctrl+home', 'beginning-of-document', 'Go to the start of the input'),
      bind('alt+> ctrl+end', 'end-of-document', 'Go to the end of the input'),
    ],
  },
  {
    title: 'History',
    bindings: [
      when('first-line', bind('up', 'previous-history', 'Take the input before (on the first line)')),
      when('last-line', bind('down ctrl+n', 'next-history', 'Take the input after (on the last line)')),
      bind('up', 'previous-line', 'Go up a line'),
      bind('down ctrl+n', 'next-line', 'Go down a line'),
      bind('ctrl+up alt+p', 'previous-history', 'Take the input before'),
      bind('ctrl+down alt+n', 'next-history', 'Take the input after'),
      bind('ctrl+r', 'search-history', 'Search the history'),
    ],
  },
  {
    title: 'Deleting, killing and yanking',
    bindings: [
      bind('backspace ctrl+h', 'backward-delete-char', 'Delete the character before the cursor'),
      bind('delete ctrl+d', 'delete-char', 'Delete the character at the cursor'),
      bind('ctrl+k', 'kill-line', 'Kill to the end of the line'),
      bind('ctrl+u', 'unix-line-discard', 'Kill to the start of the line'),
      bind('ctrl+w', 'unix-word-rubout', 'Kill back to a blank'),
      bind(
        'alt+backspace ctrl+backspace ctrl+alt+h',
        'backward-kill-word',
        'Kill the word before the cursor',
      ),
      bind('alt+d ctrl+delete alt+delete', 'kill-word', 'Kill the word after the cursor'),
      bind('ctrl+y', 'yank', 'Yank what was killed'),
      bind('alt+y', 'yank-pop', 'Replace what was yanked by the kill before it'),
      bind('alt+\\', 'delete-horizontal-space', 'Delete the blanks around the cursor'),
    ],
  },
  {
    title: 'Changing',
    bindings: [
      bind('ctrl+_ ctrl+/ ctrl+7', 'undo', 'Undo'),
      chord('ctrl+x ctrl+u', 'undo', 'Undo'),
      bind('alt+_ alt+/ ctrl+shift+z', 'redo', 'Redo'),
      bind('ctrl+t', 'transpose-chars', 'Transpose two characters'),
      bind('alt+t', 'transpose-words', 'Transpose two words'),
      bind('alt+u', 'upcase-word', 'Make the word upper case'),
      bind('alt+l', 'downcase-word', 'Make the word lower case'),
      bind('alt+c', 'capitalize-word', 'Capitalize the word'),
      bind('alt+o', 'open-line', 'Open a line behind the cursor'),
    ],
  },
  {
    title: 'In the list of completions',
    bindings: [
      when('popup-open', bind('tab down ctrl+n', 'popup-next', 'Go to the next one')),
      when('popup-open', bind('shift+tab up', 'popup-previous', 'Go to the one before')),
      when('popup-open', bind('pagedown', 'popup-page-down', 'Go down a page')),
      when('popup-open', bind('pageup', 'popup-page-up', 'Go up a page')),
      when('popup-open', bind('enter right', 'popup-accept', 'Take it')),
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
    bindings: [bind('escape ctrl+g', 'dismiss', 'Close what covers the preview')],
  },
];

/** Any of the keys, which are with blanks between them. */
function bind(keys: string, command: CommandName, description: string): Binding {
  return { keys: keys.split(' '), command, when: 'always', description };
}

/** Restricts a binding to a condition. */
function when(condition: Condition, binding: Binding): Binding {
  return { ...binding, when: condition };
}

/** Keys one after the other. */
function chord(keys: string, command: CommandName, description: string): Binding {
  return { keys: [keys], command, when: 'always', description };
}
