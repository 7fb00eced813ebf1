import type { SessionState, UndoStep } from '../state.ts';

const maxSteps = 100;

/** The steps of `.undo` of a state that is about to change, with one that leads back to it. */
export function withStep(state: SessionState): SessionState['undo'] {
  return [...state.undo, stepOf(state)].slice(-maxSteps);
}

/** What `.undo` can bring back of a state. */
export function stepOf({ layers, auth, requests, environments }: SessionState): UndoStep {
  return { variables: layers.session, base: layers.base, auth: auth.session, requests, environments };
}
