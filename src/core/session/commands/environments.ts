import { checkName } from '../../value/name.ts';
import { allEnvironments, hasEnvironment, withEnvironment } from '../environments.ts';
import { changed, notice, print, same, type Update, usageError } from '../say.ts';
import type { SessionState } from '../state.ts';
import type { Environment, NamedVariable } from '../types.ts';
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
  if (!hasEnvironment(state, argument)) return same(state, unknownEnvironment(state, argument));
  return changed(
    withEnvironment(state, argument),
    { kind: 'mirror-variables' },
    notice('info', `The environment is ${argument} now.`),
  );
}

export function unknownEnvironment(state: SessionState, name: string) {
  const names = allEnvironments(state).map((environment) => environment.name);
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
  const { activeEnvironment } = state;
  if (activeEnvironment === null)
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
  const origin = { kind: 'environment' as const, label: `environment ${activeEnvironment}`, at };
  return changed(
    withEnvironment(
      withVariable(state, activeEnvironment, { name, value, origin, secret: false }),
      activeEnvironment,
    ),
    { kind: 'mirror-variables' },
    notice('info', `${name} is set in ${activeEnvironment}.`),
  );
}

/** The session's own environment of that name with the variable; one that was only in a file becomes the session's, too. */
function withVariable(state: SessionState, name: string, variable: NamedVariable): SessionState {
  const own = state.environments.find((environment) => environment.name === name) ?? { name, variables: [] };
  const variables = [...own.variables.filter((other) => other.name !== variable.name), variable];
  const others = state.environments.filter((environment) => environment.name !== name);
  return { ...state, environments: [...others, { name, variables }] };
}

function listEnvironments(state: SessionState) {
  const environments = allEnvironments(state);
  if (environments.length === 0)
    return notice('info', 'There are no environments.', '.env new staging makes one');
  return print({ kind: 'environments', environments, active: state.activeEnvironment });
}
