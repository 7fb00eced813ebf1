import {
  hostBefore,
  printDefault,
  type RequestDefault,
  readDefault,
} from '../../../directives/default-line.ts';
import { headerFault } from '../../../request/render/headers/fault.ts';
import type { ActionOf } from '../../actions.ts';
import { isSameDefault, plainDefault, restoredDefaults } from '../../defaults/defaults.ts';
import { literalCredentials, withDefault, withoutDefaults } from '../../defaults/set-default.ts';
import { withCredentials } from '../../secrets/secrets.ts';
import type { SessionState } from '../../state.ts';
import { notice, print, refuse, toSavedUpdate, toUpdate, type Update, usageError } from '../../updates.ts';
import { unsetNames } from '../../variables/unset-names.ts';
import { type CommandInput, type Commands, oneLine } from '../command.ts';
import { type DefaultWords, wordsOf } from './words.ts';

export const defaultCommands: Commands = {
  '.header': {
    usage: '[HOST] [NAME: VALUE | -NAME]',
    summary: 'a header for every request, or for those to a host; alone, list them (.help headers)',
    argument: 'header',
    run: (input) => runDefault('header', input),
  },
  '.query': {
    usage: '[HOST] [NAME=VALUE | -NAME]',
    summary: 'a query parameter for every request, or for those to a host; alone, list them',
    argument: 'query',
    run: (input) => runDefault('query', input),
  },
};

export function addDefault(
  state: SessionState,
  { default: kind, text, file }: ActionOf<'default-given'>,
): Update {
  const words = wordsOf(kind);
  const read = readDefault(kind, oneLine(text));
  if (read === null) return refuse(state, `${file ?? `--${kind}`} ${words.refusal}`, words.flagExample);
  const given = { ...plainDefault(read), ...(file !== undefined && { file }) };
  const fault = faultOf(given, words);
  if (fault !== null) return toUpdate(state, fault);
  const defaults = { ...state.defaults, flag: [...state.defaults.flag, given] };
  return toUpdate(withCredentials({ ...state, defaults }, literalCredentials(given)));
}

export function applyFileDefaults(
  state: SessionState,
  { defaults, at }: ActionOf<'file-defaults-read'>,
): Update {
  const wanted = restoredDefaults(defaults);
  const { session } = state.defaults;
  if (wanted.length === 0 && session.length === 0) return toUpdate(state);
  const next = wanted.reduce(
    (taken, given) => withDefault(taken, given, at),
    session.length === 0 ? state : withoutDefaults(state, session, at),
  );
  return toSavedUpdate(next);
}

function runDefault(kind: RequestDefault['kind'], { state, argument, at }: CommandInput): Update {
  const text = oneLine(argument);
  const words = wordsOf(kind);
  const { host, length } = hostBefore(`${text} `.replace(/ $/, text === '' ? '' : ' .'));
  const rest = host === null ? text : text.slice(length);
  if (rest === '') return toUpdate(state, describe(state, { kind, host }));
  const removal = /^-[ \t]*(\S+?):?$/.exec(rest)?.[1];
  if (removal !== undefined) return remove(state, { kind, host, name: removal, at });
  const read = readDefault(kind, text);
  if (read === null)
    return refuse(state, `.${kind} ${words.refusal}`, meantDefault(kind, text) ?? words.example);
  const given = plainDefault(read);
  const fault = faultOf(given, words);
  if (fault !== null) return toUpdate(state, fault);
  const next = withDefault(state, given, at);
  const set = next.defaults.session.find((one) => isSameDefault(one, given)) ?? given;
  const isSet = notice('info', words.isSet(set), words.howToRemove(set));
  return toSavedUpdate(next, isSet, ...unsetNames(next, set.value));
}

function meantDefault(kind: RequestDefault['kind'], text: string): string | null {
  const separator = kind === 'header' ? ': ' : '=';
  const meant = readDefault(kind, text.replace(/(?<=[\w-])[ \t]*[:= ][ \t]*(?=[^\s:=]+$)/, separator));
  return meant === null ? null : `did you mean .${kind} ${printDefault(meant)}?`;
}

function faultOf({ kind, name, value }: RequestDefault, words: DefaultWords) {
  const fault = kind === 'header' && !value.includes('{{') ? headerFault(name, value) : null;
  return fault === null ? null : usageError(words.invalid(name, fault.in), words.example);
}

function remove(
  state: SessionState,
  wanted: Pick<RequestDefault, 'kind' | 'name' | 'host'> & { readonly at: number },
): Update {
  const { kind, host, at } = wanted;
  const words = wordsOf(kind);
  const found = state.defaults.session.filter(
    (one) =>
      isSameDefault({ ...one, host }, { ...wanted, value: '' }) && (host === null || one.host === host),
  );
  if (found.length === 0) {
    const given = state.defaults.flag.find((one) => isSameDefault(one, { ...wanted, value: '' }));
    if (given?.file !== undefined)
      return refuse(state, words.isOfFile(given, given.file), words.howToReplace(given));
    const where = host === null ? '' : ` for ${host}`;
    return refuse(state, words.isMissing(wanted.name, where), `.${kind} lists them`);
  }
  const next = withoutDefaults(state, found, at);
  return toSavedUpdate(
    next,
    ...found.map((one) => notice('info', words.isRemoved(one), '.undo restores it')),
  );
}

function describe(
  { defaults }: SessionState,
  { kind, host }: { readonly kind: RequestDefault['kind']; readonly host: string | null },
) {
  const words = wordsOf(kind);
  const isListed = (one: RequestDefault): boolean =>
    one.kind === kind && (host === null || one.host === host);
  const lines = [
    ...defaults.flag.filter(isListed).map((one) => words.line(one, 'flag')),
    ...defaults.session.filter(isListed).map((one) => words.line(one, 'session')),
  ];
  return lines.length === 0
    ? notice('info', words.none, words.example)
    : print({ kind: 'text', text: lines.join('\n'), media: 'text' });
}
