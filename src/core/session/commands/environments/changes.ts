import { isCredentialName } from '../../../http/credential-names.ts';
import { checkName } from '../../../value/name.ts';
import {
  environmentNamed,
  environmentOrigin,
  hasEnvironment,
  withEnvironment,
  withVariable,
  writtenEnvironment,
} from '../../environments/environments.ts';
import { changed, notice, same, type Update, usageError } from '../../say.ts';
import type { SessionState } from '../../state.ts';
import type { Environment } from '../../types.ts';
import { hidingsOf } from '../../variables/hiding.ts';
import { hidingNotices } from '../../variables/hiding-notices.ts';
import { withStep } from '../../variables/undo-steps.ts';
import { noSuchEnvironment } from './missing.ts';
import { reserved } from './names.ts';

export function create(state: SessionState, name: string): Update {
  if (!/^[^\s=]+$/.test(name) || reserved.has(name) || name.includes('+')) {
    return same(state, usageError('An environment needs a name without blanks and +.', '.env new staging'));
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

export function assign(state: SessionState, assignment: string, at: number): Update {
  const written = writtenEnvironment(state);
  if (written === null)
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
  const origin = environmentOrigin(written, at);
  const next = withEnvironment(
    withVariable(state, written, {
      name,
      value,
      origin,
      secret: isCredentialName(name, 'environment'),
    }),
    state.activeEnvironment,
  );
  const hidings = hidingsOf(next.layers, 'environment').filter((hiding) => hiding.name === name);
  return changed(
    { ...next, undo: withStep(state) },
    { kind: 'mirror-variables' },
    notice('info', `${name} is set in ${written}.`),
    ...hidingNotices(hidings, 'environment'),
  );
}

/** `.env copy A B`: B has the variables of A, those of its file too, and its protection. */
export function copy(state: SessionState, [from = '', to = '', ...others]: readonly string[]): Update {
  if (from === '' || to === '' || others.length > 0)
    return same(state, usageError('Which environment is copied to which name?', '.env copy dev staging'));
  const source = environmentNamed(state, from);
  if (source === undefined) return same(state, noSuchEnvironment(state, from));
  if (hasEnvironment(state, to) || reserved.has(to) || to.includes('+'))
    return same(state, usageError(`There cannot be a new environment ${to}.`, 'choose a name that is free'));
  const origin = { kind: 'environment', label: `environment ${to}, copied from ${from}`, at: null } as const;
  const variables = new Map(source.variables.map((variable) => [variable.name, { ...variable, origin }]));
  const made: Environment = { ...source, name: to, variables: [...variables.values()] };
  return changed(
    { ...state, environments: [...state.environments, made], undo: withStep(state) },
    notice('info', `Copied ${from} to ${to}.`, `.env ${to} uses it`),
  );
}

/** `.env protect [NAME]`: the environment in use by default. */
export function protect(state: SessionState, given: string, isProtected: boolean): Update {
  const name = given === '' ? writtenEnvironment(state) : given;
  if (name === null)
    return same(state, usageError('No environment is used.', '.env protect NAME protects another one'));
  const inFile = state.fileEnvironments.find((environment) => environment.name === name);
  const known = state.environments.find((environment) => environment.name === name);
  if (inFile === undefined && known === undefined) return same(state, noSuchEnvironment(state, name));
  if (!isProtected && inFile?.isProtected === true)
    return same(
      state,
      usageError(`The file protects ${name}.`, 'remove "$protected": true from it in http-client.env.json'),
    );
  const { isProtected: _, ...own } = known ?? { name, variables: [] };
  const made: Environment = isProtected ? { ...own, isProtected } : own;
  const others = state.environments.filter((environment) => environment.name !== name);
  return changed(
    { ...state, environments: [...others, made], undo: withStep(state) },
    isProtected
      ? notice(
          'info',
          `${name} is protected: anything but GET, HEAD and OPTIONS is asked about.`,
          `.env unprotect ${name} takes it back`,
        )
      : notice('info', `${name} is not protected any more.`),
  );
}
