import { encodeValue } from '../../../value/codec.ts';
import { withEnvironment } from '../../environments/changed-environments.ts';
import { environmentNamed, hasEnvironment } from '../../environments/environments.ts';
import type { SessionState } from '../../state.ts';
import type { NamedVariable } from '../../types.ts';
import { notice, print, refuse, toSavedUpdate, toUpdate, type Update } from '../../updates.ts';
import { hiddenVariables } from '../../variables/hiding.ts';
import { hidingNotices } from '../../variables/hiding-notices.ts';
import { asShown } from '../../variables/undecided-secrets.ts';
import type { CommandInput, Commands } from '../command.ts';
import { assign, copy, create, protect } from './changes.ts';
import { edit } from './edit.ts';
import { listEnvironments } from './list.ts';
import { noSuchEnvironment } from './missing.ts';

export const environmentCommands: Commands = {
  '.env': {
    usage: '[name | a+b | none | new | set | copy | edit | compare | protect ...]',
    summary: 'list environments and their variables, use one or several, or change them',
    argument: 'environment',
    run: environment,
  },
};

function environment(input: CommandInput): Update {
  const { state, argument } = input;
  const [first = '', ...rest] = argument.split(/\s+/);
  const tail = argument.slice(first.length).trim();
  const word = isNone(first) && !hasEnvironment(state, first) ? 'none' : first;
  const run = Object.hasOwn(subcommands, word) ? subcommands[word] : undefined;
  if (run !== undefined) return run({ ...input, argument: tail }, rest);
  if (first === '') return toUpdate(state, listEnvironments(state));
  return use(state, argument);
}

const isNone = (word: string): boolean => word === 'off' || word === '-';

type Subcommand = (input: CommandInput, words: readonly string[]) => Update;

const subcommands: Readonly<Record<string, Subcommand>> = {
  new: ({ state, argument, at }) => create(state, argument, at),
  set: ({ state, argument, at }) => assign(state, argument, at),
  copy: ({ state }, words) => copy(state, words),
  edit: ({ state, argument, at }) => edit(state, argument, at),
  compare: ({ state }, words) => compareEnvironments(state, words),
  protect: ({ state, argument }) => protect(state, argument, true),
  unprotect: ({ state, argument }) => protect(state, argument, false),
  load: ({ state, argument }) =>
    toUpdate(state, { kind: 'load-dotenv', path: argument === '' ? '.env' : argument }),
  export: ({ state, argument }) => toUpdate(state, { kind: 'export-environments', path: argument }),
  none: ({ state }) =>
    toSavedUpdate(withEnvironment(state, null), notice('info', 'No environment is in use now.')),
};

function use(state: SessionState, name: string): Update {
  const parts = name.split(/[\s+]+/).filter(Boolean);
  if (/\s/.test(name) && parts.every((part) => hasEnvironment(state, part)))
    return refuse(state, `There is no environment "${name}".`, `.env ${parts.join('+')} uses both`);
  const last = parts.at(-1) ?? '';
  if (/\s/.test(name) && hasEnvironment(state, last))
    return refuse(
      state,
      `.env has no "${parts[0]}".`,
      `.env ${last} uses ${last}, .env edit ${last} edits it`,
    );
  if (!hasEnvironment(state, name)) return toUpdate(state, noSuchEnvironment(state, name));
  const next = withEnvironment(state, name);
  const isProtected = environmentNamed(state, name)?.isProtected === true;
  return toSavedUpdate(
    next,
    notice(
      'info',
      `The environment is now ${name}.`,
      isProtected ? 'it is protected: other methods than GET, HEAD and OPTIONS need a confirmation' : null,
    ),
    ...hidingNotices(hiddenVariables(next.layers, 'environment'), 'environment'),
  );
}

function compareEnvironments(state: SessionState, words: readonly string[]): Update {
  const { activeEnvironment } = state;
  const names = words.length === 1 && activeEnvironment !== null ? [activeEnvironment, ...words] : [...words];
  if (names.length !== 2) return refuse(state, 'Which two environments?', '.env compare dev staging');
  const missing = names.find((name) => environmentNamed(state, name) === undefined);
  if (missing !== undefined) return toUpdate(state, noSuchEnvironment(state, missing));
  const sides = names.map((name) => variablesOf(state, name));
  const all = [...new Set(sides.flatMap((variables) => [...variables.keys()]))];
  const rows = all.map((name) => ({ name, sides: sides.map((variables) => variables.get(name)) }));
  const different = rows.filter(({ sides: [one, other] }) => !isSame(one, other));
  return toUpdate(
    state,
    print({ kind: 'compared-environments', names, different, same: rows.length - different.length }),
  );
}

const variablesOf = (state: SessionState, name: string): ReadonlyMap<string, NamedVariable> =>
  new Map(
    environmentNamed(state, name)?.variables.map((variable) => [
      variable.name,
      asShown(variable, state.secretAnswers),
    ]) ?? [],
  );

const isSame = (one: NamedVariable | undefined, other: NamedVariable | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  JSON.stringify(encodeValue(one.value)) === JSON.stringify(encodeValue(other.value));
