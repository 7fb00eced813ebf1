import type { Action } from '../core/session/actions.ts';
import type { Effect } from '../core/session/effects.ts';
import type { SessionState } from '../core/session/state.ts';
import type { Update } from '../core/session/updates.ts';
import type { LazyPromise } from './lazy-promise.ts';
import { createListeners } from './listeners.ts';

export interface Store {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Applies an action at once, or when what applies it is loaded. Resolves when its effects are done. */
  dispatch(action: Action): Promise<void>;
}

export interface StoreSteps {
  readonly update: (state: SessionState, action: Action) => Update;
  readonly runEffect: (effect: Effect) => unknown;
}

export function createStore(initial: SessionState, steps: LazyPromise<StoreSteps>): Store {
  let state = initial;
  const listeners = createListeners();
  return {
    getState: () => state,
    subscribe: listeners.subscribe,
    async dispatch(action) {
      // Without a pause where they are ready: an action is applied at once.
      const { update, runEffect } = steps.ready() ?? (await steps());
      const updated = update(state, action);
      if (updated.state !== state) {
        state = updated.state;
        listeners.notify();
      }
      // Effects that finish at once do not yield: output keeps its order.
      for (const effect of updated.effects) {
        const done = runEffect(effect);
        if (done instanceof Promise) await done;
      }
    },
  };
}
