import { describe, expect, it } from 'vitest';
import { initialState } from '../../../../src/core/session/initial-state.ts';
import { play } from '../played.ts';

const keysAfter = (...inputs: readonly string[]) => play(inputs).state.preferences.keys;
const changed = [{ command: 'search-history', keys: ['ctrl+f'] }];

describe('.keys', () => {
  it.each([
    ['.keys search-history ctrl+f', changed],
    ['.keys history-search Ctrl-F', changed],
    ['.keys reverse-search-history ^F', changed],
    ['.keys undo ctrl+z, alt+z', [{ command: 'undo', keys: ['ctrl+z', 'alt+z'] }]],
    ['.keys undo ctrl+x ctrl+z', [{ command: 'undo', keys: ['ctrl+x ctrl+z'] }]],
    ['.keys suspend none', [{ command: 'suspend', keys: [] }]],
  ])('%s changes the keys of a command', (input, keys) => {
    expect(keysAfter(input)).toEqual(keys);
  });

  it.each([
    ['.keys reset', []],
    ['.keys reset search-history', []],
    ['.keys search-history reset', []],
    ['.keys reset undo', changed],
  ])('%s reverts changes', (input, keys) => {
    expect(keysAfter('.keys search-history ctrl+f', input)).toEqual(keys);
  });

  it.each([
    [
      '.keys search-history ctrl+f',
      'search-history now has Ctrl+F. accept-ghost loses Ctrl+F and keeps Right, End, Ctrl+E. forward-char loses Ctrl+F and keeps Right.',
    ],
    [
      '.keys undo ctrl+k',
      'undo now has Ctrl+K. palette loses Ctrl+K and has no key left. kill-line loses Ctrl+K and has no key left.',
    ],
    [
      '.keys undo ctrl+shift+u',
      'warning: undo now has Ctrl+Shift+U. Ctrl+Shift+U: only terminals with the kitty keyboard protocol send it.',
    ],
    ['.keys undo cmd+z', 'error: Terminals do not send cmd, so "cmd+z" cannot work; use ctrl or alt.'],
    ['.keys digit-argument alt+a', 'error: The keys of digit-argument are fixed.'],
    ['.keys sumbit ctrl+s', 'error: There is no command sumbit with keys.'],
    ['.keys submit none', 'error: submit would have no key: inputs could not be entered any more.'],
    ['.keys viewer-close none', 'error: viewer-close would have no key: the viewer could not be left.'],
    ['.keys viewer-sort S', 'viewer-sort now has S.'],
    ['.keys viewer-sort x', 'viewer-sort now has x. viewer-bytes loses x and has no key left.'],
    ['.keys form-leave ctrl+q', 'form-leave now has Ctrl+Q.'],
    ['.keys form-keep x', 'error: "x" types a character: add ctrl or alt.'],
    ['.keys newline enter', 'error: submit would have no key: inputs could not be entered any more.'],
    ['.keys search-history ctrl+c', 'error: interrupt would have no key: inputs could not be left.'],
    ['.keys cancel-send none', 'error: cancel-send would have no key: requests could not be cancelled.'],
    ['.keys search-cancel none', 'error: search-cancel would have no key: the search could not be left.'],
    ['.keys reset', 'No keys are changed.'],
    ['.keys reset undo', 'The keys of undo are not changed.'],
  ])('%s says: %s', (input, said) => {
    expect(play([input]).said).toEqual([said]);
  });

  it.each([
    ['.keys sumbit ctrl+s', 'did you mean submit?'],
    ['.keys ghost-thing ctrl+s', 'did you mean accept-ghost or accept-ghost-word?'],
    ['.keys zzzz ctrl+s', '.keys lists the commands'],
  ])('%s: %s', (input, hint) => {
    expect(play([input]).entries.at(-1)).toMatchObject({ notice: { hint } });
  });

  it('lists the keys by group, and says which are changed', () => {
    const { entries } = play(['.keys undo ctrl+z', '.keys']);
    const rows = entries.at(-1);
    expect(rows).toMatchObject({ kind: 'keys' });
    expect(rows?.kind === 'keys' && rows.rows.filter(({ isChanged }) => isChanged)).toEqual([
      { group: 'Changing', command: 'undo', keys: 'Ctrl+Z', description: 'Undo', isChanged: true },
    ]);
    expect(play(['.keys history-search']).entries.at(-1)).toMatchObject({
      rows: [{ command: 'search-history', keys: 'Ctrl+R' }],
    });
  });

  it('writes a change to the disk of the user, and leaves the session as it was saved', () => {
    const { state, effects } = play(['.keys undo ctrl+z']);
    expect(effects).toContainEqual({ kind: 'store-preferences', part: 'keys' });
    expect(effects).not.toContainEqual({ kind: 'persist' });
    expect(state.saved).toBe(true);
  });

  it('changes nothing outside of the shell', () => {
    const { state, said } = play(['.keys undo ctrl+z'], initialState({ at: 0, place: 'command-line' }));
    expect(state.preferences.keys).toEqual([]);
    expect(said).toEqual(['error: Keys can be changed only in the shell.']);
  });
});
