import { checkName } from '../../value/name.ts';
import { changed, notice, print, same, type Update, usageError } from '../say.ts';
import { environmentVariables } from '../snapshot.ts';
import type { SessionState } from '../state.ts';
import type { Environment } from '../types.ts';
import type { Command, CommandInput } from './command.ts';

export const environmentCommands: readonly Command[] = [
  {
    name: '.env',
    usage: '[name | new name | set name=value | none]',
    summary: 'list the environments, switch to one, make one, set a variable in the active one',
    argument: 'environment',
    group: 'variables',
    run: environment,
  },
];

/** The state with another environment switched on; null switches all off. */
export function withEnvironment(state: SessionState, name: string | null): SessionState {
  const environment = environmentVariables(state.environments, name);
  return { ...state, activeEnvironment: name, layers: { ...state.layers, environment } };
}

function environment({ state, argument, at }: CommandInput): Update {
  const [first = '', ...rest] = argument.split(/\s+/);
  const tail = argument.slice(first.length).trim();
  if (first === '') return same(state, listEnvironments(state));
  if (first === 'new') return create(state, rest.join(' '));
  if (first === 'set') return assign(state, tail, at);
  if (first === 'none') {
    return changed(
      withEnvironment(state, null),
      { kind: 'mirror-variables' },
      notice('info', 'No environment is used now.'),
    );
  }
  const known = state.environments.some(({ name }) => name === argument);
  if (!known) return same(state, unknownEnvironment(state, argument));
  return changed(
    withEnvironment(state, argument),
    { kind: 'mirror-variables' },
    notice('info', `The environment is ${argument} now.`),
  );
}

export function unknownEnvironment(state: SessionState, name: string) {
  const names = state.environments.map((environment) => environment.name);
  const hint =
    names.length === 0
      ? `.env new ${name} makes it`
      : `there are: ${names.join(', ')}; .env new ${name} makes it`;
  return usageError(`There is no environment "${name}".`, hint);
}

function create(state: SessionState, name: string): Update {
  if (!/^[^\s=]+$/.test(name) || ['new', 'set', 'none'].includes(name)) {
    return same(state, usageError('An environment needs a name without blanks.', '.env new staging'));
  }
  if (state.environments.some((environment) => environment.name === name)) {
    return same(state, usageError(`The environment ${name} exists already.`, `.env ${name} switches to it`));
  }
  const environments: readonly Environment[] = [...state.environments, { name, variables: [] }];
  return changed(
    withEnvironment({ ...state, environments }, name),
    { kind: 'mirror-variables' },
    notice(
      'info',
      `The environment ${name} is used now.`,
      '.env set host=https://staging.example.org sets a variable in it',
    ),
  );
}

function assign(state: SessionState, assignment: string, at: number): Update {
  const active = state.environments.find(({ name }) => name === state.activeEnvironment);
  if (active === undefined)
    return same(state, usageError('No environment is used.', '.env new staging makes one'));
  const [, name = '', value = ''] = /^([^=\s]+)\s*=\s*(.*)$/s.exec(assignment) ?? [];
  try {
    checkName(name);
  } catch (error) {
    return same(
      state,
      usageError(error instanceof Error ? error.message : String(error), '.env set host=example.org'),
    );
  }
  const origin = { kind: 'environment' as const, label: `environment ${active.name}`, at };
  const variables = [
    ...active.variables.filter((other) => other.name !== name),
    { name, value, origin, secret: false },
  ];
  const environments = state.environments.map((other) =>
    other === active ? { ...other, variables } : other,
  );
  return changed(
    withEnvironment({ ...state, environments }, active.name),
    { kind: 'mirror-variables' },
    notice('info', `${name} is set in ${active.name}.`),
  );
}

function listEnvironments({ environments, activeEnvironment }: SessionState) {
  if (environments.length === 0)
    return notice('info', 'There are no environments.', '.env new staging makes one');
  return print({ kind: 'environments', environments, active: activeEnvironment });
}
