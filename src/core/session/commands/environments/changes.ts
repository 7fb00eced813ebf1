import { isCredentialName } from '../../../http/credential-names.ts';
import { wordSet } from '../../../value/objects.ts';
import { withEnvironment, withVariable } from '../../environments/changed-environments.ts';
import {
  environmentNamed,
  environmentOrigin,
  hasEnvironment,
  writtenEnvironment,
} from '../../environments/environments.ts';
import type { SessionState } from '../../state.ts';
import type { Environment } from '../../types.ts';
import { notice, refuse, toSavedUpdate, toUpdate, type Update } from '../../updates.ts';
import { hiddenVariables } from '../../variables/hiding.ts';
import { hidingNotices } from '../../variables/hiding-notices.ts';
import { withStep } from '../../variables/undo-steps.ts';
import { type AssignedVariable, readAssigned } from './assigned.ts';
import { noSuchEnvironment } from './missing.ts';

export function create(state: SessionState, argument: string, at: number): Update {
  const [name = ''] = /^[^\s=]+(?=\s)/.exec(argument) ?? [argument];
  const values = argument.slice(name.length).trim();
  if (values !== '' && /^[^\s=:]+:?=/.test(values)) return createWith(state, { name, values, at });
  return createEmpty(state, argument);
}

function createWith(
  state: SessionState,
  { name, values, at }: { readonly name: string; readonly values: string; readonly at: number },
): Update {
  const made = createEmpty(state, name);
  if (made.state === state) return made;
  const filled = assign(made.state, values, at);
  if (filled.state === made.state) return toUpdate(state, ...filled.effects);
  return { state: { ...filled.state, undo: made.state.undo }, effects: [...made.effects, ...filled.effects] };
}

function createEmpty(state: SessionState, name: string): Update {
  if (!/^[^\s=]+$/.test(name) || reserved.has(name) || name.includes('+')) {
    return refuse(state, 'An environment name cannot contain spaces or +.', '.env new staging');
  }
  if (state.environments.some((environment) => environment.name === name)) {
    return refuse(state, `The environment ${name} already exists.`, `.env ${name} switches to it`);
  }
  const environments: readonly Environment[] = [...state.environments, { name, variables: [] }];
  return toSavedUpdate(
    { ...withEnvironment({ ...state, environments }, name), undo: withStep(state) },
    notice(
      'info',
      `The environment ${name} is now in use.`,
      '.env set host=https://staging.example.org sets a variable in it',
    ),
  );
}

export function assign(state: SessionState, argument: string, at: number): Update {
  const written = writtenEnvironment(state);
  if (written === null) return refuse(state, 'No environment is in use.', '.env new staging creates one');
  const [, other = '', values = ''] = /^([^\s=:]+)\s+(\S.*)$/s.exec(argument) ?? [];
  if (hasEnvironment(state, other) && /^[^\s=]+=/.test(values))
    return refuse(
      state,
      `.env set changes ${written}, the environment in use.`,
      `.env ${other} uses the other one first`,
    );
  let assigned: readonly AssignedVariable[];
  try {
    assigned = readAssigned(argument);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return refuse(state, message, '.env set host=example.org page:=10 title="two words"');
  }
  const origin = environmentOrigin(written, at);
  const filled = assigned.reduce(
    (made, variable) =>
      withVariable(made, written, {
        ...variable,
        origin,
        secret: isCredentialName(variable.name, 'environment'),
      }),
    state,
  );
  const next = withEnvironment(filled, state.activeEnvironment);
  const names = new Set(assigned.map(({ name }) => name));
  const hidings = hiddenVariables(next.layers, 'environment').filter(({ name }) => names.has(name));
  return toSavedUpdate(
    { ...next, undo: withStep(state) },
    notice('info', `${[...names].join(', ')} ${names.size === 1 ? 'is' : 'are'} set in ${written}.`),
    ...hidingNotices(hidings, 'environment'),
  );
}

export function copy(state: SessionState, [from = '', to = '', ...others]: readonly string[]): Update {
  if (from === '' || to === '' || others.length > 0)
    return refuse(state, 'Two names are needed.', '.env copy dev staging');
  const source = environmentNamed(state, from);
  if (source === undefined) return toUpdate(state, noSuchEnvironment(state, from));
  if (hasEnvironment(state, to) || reserved.has(to) || to.includes('+'))
    return refuse(state, `The environment ${to} cannot be created.`, 'choose an unused name');
  const origin = { kind: 'environment', label: `environment ${to}, copied from ${from}`, at: null } as const;
  const variables = new Map(source.variables.map((variable) => [variable.name, { ...variable, origin }]));
  const made: Environment = { ...source, name: to, variables: [...variables.values()] };
  return toSavedUpdate(
    { ...state, environments: [...state.environments, made], undo: withStep(state) },
    notice('info', `Copied ${from} to ${to}.`, `.env ${to} uses it`),
  );
}

export function protect(state: SessionState, given: string, isProtected: boolean): Update {
  const name = given === '' ? writtenEnvironment(state) : given;
  if (name === null)
    return refuse(state, 'No environment is in use.', '.env protect NAME protects another one');
  const inFile = state.fileEnvironments.find((environment) => environment.name === name);
  const known = state.environments.find((environment) => environment.name === name);
  if (inFile === undefined && known === undefined) return toUpdate(state, noSuchEnvironment(state, name));
  if (!isProtected && inFile?.isProtected === true)
    return refuse(
      state,
      `The file protects ${name}.`,
      'remove "$protected": true from it in http-client.env.json',
    );
  const { isProtected: _, ...own } = known ?? { name, variables: [] };
  const made: Environment = isProtected ? { ...own, isProtected } : own;
  const others = state.environments.filter((environment) => environment.name !== name);
  return toSavedUpdate(
    { ...state, environments: [...others, made], undo: withStep(state) },
    isProtected
      ? notice(
          'info',
          `${name} is protected: other methods than GET, HEAD and OPTIONS need a confirmation.`,
          `.env unprotect ${name} removes the protection`,
        )
      : notice('info', `${name} is no longer protected.`),
  );
}

const reserved = wordSet('new set copy edit compare protect unprotect load export none');
