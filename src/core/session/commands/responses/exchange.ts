import { didYouMean } from '../../../template/nearest.ts';
import type { Effect, ResponseView } from '../../effects.ts';
import { readResponseName } from '../../saved-responses/saved-responses.ts';
import type { SessionState } from '../../state.ts';
import { refuse, toUpdate, type Update, usageError } from '../../updates.ts';
import type { CommandInput, CommandRow } from '../command.ts';

interface LastResponseCommand extends Omit<CommandRow, 'run'> {
  view(argument: string): ResponseView;
}

export const lastResponseCommand = ({ view, ...entry }: LastResponseCommand): CommandRow => ({
  ...entry,
  run: (input) => withExchange(input, '', view(input.argument)),
});

export function withExchange({ state }: CommandInput, wanted: string, what: ResponseView): Update {
  const isOfRequest = what.kind === 'curl' || what.kind === 'code';
  const last = isOfRequest ? lastOwnRequest(state) : state.exchangeCount;
  const number = wanted === '' ? last : numberOfResponse(wanted, state);
  if (number === null) return toUpdate(state, noSuchResponse(wanted, state));
  if (number === 0) return refuse(state, 'There is no response yet.', 'send a request first');
  return toUpdate(state, { kind: 'show-response', number, what });
}

/** The last exchange, without those that `.schema` and `.against` sent beside it. */
function lastOwnRequest({ exchanges, exchangeCount }: SessionState): number {
  const [oldest] = exchanges;
  if (oldest === undefined) return exchangeCount;
  const own = exchanges.findLast(({ request }) => request.isBeside !== true);
  return own?.number ?? oldest.number - 1;
}

function numberOfResponse(text: string, state: SessionState): number | null {
  const read = readResponseName(text, state);
  return read === null || read.rest !== '' ? null : read.number;
}

export function noSuchResponse(wanted: string, { savedResponses }: SessionState): Effect {
  const names = savedResponses.map(({ name }) => name);
  const message =
    names.length === 0
      ? `"${wanted.split(/\s/, 1)[0]}" is not the number of a response.`
      : `"${wanted}" is not the number of a response, or the name of a saved one.`;
  return usageError(message, didYouMean(wanted, names) ?? '.history lists them');
}
