import type { Effect } from './effects.ts';
import type { Entry, Notice } from './entries.ts';
import type { SessionState } from './state.ts';

export interface Update {
  readonly state: SessionState;
  readonly effects: readonly Effect[];
}

export const print = (entry: Entry): Effect => ({ kind: 'print', entry });

export function notice(severity: Notice['severity'], message: string, hint: string | null = null): Effect {
  return print({ kind: 'notice', notice: { severity, message, hint, cause: null } });
}

export function usageError(message: string, hint: string | null): Effect {
  return print({ kind: 'notice', notice: { severity: 'error', message, hint, cause: 'usage' } });
}

export const toUpdate = (state: SessionState, ...effects: readonly Effect[]): Update => ({ state, effects });

export const refuse = (state: SessionState, message: string, hint: string | null): Update =>
  toUpdate(state, usageError(message, hint));

export const toSavedUpdate = (state: SessionState, ...effects: readonly Effect[]): Update => ({
  state: { ...state, saved: false },
  effects: [...effects, { kind: 'persist' }],
});
