import { describe, expect, it } from 'vitest';
import { type InputEvent, key } from '../../../src/core/editor/input/events.ts';
import { InputParser } from '../../../src/core/editor/input-parser.ts';
import { describeKey, describeKeys } from '../../../src/core/keys/describe.ts';
import { keymapOf } from '../../../src/core/keys/keymap.ts';
import { type KeyContext, resolveKey } from '../../../src/core/keys/resolve.ts';
import { defaultKeys } from '../../../src/core/keys/table.ts';
import { marked } from '../editor/marked.ts';

const IDLE: KeyContext = {
  keymap: keymapOf([]),
  document: marked('one\ntw|o\nthree'),
  width: 10,
  selected: false,
  mode: 'edit',
  sending: false,
  ghost: false,
  tall: false,
  prefix: null,
};

/** Name of the command of the last of some keys. */
function resolve(bytes: string, context: Partial<KeyContext> = {}): string {
  const parser = new InputParser();
  let prefix: string | null = null;
  let result = 'nothing';
  for (const event of [...parser.push(bytes), ...parser.flush()]) {
    if (event.kind !== 'key') return `no key: ${(event satisfies InputEvent).kind}`;
    const resolved = resolveKey(event, { ...IDLE, ...context, prefix });
    prefix = resolved.kind === 'prefix' ? resolved.prefix : null;
    result =
      resolved.kind === 'edit'
        ? resolved.command.name
        : resolved.kind === 'shell'
          ? resolved.command
          : resolved.kind;
  }
  return result;
}

describe('keys as a terminal sends them', () => {
  it.each<[bytes: string, command: string]>([
    ['\r', 'submit'],
    ['\n', 'newline'],
    ['\x1b\r', 'newline'],
    ['\x1b[13;2u', 'newline'],
    ['\x1b[27;2;13~', 'newline'],
    ['\x01', 'beginning-of-line'],
    ['\x02', 'backward-char'],
    ['\x04', 'delete-char'],
    ['\x05', 'end-of-line'],
    ['\x06', 'forward-char'],
    ['\x08', 'backward-delete-char'],
    ['\x0b', 'kill-line'],
    ['\x0c', 'clear-screen'],
    ['\x0f', 'side-by-side'],
    ['\x1bz', 'enlarge-preview'],
    ['\x10', 'previous-line'],
    ['\x12', 'search-history'],
    ['\x14', 'transpose-chars'],
    ['\x15', 'unix-line-discard'],
    ['\x17', 'unix-word-rubout'],
    ['\x19', 'yank'],
    ['\x1a', 'suspend'],
    ['\x1f', 'undo'],
    ['\x18\x05', 'edit-in-editor'],
    ['\x18\x15', 'undo'],
    ['\x18', 'prefix'],
    ['\x18\x01', 'unbound'],
    ['\x1bb', 'backward-word'],
    ['\x1bf', 'forward-word'],
    ['\x1bd', 'kill-word'],
    ['\x1by', 'yank-pop'],
    ['\x1bt', 'transpose-words'],
    ['\x1bu', 'upcase-word'],
    ['\x1bl', 'downcase-word'],
    ['\x1bc', 'capitalize-word'],
    ['\x1b_', 'redo'],
    ['\x1b\x7f', 'backward-kill-word'],
    ['\x7f', 'backward-delete-char'],
    ['\x1b[3~', 'delete-char'],
    ['\x1b[1;5D', 'backward-word'],
    ['\x1b[1;3C', 'forward-word'],
    ['\x1bOH', 'beginning-of-row'],
    ['\x1b[F', 'end-of-row'],
    ['\x00', 'set-mark'],
    ['\x18\x18', 'exchange-point-and-mark'],
    ['\x1bw', 'copy-region'],
    ['\x1b.', 'yank-last-arg'],
    ['\x16', 'quoted-insert'],
    ['\x11', 'quoted-insert'],
    ['\x1d', 'character-search'],
    ['\x1b\x1d', 'character-search-backward'],
    ['\x1br', 'revert-line'],
    ['\x1b#', 'insert-comment'],
    ['\x1b3', 'count'],
    ['\x1b-', 'count'],
    ['\x1b[1;6C', 'select-forward-word'],
    ['\x1b[1;2A', 'select-previous-line'],
    ['\x1b[1;5F', 'end-of-document'],
    ['\x1bOP', 'explain'],
    ['\t', 'complete'],
    ['\x1b', 'dismiss'],
    ['\x1b[1;2D', 'select-backward-char'],
    ['\x1b[127;2u', 'backward-delete-char'],
    ['\x1b[34~', 'unbound'],
  ])('%j -> %s', (bytes, command) => {
    expect(resolve(bytes)).toBe(command);
  });
});

describe('one key under different conditions', () => {
  const ctrlC = '\x03';
  const up = '\x1b[A';
  const down = '\x1b[B';
  const right = '\x1b[C';
  it.each<[string, string, Partial<KeyContext>, string]>([
    ['Up on the first line', up, { document: marked('on|e\ntwo') }, 'previous-history'],
    ['Up below it', up, {}, 'previous-line'],
    ['Up on the second row of a line', up, { document: marked('abcdef|'), width: 4 }, 'previous-line'],
    ['Down on the first row of a line', down, { document: marked('ab|cdef'), width: 4 }, 'next-line'],
    ['Ctrl+W with a selection', '\x17', { selected: true }, 'kill-region'],
    ['Down on the last line', down, { document: marked('one\ntw|o') }, 'next-history'],
    ['Down above it', down, {}, 'next-line'],
    ['Up in the list', up, { mode: 'popup' }, 'popup-previous'],
    ['Up in the search', up, { mode: 'search', document: marked('|') }, 'search-older'],
    ['Tab in the list', '\t', { mode: 'popup' }, 'popup-next'],
    ['Enter in the list', '\r', { mode: 'popup' }, 'popup-accept'],
    ['Enter in the search', '\r', { mode: 'search' }, 'search-accept'],
    ['Ctrl+R in the search', '\x12', { mode: 'search' }, 'search-older'],
    ['Ctrl+C', ctrlC, {}, 'interrupt'],
    ['Ctrl+C while a request is in flight', ctrlC, { sending: true }, 'cancel-send'],
    ['Ctrl+C in the search', ctrlC, { mode: 'search', sending: true }, 'search-cancel'],
    ['Ctrl+D with nothing typed', '\x04', { document: marked('|') }, 'exit'],
    ['Right before a suggestion', right, { ghost: true }, 'accept-ghost'],
    ['Right in the list, with a suggestion', right, { ghost: true, mode: 'popup' }, 'popup-accept'],
    ['Right', right, {}, 'forward-char'],
    ['Page Down in a long text', '\x1b[6~', { tall: true }, 'page-down'],
    ['Page Down', '\x1b[6~', {}, 'preview-page-down'],
    ['Escape in the list', '\x1b', { mode: 'popup' }, 'popup-close'],
  ])('%s', (_, bytes, context, command) => {
    expect(resolve(bytes, context)).toBe(command);
  });
});

describe('the table', () => {
  it('has no two rows for one key under one condition', () => {
    const all = defaultKeys
      .flatMap(({ bindings }) => bindings)
      .flatMap(({ keys, when }) => keys.map((pressed) => `${pressed} ${when}`));
    expect(all.filter((row, index) => all.indexOf(row) !== index)).toEqual([]);
  });

  it('is what .help keys shows', () => {
    const rows = describeKeys(keymapOf([]));
    expect(rows).toHaveLength(defaultKeys.flatMap(({ bindings }) => bindings).length);
    expect(rows).toContainEqual({
      group: 'Moving',
      command: 'beginning-of-document',
      keys: 'Alt+<, Ctrl+Home',
      description: 'Go to the start of the input',
    });
  });

  it.each([
    ['ctrl+x ctrl+e', 'Ctrl+X Ctrl+E'],
    ['alt+<', 'Alt+<'],
    ['pageup', 'Page Up'],
    ['ctrl+shift+z', 'Ctrl+Shift+Z'],
    ['f1', 'F1'],
  ])('%s is written %s', (keys, shown) => {
    expect(describeKey(keys)).toBe(shown);
  });

  it('leaves a key without a binding unbound', () => {
    expect(resolveKey(key('f20'), IDLE)).toEqual({ kind: 'unbound' });
  });
});
