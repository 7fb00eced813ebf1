import { environmentNames, hasEnvironment } from '../../environments/environments.ts';
import type { RequestInput } from '../../requests/request-input.ts';
import type { SessionState } from '../../state.ts';
import { refuse, toUpdate, type Update, usageError } from '../../updates.ts';
import type { CommandInput, CommandRow } from '../command.ts';
import { noSuchEnvironment } from '../environments/missing.ts';
import { requestOf, withTypedRequest } from '../requests.ts';

export const compareCommand: CommandRow = {
  usage: 'env [NAME ...] [REQUEST] | rows FILE [REQUEST]',
  summary: 'show where a request differs between environments, or between the rows of a file',
  argument: 'comparison',
  takesLines: true,
  run: compare,
};

function compare({ state, argument }: CommandInput): Update {
  const [, what = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(argument.trim()) ?? [];
  if (what === 'env') return compareEnvironments(state, rest);
  if (what === 'rows') return compareRows(state, rest);
  const hint = hasEnvironment(state, what)
    ? `did you mean .compare env ${argument}?`
    : '.compare env dev staging, or .compare rows users.csv';
  return refuse(state, 'Compare what?', hint);
}

function compareEnvironments(state: SessionState, list: string): Update {
  const words = list === '' ? [] : list.split(/\s+/);
  const named = words.findIndex((word) => !hasEnvironment(state, word));
  const end = named === -1 ? words.length : named;
  const written = list
    .split(/(?<=\s)(?=\S)/)
    .slice(end)
    .join('');
  const request = requestOf(written, state);
  if (request === undefined) return toUpdate(state, noSuchEnvironment(state, words[end] ?? ''));
  return compareIn(state, end === 0 ? environmentNames(state) : [...new Set(words.slice(0, end))], request);
}

export function compareTyped(state: SessionState, text: string): Update {
  return withTypedRequest(state, text, (request) => compareIn(state, environmentNames(state), request));
}

function compareIn(state: SessionState, names: readonly string[], request: RequestInput | null): Update {
  if (names.length < 2) {
    const known = environmentNames(state);
    const hint = known.length === 0 ? '.env new dev creates one' : `.env lists them: ${known.join(', ')}`;
    return refuse(state, 'Two environments are needed.', hint);
  }
  return toUpdate(state, request === null ? noRequest : { kind: 'compare-environments', names, request });
}

function compareRows(state: SessionState, argument: string): Update {
  if (argument === '') return refuse(state, 'Which file of rows?', '.compare rows users.csv');
  const [, file = argument, written = ''] = /^(.+?)\s+([A-Z]+\s+\S[\s\S]*)$/.exec(argument) ?? [];
  const request = requestOf(written, state) ?? null;
  return toUpdate(state, request === null ? noRequest : { kind: 'compare-rows', file, request });
}

const noRequest = usageError('There is no request yet.', '.compare env dev staging GET /users/{{id}}');
