import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../src/core/session/actions.ts';
import { initialState } from '../../../../src/core/session/initial-state.ts';
import { fromSnapshot, hasSecrets, toSnapshot } from '../../../../src/core/session/saved/snapshot.ts';
import type { SessionState } from '../../../../src/core/session/state.ts';
import { update } from '../../../../src/core/session/update.ts';
import type { Value } from '../../../../src/core/value/types.ts';

const start = initialState({ at: 0 });

type OriginKind = 'script' | 'command' | 'response' | 'file';

function withSet(state: SessionState, values: Readonly<Record<string, Value>>, kind: OriginKind = 'script') {
  const changes = Object.entries(values).map(
    ([name, value]) => ({ kind: 'set', name, value, secret: false }) as const,
  );
  const origin = { kind, label: 'input 1', at: 0 } as const;
  return update(state, { kind: 'variables-changed', changes, origin }).state;
}

/** Names that are asked about when no input waits any more. */
function asked(state: SessionState): readonly string[] {
  const { effects } = update(state, { kind: 'inputs-finished' });
  return effects.flatMap((effect) => (effect.kind === 'offer-secrets' ? effect.names : []));
}

const answer = (names: readonly string[], given: 'secret' | 'plain'): Action => ({
  kind: 'secrets-answered',
  names,
  answer: given,
});

const isSecret = ({ layers }: SessionState, name: string) => layers.session.get(name)?.secret;

describe('the question whether a variable becomes a secret', () => {
  it.each<[string, Value, boolean]>([
    ['token', 'abc', true],
    ['accessToken', 'abc', true],
    ['api_key', 'abc', true],
    ['password', 'abc', true],
    ['otp', 123456, true],
    ['session', { id: 'abc' }, true],
    ['user', 'ada', false],
    ['token_type', 'bearer', false],
    ['tokenUrl', 'http://127.0.0.1/token', false],
    ['token', '', false],
    ['token', true, false],
    ['token', null, false],
    ['token', '{{$env.TOKEN}}', false],
    ['auth', { scheme: null }, false],
  ])('comes for a credential name with a value: %s = %j: %s', (name, value, is) => {
    expect(asked(withSet(start, { [name]: value }))).toEqual(is ? [name] : []);
  });

  it.each<[OriginKind, boolean]>([
    ['script', true],
    ['command', true],
    ['response', true],
    ['file', false],
  ])('comes for a value from a %s: %s', (kind, is) => {
    expect(asked(withSet(start, { token: 'abc' }, kind))).toEqual(is ? ['token'] : []);
  });

  it('names several variables at once', () => {
    expect(asked(withSet(start, { token: 'abc', id: 7, refresh_token: 'def' }))).toEqual([
      'token',
      'refresh_token',
    ]);
  });

  it('does not come again after a no, also for other values', () => {
    const declined = update(withSet(start, { token: 'abc' }), answer(['token'], 'plain')).state;
    const next = withSet(declined, { token: 'def', password: 'ghi' });
    expect([asked(next), isSecret(next, 'token')]).toEqual([['password'], false]);
    const { effects } = update(next, { kind: 'input-submitted', text: '.auth bearer {{token}}', at: 1 });
    expect(effects.map(({ kind }) => kind)).not.toContain('offer-secrets');
  });

  it('does not come again after a yes: a variable that is removed and set again is secret', () => {
    const agreed = update(withSet(start, { token: 'abc' }), answer(['token'], 'secret')).state;
    expect(isSecret(agreed, 'token')).toBe(true);
    const origin = { kind: 'script', label: 'input 2', at: 0 } as const;
    const cleared = update(agreed, { kind: 'variables-changed', changes: [{ kind: 'clear' }], origin }).state;
    const again = withSet(cleared, { token: 'def' });
    const finished = update(again, { kind: 'inputs-finished' });
    expect([asked(again), isSecret(finished.state, 'token')]).toEqual([[], true]);
    expect(finished.effects.map(({ kind }) => kind)).toEqual(['mirror-variables', 'persist']);
  });

  it('is saved with the session when the reply was no', () => {
    const state = withSet(start, { token: 'abc', password: 'def' });
    const declined = update(state, answer(['token'], 'plain')).state;
    const snapshot = toSnapshot(declined, 1);
    expect([snapshot.plainNames, hasSecrets(snapshot)]).toEqual([['token'], true]);
    expect(asked(fromSnapshot(snapshot, start))).toEqual(['password']);
  });

  it('does not change the state when no variable needs it', () => {
    const state = withSet(start, { user: 'ada' });
    expect(update(state, { kind: 'inputs-finished' })).toEqual({ state, effects: [] });
  });
});
