import type { Variable } from '../../template/types.ts';
import type { VariableLayers, VariableMap } from '../state.ts';

export type VariableScope = keyof VariableLayers;

export interface ScopedVariable {
  readonly scope: VariableScope;
  readonly variable: Variable;
}

/** The visible one first. What was taken from a file counts as the file's until it is set again. */
export function variablesNamed(layers: VariableLayers, name: string): readonly ScopedVariable[] {
  const found: ScopedVariable[] = [];
  const add = (scope: VariableScope, variable: Variable | undefined) => {
    if (variable !== undefined) found.push({ scope, variable });
  };
  const own = layers.session.get(name);
  add('answer', layers.answer.get(name));
  add('request', layers.request.get(name));
  const isOfFile = own !== undefined && isFromFile(own);
  if (!isOfFile) add('session', own);
  for (const scope of middle) add(scope, layers[scope].get(name));
  if (isOfFile) add('file', own);
  add('file', layers.file.get(name));
  return found;
}

export function findVariable(layers: VariableLayers, name: string): Variable | undefined {
  const ofRequest = layers.answer.get(name) ?? layers.request.get(name);
  if (ofRequest !== undefined) return ofRequest;
  const own = layers.session.get(name);
  if (own !== undefined && !isFromFile(own)) return own;
  return (
    layers.flag.get(name) ??
    layers.environment.get(name) ??
    layers.base.get(name) ??
    own ??
    layers.file.get(name)
  );
}

export function visibleVariables(layers: VariableLayers): VariableMap {
  const { file, base, environment, flag, session, request } = layers;
  const visible = new Map([...file, ...session]);
  for (const layer of [base, environment, flag]) {
    for (const [name, variable] of layer) {
      const own = session.get(name);
      if (own === undefined || isFromFile(own)) visible.set(name, variable);
    }
  }
  for (const [name, variable] of request) visible.set(name, variable);
  // Names with $ are answers to prompts without a variable.
  for (const [name, variable] of layers.answer) if (!name.startsWith('$')) visible.set(name, variable);
  return visible;
}

const middle = ['flag', 'environment', 'base'] as const satisfies readonly VariableScope[];

const isFromFile = ({ origin }: Variable): boolean => origin.kind === 'file';
