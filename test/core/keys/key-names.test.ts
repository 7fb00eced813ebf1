import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyText } from '../../../src/core/editor/input/events.ts';
import { InputParser } from '../../../src/core/editor/input-parser.ts';
import { describeKey } from '../../../src/core/keys/describe.ts';
import { readKeys } from '../../../src/core/keys/key-names.ts';
import { defaultKeys } from '../../../src/core/keys/table.ts';
import { keyBytes } from '../../e2e/keys.ts';

describe('names of keys', () => {
  it.each([
    ['ctrl+f', 'ctrl+f'],
    ['Ctrl-F', 'ctrl+f'],
    ['C-f', 'ctrl+f'],
    ['^F', 'ctrl+f'],
    ['control+alt+x', 'ctrl+alt+x'],
    ['alt+ctrl+x', 'ctrl+alt+x'],
    ['M-Return', 'alt+enter'],
    ['option+left', 'alt+left'],
    ['F12', 'f12'],
    ['shift+f5', 'shift+f5'],
    ['esc', 'escape'],
    ['PgDn', 'pagedown'],
    ['ctrl+space', 'ctrl+space'],
    ['alt++', 'alt++'],
    ['alt+-', 'alt+-'],
    ['ctrl+x ctrl+f', 'ctrl+x ctrl+f'],
  ])('%s is read as %s', (text, key) => {
    expect(readKeys(text)).toMatchObject({ kind: 'key', key, doubt: null });
  });

  it.each([
    ['f', 'types a character'],
    ['shift+f', 'types a character'],
    ['space', 'types a character'],
    ['ctrl+x f', 'types a character'],
    ['cmd+f', 'Terminals do not send cmd'],
    ['super+f', 'Terminals do not send super'],
    ['ctrl+i', 'Terminals send Tab'],
    ['ctrl+m', 'Terminals send Enter'],
    ['ctrl+[', 'Terminals send Escape'],
    ['alt+shift+.', 'the character that Shift types'],
    ['f99', 'There is no key called "f99"'],
    ['wheelup', 'There is no key called'],
    ['ctrl+', 'There is no key called'],
    ['ctrl+a ctrl+b ctrl+c', 'one or two'],
  ])('%s is refused: %s', (text, reason) => {
    const read = readKeys(text);
    expect(read.kind === 'refused' && read.reason).toContain(reason);
  });

  it.each([
    ['f', 'f'],
    ['F', 'F'],
    ['shift+f', 'F'],
    [',', ','],
    ['space', 'space'],
    ['Ctrl+F', 'ctrl+f'],
    ['esc', 'escape'],
  ])('%s is %s in the viewer, where nothing is typed', (text, key) => {
    expect(readKeys(text, 'in-viewer')).toMatchObject({ kind: 'key', key });
  });

  it.each([
    ['ctrl+x f', 'in-viewer', 'only at the prompt'],
    ['f', 'viewer-filtering', 'types a character'],
    ['f', 'in-form', 'types a character'],
  ] as const)('%s is refused for %s: %s', (text, when, reason) => {
    const read = readKeys(text, when);
    expect(read.kind === 'refused' && read.reason).toContain(reason);
  });

  it.each([
    ['ctrl+shift+f', 'kitty'],
    ['ctrl+1', 'kitty'],
    ['ctrl+enter', 'kitty'],
    ['shift+enter', 'kitty'],
    ['ctrl+tab', 'kitty'],
    ['ctrl+h', 'Backspace'],
  ])('%s is accepted with a warning: %s', (text, doubt) => {
    expect(readKeys(text)).toMatchObject({ kind: 'key', doubt: expect.stringContaining(doubt) });
  });

  it('reads every key of the table as the table has it, also as help writes it', () => {
    const all = defaultKeys.flatMap(({ bindings }) => bindings);
    for (const [key, when] of all.flatMap((row) => row.keys.map((each) => [each, row.when] as const))) {
      expect(readKeys(key, when)).toMatchObject({ key });
      expect(readKeys(describeKey(key).replace('Page ', 'page'), when)).toMatchObject({ key });
    }
  });

  it.each(['ctrl+f', 'ctrl+]', 'alt+x', 'alt+enter', 'f3', 'ctrl+space', 'shift+tab', 'pagedown'])(
    'gives %s the name that the key decoder gives it',
    (text) => {
      const [event] = new InputParser().push(keyBytes(text));
      expect(event?.kind === 'key' && keyText(event)).toBe(text);
      expect(readKeys(text)).toMatchObject({ key: text });
    },
  );

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void readKeys(text)));
  });
});
