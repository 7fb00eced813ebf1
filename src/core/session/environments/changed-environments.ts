import type { SessionState } from '../state.ts';
import type { Environment, NamedVariable } from '../types.ts';
import { toVariableMap } from '../variables/changes.ts';
import { environmentNamed } from './environments.ts';

export function withEnvironment(state: SessionState, name: string | null): SessionState {
  const variables = name === null ? [] : (environmentNamed(state, name)?.variables ?? []);
  return {
    ...state,
    activeEnvironment: name,
    layers: { ...state.layers, environment: toVariableMap(variables) },
  };
}

export function withVariable(state: SessionState, name: string, variable: NamedVariable): SessionState {
  const own = state.environments.find((environment) => environment.name === name) ?? { name, variables: [] };
  const variables = [...own.variables.filter((other) => other.name !== variable.name), variable];
  const others = state.environments.filter((environment) => environment.name !== name);
  return { ...state, environments: [...others, { ...own, variables }] };
}

export function withEnvironments(state: SessionState, added: readonly Environment[]): SessionState {
  const all = new Map(state.environments.map((environment) => [environment.name, environment]));
  for (const { name, variables } of added) {
    const both = [...(all.get(name)?.variables ?? []), ...variables];
    const merged = new Map(both.map((variable) => [variable.name, variable]));
    all.set(name, { ...all.get(name), name, variables: [...merged.values()] });
  }
  return withEnvironment({ ...state, environments: [...all.values()] }, state.activeEnvironment);
}

export function withoutVariable(state: SessionState, environment: string, name: string): SessionState {
  const environments = state.environments.map((own) =>
    own.name === environment
      ? { ...own, variables: own.variables.filter((variable) => variable.name !== name) }
      : own,
  );
  return { ...state, environments };
}
