import { faultOfName } from '../../kept-responses/kept-responses.ts';
import { summarize } from '../../past/exchange-summary.ts';
import { changed, notice, print, same, type Update, usageError } from '../../say.ts';
import type { SessionState } from '../../state.ts';
import { withStep } from '../../variables/undo-steps.ts';

/** `.res keep NAME`, `.res 3 keep NAME`; without a name a list, `-NAME` removes. Null for another text. */
export function readKeep(text: string): string | null {
  return /^keep(?:\s+(.*))?$/s.exec(text) === null ? null : text.slice('keep'.length).trim();
}

export function keepResponse(state: SessionState, number: number | null, name: string): Update {
  if (name === '') return listKept(state);
  if (name.startsWith('-')) return removeKept(state, name.slice(1).trim());
  const wanted = number ?? state.exchangeCount;
  if (wanted === 0) return same(state, usageError('There is no response yet.', 'send a request first'));
  const fault = faultOfName(name);
  if (fault !== null)
    return same(state, usageError(fault, '.res keep created, or .res 3 keep users/created'));
  return same(state, { kind: 'keep-response', number: wanted, name });
}

function listKept(state: SessionState): Update {
  const exchanges = state.keptResponses.map(({ name, exchange }) => ({ ...summarize(exchange), name }));
  return same(
    state,
    exchanges.length === 0
      ? notice('info', 'No responses are kept.', '.res keep NAME keeps the last one')
      : print({ kind: 'history', exchanges }),
  );
}

function removeKept(state: SessionState, name: string): Update {
  const keptResponses = state.keptResponses.filter((kept) => kept.name !== name);
  if (keptResponses.length === state.keptResponses.length)
    return same(state, usageError(`No response is kept as ${name}.`, '.res keep lists them'));
  return changed(
    { ...state, keptResponses, undo: withStep(state) },
    notice('info', `${name} is not kept any more.`, '.undo brings it back'),
  );
}
