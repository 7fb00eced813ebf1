import { describe, expect, it } from 'vitest';
import { key } from '../../../src/core/editor/input/events.ts';
import type { KeyChanges } from '../../../src/core/keys/binding.ts';
import { withKeys } from '../../../src/core/keys/describe.ts';
import { keymapOf, mainBinding } from '../../../src/core/keys/keymap.ts';
import { type KeyContext, resolveKey } from '../../../src/core/keys/resolve.ts';
import { marked } from '../editor/marked.ts';

const change = (command: KeyChanges[number]['command'], ...keys: string[]) => ({ command, keys });

function resolve(changes: KeyChanges, pressed: string, context: Partial<KeyContext> = {}): string {
  const [, modifier = '', name = ''] = /^(ctrl\+|alt\+)?(.+)$/.exec(pressed) ?? [];
  const found = resolveKey(key(name, { ctrl: modifier === 'ctrl+', alt: modifier === 'alt+' }), {
    keymap: keymapOf(changes),
    document: marked('one|'),
    width: 10,
    selected: false,
    mode: 'edit',
    sending: false,
    ghost: false,
    tall: false,
    prefix: null,
    ...context,
  });
  if (found.kind === 'edit') return found.command.name;
  return found.kind === 'shell' ? found.command : found.kind;
}

describe('a changed key', () => {
  const searchKey = [change('search-history', 'ctrl+f')];
  it.each<[string, KeyChanges, string, Partial<KeyContext>, string]>([
    ['does its command', searchKey, 'ctrl+f', {}, 'search-history'],
    ['does so before a suggestion too', searchKey, 'ctrl+f', { ghost: true }, 'search-history'],
    ['leaves the key before unbound', searchKey, 'ctrl+r', {}, 'unbound'],
    ['leaves keys of lists and searches alone', searchKey, 'ctrl+r', { mode: 'search' }, 'search-older'],
    ['goes on in the search that it opens', searchKey, 'ctrl+f', { mode: 'search' }, 'search-older'],
    [
      'takes that key from other commands of it',
      [change('search-history', 'ctrl+s')],
      'ctrl+s',
      { mode: 'search' },
      'search-older',
    ],
    ['leaves the other keys of a command', searchKey, 'right', {}, 'forward-char'],
    ['may be one of several', [change('undo', 'ctrl+z', 'alt+z')], 'alt+z', {}, 'undo'],
    ['may be the first of two', [change('undo', 'ctrl+f ctrl+u')], 'ctrl+f', {}, 'prefix'],
    ['may be the second of two', [change('undo', 'ctrl+f ctrl+u')], 'ctrl+u', { prefix: 'ctrl+f' }, 'undo'],
    ['ends commands of two keys that begin with it', [change('undo', 'ctrl+x')], 'ctrl+x', {}, 'undo'],
    ['holds under the condition of its command', [change('exit', 'ctrl+e')], 'ctrl+e', {}, 'end-of-line'],
    ['is gone where there is none', [change('suspend')], 'ctrl+z', {}, 'unbound'],
    ['goes to the newest change', [...searchKey, change('undo', 'ctrl+f')], 'ctrl+f', {}, 'undo'],
  ])('%s', (_, changes, pressed, context, command) => {
    expect(resolve(changes, pressed, context)).toBe(command);
  });

  it('keeps the behaviour of a command under a condition', () => {
    const changes = [change('previous-history', 'alt+z')];
    expect(resolve(changes, 'up')).toBe('previous-history');
    expect(resolve(changes, 'alt+z')).toBe('previous-history');
    expect(mainBinding(keymapOf(changes).groups, 'enlarge-preview')?.keys).toEqual([]);
  });
});

describe('sentences', () => {
  it.each<[string, KeyChanges, string]>([
    ['F3 takes the near name', [], 'F3 takes the near name'],
    [
      'F3 takes the near name · F2 sets it',
      [change('take-suggestion', 'alt+s')],
      'Alt+S takes the near name · F2 sets it',
    ],
    ['F1 and F10', [change('explain', 'f12')], 'F12 and F10'],
    ['Ctrl+C again to leave, or Ctrl+D', [change('exit', 'ctrl+q')], 'Ctrl+C again to leave, or Ctrl+Q'],
    ['Tab completes (Ctrl+R)', [change('search-history', 'ctrl+x ctrl+r')], 'Tab completes (Ctrl+X Ctrl+R)'],
    ['Ctrl+O', [change('side-by-side')], 'side-by-side (no key)'],
    [
      'Alt+Z enlarges the preview',
      [change('previous-history', 'alt+z')],
      'enlarge-preview (no key) enlarges the preview',
    ],
    ['Alt+X finds', [change('palette', 'alt+x', 'f10')], 'Alt+X finds'],
  ])('"%s" names the current keys', (text, changes, shown) => {
    expect(withKeys(text, changes)).toBe(shown);
  });
});
