import { allEnvironments, hasEnvironment } from '../../environments/environments.ts';
import { same, type Update, usageError } from '../../say.ts';
import type { Command, CommandInput } from '../command.ts';
import { noSuchEnvironment } from '../environments/missing.ts';

export const compareCommand: Command = {
  name: '.compare',
  usage: 'env [NAME ...]',
  summary: 'the last request in several environments: the places that differ, and what does not resolve',
  argument: 'environments',
  group: 'requests',
  run: compare,
};

function compare({ state, argument }: CommandInput): Update {
  const [what, ...named] = argument.split(/\s+/);
  if (what !== 'env') return same(state, usageError('Compare what?', '.compare env dev staging'));
  const known = allEnvironments(state).map(({ name }) => name);
  const names = named.length === 0 ? known : [...new Set(named)];
  const missing = names.find((name) => !hasEnvironment(state, name));
  if (missing !== undefined) return same(state, noSuchEnvironment(state, missing));
  if (names.length < 2)
    return same(
      state,
      usageError('Two environments are needed.', `.env lists them: ${known.join(', ') || 'none'}`),
    );
  const { lastRequest: request } = state;
  if (request === null)
    return same(state, usageError('There is no request yet.', '.preview REQUEST makes one the last request'));
  return same(state, { kind: 'compare-environments', names, request });
}
