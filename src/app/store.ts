import type { Action } from '../core/session/actions.ts';
import type { Effect } from '../core/session/effects.ts';
import type { SessionState } from '../core/session/state.ts';
import { update } from '../core/session/update.ts';

export interface Store {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Applies an action at once. Resolves when its effects are done. */
  dispatch(action: Action): Promise<void>;
}

export function createStore(initial: SessionState, runEffect: (effect: Effect) => unknown): Store {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async dispatch(action) {
      const updated = update(state, action);
      if (updated.state !== state) {
        state = updated.state;
        for (const listener of listeners) listener();
      }
      // Effects that finish at once do not yield: output keeps its order.
      for (const effect of updated.effects) {
        const done = runEffect(effect);
        if (done instanceof Promise) await done;
      }
    },
  };
}
