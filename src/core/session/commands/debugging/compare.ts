import { allEnvironments, hasEnvironment } from '../../environments/environments.ts';
import { same, type Update, usageError } from '../../say.ts';
import type { SessionState } from '../../state.ts';
import type { Command, CommandInput } from '../command.ts';
import { noSuchEnvironment } from '../environments/missing.ts';

export const compareCommand: Command = {
  name: '.compare',
  usage: 'env [NAME ...] | rows FILE',
  summary:
    'the last request in several environments, or with each row of a file: the places that differ, and what does not resolve',
  argument: 'comparison',
  group: 'requests',
  run: compare,
};

function compare({ state, argument }: CommandInput): Update {
  const [, what = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(argument.trim()) ?? [];
  if (what === 'env') return compareEnvironments(state, rest);
  if (what === 'rows') return compareRows(state, rest);
  return same(state, usageError('Compare what?', '.compare env dev staging, or .compare rows users.csv'));
}

function compareEnvironments(state: SessionState, list: string): Update {
  const known = allEnvironments(state).map(({ name }) => name);
  const names = list === '' ? known : [...new Set(list.split(/\s+/))];
  const missing = names.find((name) => !hasEnvironment(state, name));
  if (missing !== undefined) return same(state, noSuchEnvironment(state, missing));
  if (names.length < 2)
    return same(
      state,
      usageError('Two environments are needed.', `.env lists them: ${known.join(', ') || 'none'}`),
    );
  const { lastRequest: request } = state;
  return same(state, request === null ? noRequest : { kind: 'compare-environments', names, request });
}

function compareRows(state: SessionState, file: string): Update {
  if (file === '') return same(state, usageError('Which file of rows?', '.compare rows users.csv'));
  const { lastRequest: request } = state;
  return same(state, request === null ? noRequest : { kind: 'compare-rows', file, request });
}

const noRequest = usageError('There is no request yet.', '.preview REQUEST makes one the last request');
