import type { VariableChange } from '../../script/variable-change.ts';
import type { Origin, Variable } from '../../template/types.ts';
import type { SessionState, VariableMap } from '../state.ts';
import type { NamedVariable } from '../types.ts';
import { differingNames, draftOf, type MapDraft } from './shared-map.ts';
import { withStep } from './undo-steps.ts';

/** Applies changes, in order, to the session's own variables; one step of `.undo`. */
export function changeVariables(
  state: SessionState,
  changes: readonly VariableChange[],
  origin: Origin,
): SessionState {
  const after = draftOf(state.layers.session);
  for (const change of changes) applyChange(after, change, origin);
  return { ...withSessionVariables(state, after.finish()), undo: withStep(state) };
}

export function toVariableMap(variables: readonly NamedVariable[]): VariableMap {
  return new Map(variables.map(({ name, ...variable }) => [name, variable]));
}

export function toNamedVariables(variables: VariableMap): NamedVariable[] {
  return [...variables].map(([name, variable]) => ({ name, ...variable }));
}

/** The state with other variables of the session's own; secrets that go are remembered for masking. */
export function withSessionVariables(state: SessionState, session: VariableMap): SessionState {
  const formerSecrets = withFormer(state.formerSecrets, state.layers.session, session);
  return { ...state, formerSecrets, layers: { ...state.layers, session }, saved: false };
}

const mostFormerSecrets = 500;

/** The secrets of before that are there no more, with those that were gone already. */
export function withFormer(
  former: readonly Variable[],
  before: VariableMap,
  after: VariableMap,
): readonly Variable[] {
  const gone = differingNames(before, after).flatMap((name) => {
    const variable = before.get(name);
    return variable?.secret && after.get(name)?.value !== variable.value ? [variable] : [];
  });
  return gone.length === 0 ? former : [...former, ...gone].slice(-mostFormerSecrets);
}

function applyChange(variables: MapDraft<Variable>, change: VariableChange, origin: Origin): void {
  switch (change.kind) {
    case 'set': {
      // What was once called a secret stays one: forgetting it would put it on the screen.
      const secret = change.secret || (variables.get(change.name)?.secret ?? false);
      variables.set(change.name, { value: change.value, origin: originOfChange(change, origin), secret });
      return;
    }
    case 'delete':
      variables.delete(change.name);
      return;
    case 'clear':
      variables.clear();
      return;
    default:
      change satisfies never;
  }
}

function originOfChange(
  { foreign, holdsSecret }: Extract<VariableChange, { kind: 'set' }>,
  origin: Origin,
): Origin {
  if (foreign === undefined && holdsSecret === undefined) return origin;
  const by = `a script (${origin.label})`;
  return { ...origin, ...(foreign && { foreign: by }), ...(holdsSecret && { holdsSecret }) };
}
