import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { programWords, withReference } from '../../../../src/core/session/provided/program-words.ts';
import { play } from '../played.ts';

describe('a configured program', () => {
  it.each<[string, readonly string[] | null]>([
    ['op read', ['op', 'read']],
    ['  op   read  ', ['op', 'read']],
    [`"/Program Files/op" --flag='a b' ""`, ['/Program Files/op', '--flag=a b', '']],
    ['', null],
    ['-x', null],
    [`op "read`, null],
    ['op\nread', null],
    ['op \u202eread', null],
  ])('%s', (text, words) => expect(programWords(text)).toEqual(words));

  it('never gets a reference as more than one argument', () => {
    const reference = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(fc.constantFrom('op read', 'op {}', 'op --id={} x'), reference, (program, given) => {
        const words = programWords(program) ?? [];
        const run = withReference(words, given);
        expect(run.length).toBe(program.includes('{}') ? words.length : words.length + 1);
        expect(run.filter((word) => word.endsWith(given) || word === `--id=${given}`).length).toBeGreaterThan(
          0,
        );
      }),
    );
  });

  it.each([
    ['.set secrets.op op read', 'op read'],
    [`.set secrets.op 'op read'`, 'op read'],
    ['.set secrets.vault vault kv get -field=value', 'vault kv get -field=value'],
    ['.set secrets.op none', 'none'],
  ])('%s is stored for every session, and not with a session', (input, kept) => {
    const { state, effects } = play([input]);
    const key = input.split(' ')[1] ?? '';
    expect([state.preferences.settings[key], state.settings]).toEqual([kept, {}]);
    expect(effects).toContainEqual({ kind: 'store-preferences', part: 'settings' });
  });

  it.each(['.set secrets.op -x', '.set secrets.op "op', '.set secrets.other op'])(
    '%s is refused',
    (input) => {
      const { state, said } = play([input]);
      expect([state.preferences.settings, said[0]]).toEqual([{}, expect.stringMatching(/^error: /)]);
    },
  );
});
