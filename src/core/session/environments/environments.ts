import type { Origin } from '../../template/types.ts';
import type { SessionState } from '../state.ts';
import type { Environment, NamedVariable } from '../types.ts';

type Environments = Pick<SessionState, 'environments' | 'fileEnvironments'>;

export function allEnvironments({ environments, fileEnvironments }: Environments): readonly Environment[] {
  const found = new Map<string, Environment>();
  for (const environment of [...fileEnvironments, ...environments]) {
    const { name } = environment;
    const known = found.get(name);
    found.set(name, known === undefined ? environment : joined(name, [known, environment]));
  }
  return [...found.values()];
}

export const environmentNames = (state: Environments): string[] =>
  allEnvironments(state).map(({ name }) => name);

/** Returns an environment, or a combination such as `dev+eu` whose later parts win; undefined if one is missing. */
export function environmentNamed(state: Environments, name: string): Environment | undefined {
  const all = allEnvironments(state);
  const find = (wanted: string) => all.find((environment) => environment.name === wanted);
  const whole = find(name);
  if (whole !== undefined || !name.includes('+')) return whole;
  const parts = name.split('+').flatMap((part) => find(part) ?? []);
  return parts.length === name.split('+').length ? joined(name, parts) : undefined;
}

export const environmentsWith = (all: readonly Environment[], variable: string): readonly Environment[] =>
  all.filter(({ variables }) => variables.some(({ name }) => name === variable));

export function environmentWith(state: Environments, variable: string): Environment | undefined {
  const all = environmentsWith(allEnvironments(state), variable);
  return all.find(({ isProtected }) => isProtected !== true) ?? all[0];
}

function joined(name: string, parts: readonly Environment[]): Environment {
  const all = parts.flatMap((part) => part.variables);
  const variables = [...all.filter(({ isShared }) => isShared), ...all.filter(({ isShared }) => !isShared)];
  return parts.some(({ isProtected }) => isProtected)
    ? { name, variables, isProtected: true }
    : { name, variables };
}

export function usedEnvironment(
  state: Environments & Pick<SessionState, 'activeEnvironment'>,
): { readonly name: string; readonly isProtected: boolean } | null {
  const { activeEnvironment: name } = state;
  if (name === null) return null;
  return { name, isProtected: environmentNamed(state, name)?.isProtected === true };
}

export function writtenEnvironment(
  state: Environments & Pick<SessionState, 'activeEnvironment'>,
): string | null {
  const { activeEnvironment: name } = state;
  if (name === null || !name.includes('+')) return name;
  const isOne = allEnvironments(state).some((environment) => environment.name === name);
  return isOne ? name : (name.split('+').at(-1) ?? name);
}

export const hasEnvironment = (state: Environments, name: string): boolean =>
  environmentNamed(state, name) !== undefined;

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
