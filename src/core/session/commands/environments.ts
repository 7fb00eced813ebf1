import { isCredentialName } from '../../http/credential-names.ts';
import { nearestName } from '../../template/nearest.ts';
import { checkName } from '../../value/name.ts';
import {
  allEnvironments,
  environmentOrigin,
  hasEnvironment,
  withEnvironment,
  withVariable,
} from '../environments.ts';
import { changed, notice, print, same, type Update, usageError } from '../say.ts';
import type { SessionState } from '../state.ts';
import type { Environment } from '../types.ts';
import { hidingsOf } from '../variables/hiding.ts';
import { hidingNotices } from '../variables/hiding-notices.ts';
import { withStep } from '../variables/undo-steps.ts';
import type { Command, CommandInput } from './command.ts';

export const environmentCommands: readonly Command[] = [
  {
    name: '.env',
    usage: '[name | new name | set name=value | load file | none]',
    summary: 'list the environments, switch to one, make one, set a variable in it, read a .env file into it',
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
  if (first === 'load') return same(state, { kind: 'load-dotenv', path: tail === '' ? '.env' : tail });
  if (first === 'none') {
    return changed(
      withEnvironment(state, null),
      { kind: 'mirror-variables' },
      notice('info', 'No environment is used now.'),
    );
  }
  if (!hasEnvironment(state, argument)) return same(state, unknownEnvironment(state, argument, 'command'));
  const next = withEnvironment(state, argument);
  return changed(
    next,
    { kind: 'mirror-variables' },
    notice('info', `The environment is ${argument} now.`),
    ...hidingNotices(hidingsOf(next.layers, 'environment'), 'environment'),
  );
}

export function unknownEnvironment(state: SessionState, name: string, given: 'flag' | 'command') {
  const names = allEnvironments(state).map((environment) => environment.name);
  const near = nearestName(name, names);
  const { environmentFiles } = state;
  const listed = environmentFiles.slice(0, maxListed).join(', ');
  const places = environmentFiles.length > maxListed ? `${listed}, ...` : listed;
  const hints = [
    near === null ? '' : `did you mean ${near}?`,
    names.length === 0 ? '' : `there are: ${names.join(', ')};`,
    places === '' ? '' : `looked in ${places}${given === 'command' ? ';' : ''}`,
    given === 'command' ? `.env new ${name} makes it` : '',
  ];
  return usageError(`There is no environment "${name}".`, hints.filter(Boolean).join(' ').replace(/;$/, ''));
}

const maxListed = 6;

function create(state: SessionState, name: string): Update {
  if (!/^[^\s=]+$/.test(name) || ['new', 'set', 'load', 'none'].includes(name)) {
    return same(state, usageError('An environment needs a name without blanks.', '.env new staging'));
  }
  if (state.environments.some((environment) => environment.name === name)) {
    return same(state, usageError(`The environment ${name} exists already.`, `.env ${name} switches to it`));
  }
  const environments: readonly Environment[] = [...state.environments, { name, variables: [] }];
  return changed(
    { ...withEnvironment({ ...state, environments }, name), undo: withStep(state) },
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
  if (!assignment.includes('=')) {
    return same(state, usageError('There is no "=" behind the name.', '.env set host=example.org'));
  }
  const [, name = '', value = ''] = /^([^=\s]+)\s*=\s*(.*)$/s.exec(assignment) ?? [];
  try {
    checkName(name);
  } catch (error) {
    return same(
      state,
      usageError(error instanceof Error ? error.message : String(error), '.env set host=example.org'),
    );
  }
  const origin = environmentOrigin(activeEnvironment, at);
  const next = withEnvironment(
    withVariable(state, activeEnvironment, {
      name,
      value,
      origin,
      secret: isCredentialName(name, 'environment'),
    }),
    activeEnvironment,
  );
  const hidings = hidingsOf(next.layers, 'environment').filter((hiding) => hiding.name === name);
  return changed(
    { ...next, undo: withStep(state) },
    { kind: 'mirror-variables' },
    notice('info', `${name} is set in ${activeEnvironment}.`),
    ...hidingNotices(hidings, 'environment'),
  );
}

function listEnvironments(state: SessionState) {
  const environments = allEnvironments(state);
  if (environments.length === 0)
    return notice('info', 'There are no environments.', '.env new staging makes one');
  return print({ kind: 'environments', environments, active: state.activeEnvironment });
}
