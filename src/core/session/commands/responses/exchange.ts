import type { ArgumentKind } from '../../../commands/command-hint.ts';
import type { ResponseView } from '../../effects.ts';
import { same, type Update, usageError } from '../../say.ts';
import type { Command, CommandInput } from '../command.ts';

export interface LastResponseCommand {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly argument: ArgumentKind;
  readonly missing: readonly [question: string, example: string] | null;
  view(argument: string): ResponseView;
}

export function lastResponseCommand({ missing, view, ...entry }: LastResponseCommand): Command {
  return {
    ...entry,
    group: 'responses',
    run: (input) =>
      missing !== null && input.argument === ''
        ? same(input.state, usageError(...missing))
        : withExchange(input, '', view(input.argument)),
  };
}

export function withExchange({ state }: CommandInput, number: string, what: ResponseView): Update {
  const wanted = number === '' ? state.exchangeCount : Number(number);
  if (wanted === 0) return same(state, usageError('There is no response yet.', 'send a request first'));
  if (!Number.isInteger(wanted)) {
    return same(state, usageError(`"${number}" is not the number of a response.`, '.history lists them'));
  }
  return same(state, { kind: 'show-response', number: wanted, what });
}
