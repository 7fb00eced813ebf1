import type { Action } from '../../../src/core/session/actions.ts';
import type { Effect } from '../../../src/core/session/effects.ts';
import type { Entry } from '../../../src/core/session/entries.ts';
import { initialState } from '../../../src/core/session/initial-state.ts';
import type { SessionState } from '../../../src/core/session/state.ts';
import { update } from '../../../src/core/session/update.ts';
import type { Origin } from '../../../src/core/template/types.ts';
import type { Value } from '../../../src/core/value/types.ts';

export const at = 1000;

export const start = initialState({ at });

export const input = (text: string): Action => ({ kind: 'input-submitted', text, at });

/** A variable that a script (or what the origin says) sets. */
export const set = (name: string, value: Value, origin: Partial<Origin> = {}): Action => ({
  kind: 'variables-changed',
  changes: [{ kind: 'set', name, value, secret: false }],
  origin: { kind: 'script', label: 'input 1', at, ...origin },
});

/** The state and all effects after some actions; a text is an input. */
export function play(actions: readonly (Action | string)[], from: SessionState = start) {
  let state = from;
  const effects: Effect[] = [];
  for (const action of actions) {
    const updated = update(state, typeof action === 'string' ? input(action) : action);
    state = updated.state;
    effects.push(...updated.effects);
  }
  return { state, effects, entries: printed(effects), said: sentences(effects) };
}

const printed = (effects: readonly Effect[]): Entry[] =>
  effects.flatMap((effect) => (effect.kind === 'print' ? [effect.entry] : []));

/** Notices, with their severity where it is not an information. */
const sentences = (effects: readonly Effect[]): string[] =>
  printed(effects).flatMap((entry) =>
    entry.kind === 'notice'
      ? [`${entry.notice.severity === 'info' ? '' : `${entry.notice.severity}: `}${entry.notice.message}`]
      : [],
  );
