import { sizeOfValue } from '../../value/size.ts';
import type { RecordedExchanges, SessionState, UndoStep, VariableMap } from '../state.ts';
import { differingNames, ownSize } from './shared-map.ts';

export const maxUndoSteps = 100;

/** Maximum bytes of all steps. The newest one is kept at any size. */
export const maxUndoSize = 64_000_000;

export function withStep(state: SessionState): SessionState['undo'] {
  const last = state.undo.at(-1);
  const step = stepOf(state);
  if (last === undefined) return [step];
  const measured = { ...last, size: sizeBeside(last.variables, step.variables) };
  return newestWithin([...state.undo.slice(1 - maxUndoSteps, -1), measured, step]);
}

export function joinedSteps({
  undo,
  recorded,
}: {
  readonly undo: SessionState['undo'];
  readonly recorded: RecordedExchanges | null;
}): SessionState['undo'] {
  const last = undo.at(-1);
  return last === undefined || recorded === null ? undo : [...undo.slice(0, -1), { ...last, recorded }];
}

export function stepOf(state: SessionState): UndoStep {
  const { layers, auth, defaults, requests, environments, descriptions, savedResponses } = state;
  const { session: variables, base } = layers;
  return {
    ...{ variables, base, requests, environments, descriptions, savedResponses },
    ...{ auth: auth.session, defaults: defaults.session },
    size: 0,
  };
}

function newestWithin(steps: readonly UndoStep[]): readonly UndoStep[] {
  let size = 0;
  const oldest = steps.findLastIndex((step) => {
    size += step.size;
    return size > maxUndoSize;
  });
  return oldest === -1 ? steps : steps.slice(oldest + 1);
}

const entrySize = 40;

function sizeBeside(variables: VariableMap, next: VariableMap): number {
  let size = variables === next ? 0 : entrySize * ownSize(variables);
  for (const name of differingNames(variables, next)) {
    const variable = variables.get(name);
    if (variable !== undefined && variable.value !== next.get(name)?.value)
      size += sizeOfValue(variable.value);
  }
  return size;
}
