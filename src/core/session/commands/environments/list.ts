import type { EnvironmentRow } from '../../entries.ts';
import { allEnvironments } from '../../environments/environments.ts';
import type { SessionState } from '../../state.ts';
import type { Environment, NamedVariable } from '../../types.ts';
import { notice, print } from '../../updates.ts';
import { scopeName } from '../../variables/hiding.ts';
import { variablesNamed } from '../../variables/precedence.ts';
import { asShown } from '../../variables/undecided-secrets.ts';

export function listEnvironments(state: SessionState) {
  const environments = allEnvironments(state);
  if (environments.length === 0)
    return notice('info', 'There are no environments.', '.env new staging creates one');
  return print({ kind: 'environments', environments: environments.map((one) => rowOf(one, state)) });
}

function rowOf({ name, variables, isProtected = false }: Environment, state: SessionState): EnvironmentRow {
  const { activeEnvironment } = state;
  const parts = activeEnvironment?.split('+') ?? [];
  const isActive = activeEnvironment === name || parts.includes(name);
  const last = new Map(variables.map((variable) => [variable.name, variable]));
  return {
    name,
    isActive,
    isProtected,
    variables: variables.map((variable) => ({
      variable: asShown(variable, state.secretAnswers),
      from: placeOf(variable, name),
      hiddenBy:
        last.get(variable.name) !== variable
          ? '.env set'
          : isActive
            ? hiderOf(variable, { name, state })
            : null,
    })),
  };
}

function placeOf({ origin: { label } }: NamedVariable, environment: string): string {
  const own = `environment ${environment}`;
  if (label === own) return '.env set';
  return label.startsWith(`${own}, `) ? label.slice(own.length + 2) : label;
}

function hiderOf(
  variable: NamedVariable,
  { name, state }: { readonly name: string; readonly state: SessionState },
): string | null {
  const [visible] = variablesNamed(state.layers, variable.name);
  if (visible === undefined) return null;
  if (visible.scope !== 'environment') return scopeName(visible);
  const { label } = visible.variable.origin;
  return label === variable.origin.label || label.startsWith(`environment ${name}`)
    ? null
    : scopeName(visible);
}
