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
  const draft = draftOf(state.layers.session);
  const set = changes.flatMap((change) => applyChange(draft, change, origin) ?? []);
  const after = draft.finish();
  const changed = withSessionVariables(state, after);
  // A later change of the same list replaced or deleted them: neither state has them.
  const gone = set.filter(({ name, secret, value }) => secret && after.get(name)?.value !== value);
  const formerSecrets = withGone(changed.formerSecrets, gone);
  return { ...changed, formerSecrets, undo: withStep(state) };
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
  return withGone(former, gone);
}

const withGone = (former: readonly Variable[], gone: readonly Variable[]): readonly Variable[] =>
  gone.length === 0 ? former : [...former, ...gone].slice(-mostFormerSecrets);

/** Applies one change; returns the variable that it set, or null. */
function applyChange(
  variables: MapDraft<Variable>,
  change: VariableChange,
  origin: Origin,
): NamedVariable | null {
  switch (change.kind) {
    case 'set': {
      // What was once called a secret stays one: forgetting it would put it on the screen.
      const secret = change.secret || (variables.get(change.name)?.secret ?? false);
      const variable = { value: change.value, origin: originOfChange(change, origin), secret };
      variables.set(change.name, variable);
      return { name: change.name, ...variable };
    }
    case 'delete':
      variables.delete(change.name);
      return null;
    case 'clear':
      variables.clear();
      return null;
    default:
      return change satisfies never;
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
