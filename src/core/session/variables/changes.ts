import type { VariableChange } from '../../script/variable-change.ts';
import type { Origin, Variable } from '../../template/types.ts';
import type { SessionState, VariableMap } from '../state.ts';
import type { NamedVariable } from '../types.ts';
import { differingNames, draftOf, type MapDraft } from './shared-map.ts';
import { isUndecided, plainNames, withNamedSecrets } from './undecided-secrets.ts';
import { withStep } from './undo-steps.ts';

export function changeVariables(
  state: SessionState,
  changes: readonly VariableChange[],
  origin: Origin,
): SessionState {
  const draft = draftOf(state.layers.session);
  const set = changes.flatMap((change) => applyChange(draft, withLostSecrets(change, state), origin) ?? []);
  const after = draft.finish();
  const changed = withSessionVariables(state, after);
  // A later change of the same list replaced or deleted them: neither state has them.
  const gone = set.filter(({ name, value }) => after.get(name)?.value !== value);
  const formerSecrets = withGone(changed, gone);
  return { ...changed, formerSecrets, undo: withStep(state) };
}

export function changeRequestVariables(
  state: SessionState,
  changes: readonly VariableChange[],
  origin: Origin,
): SessionState {
  if (changes.length === 0) return state;
  const draft = draftOf(state.layers.request);
  for (const change of changes) applyChange(draft, change, origin);
  return withRequestVariables(state, toNamedVariables(draft.finish()));
}

export function withRequestVariables(state: SessionState, variables: readonly NamedVariable[]): SessionState {
  const request = toVariableMap(withNamedSecrets(variables));
  const formerSecrets = withFormer(state, state.layers.request, request);
  return { ...state, formerSecrets, layers: { ...state.layers, request } };
}

export function toVariableMap(variables: readonly NamedVariable[]): VariableMap {
  return new Map(variables.map(({ name, ...variable }) => [name, variable]));
}

export function toNamedVariables(variables: VariableMap): NamedVariable[] {
  return [...variables].map(([name, variable]) => ({ name, ...variable }));
}

export function withSessionVariables(state: SessionState, session: VariableMap): SessionState {
  const formerSecrets = withFormer(state, state.layers.session, session);
  return { ...state, formerSecrets, layers: { ...state.layers, session }, saved: false };
}

type SecretMemory = Pick<SessionState, 'formerSecrets' | 'secretAnswers'>;

export function withFormer(
  state: SecretMemory,
  before: VariableMap,
  after: VariableMap,
): SessionState['formerSecrets'] {
  const gone = differingNames(before, after).flatMap((name) => {
    const variable = before.get(name);
    return variable !== undefined && after.get(name)?.value !== variable.value ? [{ name, ...variable }] : [];
  });
  return withGone(state, gone);
}

function withGone(
  { formerSecrets, secretAnswers }: SecretMemory,
  gone: readonly NamedVariable[],
): SessionState['formerSecrets'] {
  const plain = plainNames(secretAnswers);
  const secrets = gone.filter((variable) => variable.secret || isUndecided(variable, plain));
  if (secrets.length === 0) return formerSecrets;
  return [...formerSecrets, ...secrets.map((variable) => ({ ...variable, secret: true }))].slice(
    -maxFormerSecrets,
  );
}

const maxFormerSecrets = 500;

const withLostSecrets = (change: VariableChange, { lostSecrets }: SessionState): VariableChange =>
  change.kind === 'set' && lostSecrets.includes(change.name) ? { ...change, secret: true } : change;

function applyChange(
  variables: MapDraft<Variable>,
  change: VariableChange,
  origin: Origin,
): NamedVariable | null {
  switch (change.kind) {
    case 'set': {
      // A secret stays one: otherwise the next assignment would show it.
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
