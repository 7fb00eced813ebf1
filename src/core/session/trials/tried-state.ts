import { stepText } from '../../template/resolve/step-problem.ts';
import type { PathStep } from '../../template/template.ts';
import type { Origin, Variable } from '../../template/types.ts';
import { setOwn } from '../../value/objects.ts';
import { typeOf } from '../../value/type.ts';
import type { Value } from '../../value/types.ts';
import { withEnvironment } from '../environments/changed-environments.ts';
import type { SessionState } from '../state.ts';
import { toUpdate } from '../updates.ts';
import { withFilledVariables } from '../variables/fill-scopes.ts';
import { findVariable } from '../variables/precedence.ts';
import type { Trial, TriedValue } from './types.ts';

/** Throws a TrialError where a path leads nowhere. */
export function triedState(state: SessionState, trial: Trial): SessionState {
  // Each key asks, and the session is the same.
  const last = known.get(state.layers);
  if (last?.state === state && last.trial === trial) return last.tried;
  const tried = withTrial(state, trial);
  known.set(state.layers, { state, trial, tried });
  return tried;
}

const known = new WeakMap<
  SessionState['layers'],
  { readonly state: SessionState; readonly trial: Trial; readonly tried: SessionState }
>();

function withTrial(state: SessionState, trial: Trial): SessionState {
  const { environment } = trial;
  const inEnvironment =
    environment === null
      ? state
      : withFilledVariables(
          state,
          toUpdate(withEnvironment(state, environment === 'none' ? null : environment)),
        ).state;
  const session = new Map(inEnvironment.layers.session);
  for (const tried of trial.values) {
    const { name } = tried.path;
    const layers = { ...inEnvironment.layers, session };
    session.set(name, triedVariable(findVariable(layers, name), tried));
  }
  return { ...inEnvironment, layers: { ...inEnvironment.layers, session } };
}

export class TrialError extends Error {
  override readonly name = 'TrialError';
}

const origin: Origin = { kind: 'command', label: '.whatif', at: null };

function triedVariable(
  variable: Variable | undefined,
  { path: { name, steps }, text, value, secret }: TriedValue,
): Variable {
  const isSecret = secret || (variable?.secret ?? false);
  if (steps.length === 0) return { value, origin, secret: isSecret };
  if (variable === undefined) throw new TrialError(`There is no variable ${name} to change ${text} in.`);
  return { value: withStep(variable.value, { steps, value, before: name }), origin, secret: isSecret };
}

interface Change {
  readonly steps: readonly PathStep[];
  readonly value: Value;
  readonly before: string;
}

/** Copies what is on the path only. A property may be new, an element one after the last. */
function withStep(inside: Value, { steps: [step, ...rest], value, before }: Change): Value {
  if (step === undefined) return value;
  const type = typeOf(inside);
  const next = (found: Value | undefined): Value => {
    const path = `${before}${stepText(step)}`;
    if (found === undefined && rest.length > 0) throw new TrialError(`There is no ${path}.`);
    return withStep(found ?? null, { steps: rest, value, before: path });
  };
  if (step.kind === 'index' && Array.isArray(inside)) {
    if (step.index > inside.length)
      throw new TrialError(`${before} has ${inside.length} elements: there is no ${stepText(step)}.`);
    const copy = [...inside];
    copy[step.index] = next(inside[step.index]);
    return copy;
  }
  if (step.kind === 'property' && type === 'object') {
    const object = inside as Readonly<Record<string, Value>>;
    const copy = { ...object };
    setOwn(copy, step.key, next(Object.hasOwn(object, step.key) ? object[step.key] : undefined));
    return copy;
  }
  throw new TrialError(
    `${before} is ${type === 'null' ? 'null' : `of type ${type}`}: it has no ${stepText(step)}.`,
  );
}
