import type { ResponseView } from '../../effects.ts';
import { summarize } from '../../exchanges/exchange-summary.ts';
import { parsePipe } from '../../inputs/pipe-command.ts';
import { faultOfName, readResponseName } from '../../saved-responses/saved-responses.ts';
import type { SessionState } from '../../state.ts';
import { notice, print, refuse, toSavedUpdate, toUpdate, type Update } from '../../updates.ts';
import { withStep } from '../../variables/undo-steps.ts';
import type { CommandInput, CommandRow } from '../command.ts';
import { noSuchResponse, withExchange } from './exchange.ts';
import { readTableArgument } from './table-argument.ts';

export const resCommand: CommandRow = {
  usage: '[n | name] [$.path | //xpath | table | tls | keep NAME]',
  summary:
    'open a response (default: the last one, F4), a part of it, a table or its TLS details; save (keep NAME), list (keep) or remove (keep -NAME) named responses',
  argument: 'exchange',
  run: show,
};

function show(input: CommandInput): Update {
  const named = readResponseName(input.argument, input.state);
  const number = named === null ? '' : String(named.number);
  const rest = named?.rest ?? input.argument;
  if (rest === '') return withExchange(input, number, { kind: 'whole' });
  const saved = readKeep(rest);
  if (saved !== null) return saveResponse(input.state, named?.number ?? null, saved);
  const what = readView(rest);
  if (what !== null) return withExchange(input, number, what);
  if (/^table\b/.test(rest)) {
    return refuse(input.state, '.res table does not have these options.', tableExample);
  }
  const [, dot, part] = /^(\.?)((?:body|headers?|status|json|text)(?![\w-])|(?<=\.)\S*)/.exec(rest) ?? [];
  if (part !== undefined) {
    return refuse(input.state, `There is no .res${dot === '' ? ' ' : '.'}${part}.`, partExample);
  }
  return toUpdate(input.state, noSuchResponse(rest, input.state));
}

const partExample =
  '.res shows the whole response, .res $.name a part; in JavaScript it is res.body, res.headers';
const tableExample = '.res table $.users columns id,name sort -id csv users.csv';

function readView(text: string): ResponseView | null {
  const [, program] = /^\|\s*(\S.*)$/s.exec(text) ?? [];
  if (program !== undefined) return { kind: 'pipe', ...parsePipe(program) };
  if (text === 'tls') return { kind: 'tls' };
  if (/^[$/]/.test(text)) return { kind: 'path', query: text };
  const table = readTableArgument(text);
  return table === null ? null : { kind: 'table', ...table };
}

/** Reads `keep NAME`: without a name it lists, `-NAME` removes. Null for another text. */
function readKeep(text: string): string | null {
  const read = /^keep(?:\s+(.*))?$/s.exec(text);
  return read === null ? null : (read[1] ?? '').trim();
}

function saveResponse(state: SessionState, number: number | null, name: string): Update {
  if (name === '') return listSaved(state);
  if (name.startsWith('-')) return removeSaved(state, name.slice(1).trim());
  const wanted = number ?? state.exchangeCount;
  if (wanted === 0) return refuse(state, 'There is no response yet.', 'send a request first');
  const fault = faultOfName(name);
  if (fault !== null) return refuse(state, fault, '.res keep created, or .res 3 keep users/created');
  return toUpdate(state, { kind: 'save-response', number: wanted, name });
}

function listSaved(state: SessionState): Update {
  const exchanges = state.savedResponses.map(({ name, exchange }) => ({ ...summarize(exchange), name }));
  return toUpdate(
    state,
    exchanges.length === 0
      ? notice('info', 'No responses are saved.', '.res keep NAME saves the last one')
      : print({ kind: 'history', exchanges }),
  );
}

function removeSaved(state: SessionState, name: string): Update {
  const savedResponses = state.savedResponses.filter((saved) => saved.name !== name);
  if (savedResponses.length === state.savedResponses.length)
    return refuse(state, `There is no saved response ${name}.`, '.res keep lists them');
  return toSavedUpdate(
    { ...state, savedResponses, undo: withStep(state) },
    notice('info', `${name} was removed.`, '.undo restores it'),
  );
}
