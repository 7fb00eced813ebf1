import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { noPreferences } from '../../src/core/session/preferences/preferences.ts';
import { locateHome } from '../../src/storage/home.ts';
import { readPreferences } from '../../src/storage/preferences/read-preferences.ts';
import { openStorage } from '../../src/storage/store.ts';
import { temporaryHome } from './harness.ts';

function written(text: string) {
  const home = temporaryHome();
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'preferences.json'), text);
  return readPreferences(locateHome(home));
}

describe('preferences on disk', () => {
  it('are read as they were written, the newest change last', () => {
    const home = temporaryHome();
    expect(readPreferences(locateHome(home))).toEqual({ preferences: noPreferences, problem: null });
    const preferences = {
      keys: [
        { command: 'undo', keys: ['ctrl+z', 'ctrl+x u'] },
        { command: 'explain', keys: [] },
        { command: 'search-history', keys: ['ctrl+f'] },
      ],
      settings: {},
    } as const;
    openStorage({ home }).storePreferences('keys', preferences);
    const readable = [{ command: 'undo', keys: ['ctrl+z'] }, ...preferences.keys.slice(1)];
    expect(readPreferences(locateHome(home))).toEqual({
      preferences: { keys: readable, settings: {} },
      problem: null,
    });
  });

  it('leave what another shell wrote, and what another version knows', () => {
    const home = temporaryHome();
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'preferences.json'), '{"future": {"a": 1}, "keys": {"undo": ["f9"]}}');
    openStorage({ home }).storePreferences('settings', { keys: [], settings: { editing: 'vi' } });
    expect(JSON.parse(readFileSync(join(home, 'preferences.json'), 'utf8'))).toEqual({
      future: { a: 1 },
      keys: { undo: ['f9'] },
      settings: { editing: 'vi' },
    });
  });

  it.each([
    ['what a person writes', '{"keys": {"undo": ["Ctrl-Z"]}}', [{ command: 'undo', keys: ['ctrl+z'] }]],
    [
      'commands of another version',
      '{"keys": {"teleport": ["ctrl+z"], "undo": ["f9"]}}',
      [{ command: 'undo', keys: ['f9'] }],
    ],
    ['other shapes', '{"keys": {"undo": "ctrl+z"}, "settings": 7}', []],
    ['other JSON', '[1]', []],
    ['null', 'null', []],
  ])('take %s', (_, text, keys) => {
    expect(written(text)).toEqual({ preferences: { keys, settings: {} }, problem: null });
  });

  it('are left out where they are damaged, and a change keeps the damaged file beside the new one', () => {
    const home = temporaryHome();
    mkdirSync(home, { recursive: true });
    const path = join(home, 'preferences.json');
    writeFileSync(path, '{"keys": ');
    const { preferences, problem } = readPreferences(locateHome(home));
    expect(preferences).toEqual(noPreferences);
    expect(problem).toMatch(/^The preferences were ignored: .*preferences\.json\)\.$/);
    openStorage({ home }).storePreferences('keys', noPreferences);
    expect(readPreferences(locateHome(home)).problem).toBeNull();
    expect(existsSync(path) && readFileSync(join(home, 'preferences.previous.json'), 'utf8')).toBe(
      '{"keys": ',
    );
  });
});
