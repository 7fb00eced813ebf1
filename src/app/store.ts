import type { Action } from '../core/session/actions.ts';
import type { Effect } from '../core/session/effects.ts';
import type { SessionState } from '../core/session/state.ts';
import { update } from '../core/session/update.ts';
import { type Awaitable, whenThere } from './awaitable.ts';

export interface Store {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Applies an action; what it returns resolves when everything that it asked of the outside is done. */
  dispatch(action: Action): Awaitable<void>;
}

/** Holds the session, and carries effects out in their order. */
export function createStore(
  initial: SessionState,
  carryOut: (effect: Effect, store: Store) => Awaitable<void>,
): Store {
  let state = initial;
  const listeners = new Set<() => void>();
  const store: Store = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch(action) {
      const updated = update(state, action);
      if (updated.state !== state) {
        state = updated.state;
        for (const listener of listeners) listener();
      }
      return inOrder(updated.effects);
    },
  };
  /** Effects that finish at once do not give way: output keeps its order. */
  function inOrder([effect, ...rest]: readonly Effect[]): Awaitable<void> {
    if (effect === undefined) return;
    const done = carryOut(effect, store);
    return rest.length === 0 ? done : whenThere(done, () => inOrder(rest));
  }
  return store;
}
