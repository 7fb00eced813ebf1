import type { Origin } from '../template/types.ts';
import type { SessionState, VariableMap } from './state.ts';
import type { Environment, NamedVariable } from './types.ts';
import { toVariableMap } from './variables/changes.ts';

type Environments = Pick<SessionState, 'environments' | 'fileEnvironments'>;

/** The environments of files and of the session; the session's variables win over those of a file. */
export function allEnvironments({ environments, fileEnvironments }: Environments): readonly Environment[] {
  const found = new Map<string, NamedVariable[][]>();
  for (const { name, variables } of [...fileEnvironments, ...environments]) {
    found.set(name, [...(found.get(name) ?? []), [...variables]]);
  }
  return [...found].map(([name, variables]) => ({ name, variables: variables.flat() }));
}

export function withEnvironment(state: SessionState, name: string | null): SessionState {
  return {
    ...state,
    activeEnvironment: name,
    layers: { ...state.layers, environment: variablesOf(state, name) },
  };
}

export function hasEnvironment(state: Environments, name: string): boolean {
  return allEnvironments(state).some((environment) => environment.name === name);
}

function variablesOf(state: Environments, name: string | null): VariableMap {
  return toVariableMap(
    allEnvironments(state).find((environment) => environment.name === name)?.variables ?? [],
  );
}

/** Sets a variable of an environment; an environment of a file is added to the session first. */
export function withVariable(state: SessionState, name: string, variable: NamedVariable): SessionState {
  const own = state.environments.find((environment) => environment.name === name) ?? { name, variables: [] };
  const variables = [...own.variables.filter((other) => other.name !== variable.name), variable];
  const others = state.environments.filter((environment) => environment.name !== name);
  return { ...state, environments: [...others, { name, variables }] };
}

/** Adds environments to the session; the variables of one that is there already are added to it. */
export function withEnvironments(state: SessionState, added: readonly Environment[]): SessionState {
  const all = new Map(state.environments.map((environment) => [environment.name, environment]));
  for (const { name, variables } of added) {
    const both = [...(all.get(name)?.variables ?? []), ...variables];
    const merged = new Map(both.map((variable) => [variable.name, variable]));
    all.set(name, { name, variables: [...merged.values()] });
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

export const environmentOrigin = (environment: string, at: number): Origin => ({
  kind: 'environment',
  label: `environment ${environment}`,
  at,
});

export function fileVariable(
  { fileEnvironments }: Pick<SessionState, 'fileEnvironments'>,
  environment: string,
  name: string,
): NamedVariable | undefined {
  return fileEnvironments
    .find((one) => one.name === environment)
    ?.variables.findLast((variable) => variable.name === name);
}
