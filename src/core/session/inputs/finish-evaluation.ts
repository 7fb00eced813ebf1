import type { ActionOf } from '../actions.ts';
import type { SessionState } from '../state.ts';
import { toSavedUpdate, toUpdate, type Update } from '../updates.ts';

export function finishEvaluation(
  state: SessionState,
  { definitions, lost = state.lostDefinitions }: ActionOf<'evaluation-finished'>,
): Update {
  const next: SessionState = { ...state, activity: { kind: 'idle' } };
  const isSame =
    definitions.length === state.definitions.length &&
    definitions.every((definition, index) => definition === state.definitions[index]) &&
    lost.length === state.lostDefinitions.length &&
    lost.every(({ name }, index) => name === state.lostDefinitions[index]?.name);
  return isSame ? toUpdate(next) : toSavedUpdate({ ...next, definitions, lostDefinitions: lost });
}
