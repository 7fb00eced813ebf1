import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../src/core/session/actions.ts';
import type { SessionState } from '../../../../src/core/session/state.ts';
import {
  maxValueEvents,
  maxValueHistorySize,
  valueHistory,
} from '../../../../src/core/session/value-history/record.ts';
import { findVariable } from '../../../../src/core/session/variables/precedence.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { valueHistoryLines } from '../../../../src/core/view/session/value-history.ts';
import { play, set, start } from '../played.ts';

const remove: Action = {
  kind: 'variables-changed',
  changes: [{ kind: 'delete', name: 'id' }],
  origin: { kind: 'script', label: 'input 9', at: 0 },
};

const environment = (value: string): Action => ({
  kind: 'environment-filled',
  name: 'dev',
  variables: [
    { name: 'id', value, secret: false, origin: { kind: 'environment', label: 'environment dev', at: 0 } },
  ],
});

const told = (state: SessionState, name = 'id') =>
  valueHistory(state, name).map(({ number, became, origin }) => [
    number,
    became.kind === 'value' ? became.value : became.kind,
    origin.label,
  ]);

describe('the history of a variable', () => {
  it('has each change of the value that placeholders see, with its origin', () => {
    const { state } = play([
      environment('5'),
      set('id', 7),
      set('other', 1),
      set('id', 8, { kind: 'response', label: 'the response of login' }),
      remove,
      '.env none',
    ]);
    expect(told(state)).toEqual([
      [1, '5', 'environment dev'],
      [2, 7, 'input 1'],
      [3, 8, 'the response of login'],
      [4, '5', 'environment dev'],
      [5, 'gone', 'environment dev'],
    ]);
  });

  it('has no entry for an equal value from the same origin', () => {
    const { state } = play([set('id', { a: [1] }), set('id', { a: [1] }), set('other', 1)]);
    expect(told(state)).toHaveLength(1);
  });

  it('is bounded in its number and in its bytes', () => {
    let state = start;
    for (let index = 0; index < maxValueEvents + 10; index += 1)
      state = play([set('id', index)], state).state;
    expect(state.lives).toHaveLength(maxValueEvents);
    expect(told(state).at(-1)?.[0]).toBe(maxValueEvents + 10);
    for (let index = 0; index < 30; index += 1)
      state = play([set('id', `${index}${'x'.repeat(400_000)}`)], state).state;
    expect(state.lives.length).toBeLessThanOrEqual(maxValueHistorySize / 400_000);
    expect(told(play([set('id', 'x'.repeat(600_000))], state).state).at(-1)?.[1]).toBe('not-recorded');
  });

  it('masks what is or may be a secret', () => {
    const { state } = play([set('token', 's3cr3t-1')]);
    expect(valueHistory(state, 'token')).toMatchObject([{ secret: true }]);
    expect(
      valueHistoryLines(valueHistory(state, 'token'), { at: 0, columns: null }).map(plainText).join('\n'),
    ).not.toContain('s3cr3t-1');
  });

  it('is listed by .vars NAME, the newest first, also of one that is not set any more', () => {
    const { state } = play([set('id', 7), set('id', 8), remove]);
    const { entries, said } = play(['.vars id'], state);
    expect(said).toEqual(['id is not set.']);
    const lines = entries.flatMap((entry) =>
      entry.kind === 'life' ? valueHistoryLines(entry.events, { at: 1000, columns: null }) : [],
    );
    expect(lines.map((line) => plainText(line).trim())).toEqual([
      '',
      expect.stringMatching(/^change +value +set by$/),
      expect.stringMatching(/^id@3 +not set +removed, was set by input 1/),
      expect.stringMatching(/^id@2 +8 +input 1/),
      expect.stringMatching(/^id@1 +7 +input 1/),
      '.undo id@2 sets that value again',
    ]);
  });
});

describe('.undo NAME@NUMBER', () => {
  const idOf = (state: SessionState) => findVariable(state.layers, 'id')?.value;

  it('restores that value, and .undo reverts it', () => {
    const { state } = play([set('id', 7), set('id', 8), set('id', 9), '.undo id@1']);
    expect(idOf(state)).toBe(7);
    expect(told(state).at(-1)).toEqual([4, 7, '.undo id@1']);
    expect(idOf(play(['.undo'], state).state)).toBe(9);
  });

  it('removes a variable that was not set then, and sets one that is gone', () => {
    const { state } = play([set('id', 7), remove, set('id', 8)]);
    expect(idOf(play(['.undo id@2'], state).state)).toBeUndefined();
    expect(idOf(play([remove, '.undo id@1'], state).state)).toBe(7);
  });

  it('shows the value of another scope again instead of a copy of it', () => {
    const { state } = play([environment('5'), set('id', 7), '.undo id@1']);
    expect(idOf(state)).toBe('5');
    expect(state.layers.session.has('id')).toBe(false);
  });

  it('keeps a secret a secret', () => {
    const { state } = play([set('token', 'a-secret-1'), set('token', 'a-secret-2'), '.undo token@1']);
    expect(findVariable(state.layers, 'token')).toMatchObject({ value: 'a-secret-1', secret: true });
  });

  it.each([
    ['.undo id@9', 'error: There is no id@9.'],
    ['.undo nobody@1', 'error: There is no nobody@1.'],
    ['.undo id', 'error: .undo does not take "id".'],
    ['.undo id@', 'error: .undo does not take "id@".'],
  ])('%s is refused', (input, message) => {
    expect(play([set('id', 7), input]).said).toEqual([message]);
  });
});
