import { isSafeMethod } from '../../request/methods.ts';
import { replayableRequest } from '../../request/sending/replayable-request.ts';
import type { ActionOf } from '../actions.ts';
import { responseNotices } from '../descriptions/response-notices.ts';
import type { Effect } from '../effects.ts';
import type { RequestInput } from '../requests/request-input.ts';
import { findSavedRequest } from '../requests/saved-requests.ts';
import { withCredentials, withCredentialsOf } from '../secrets/secrets.ts';
import type { SessionState } from '../state.ts';
import { print, toSavedUpdate, toUpdate, type Update } from '../updates.ts';
import { withStep } from '../variables/undo-steps.ts';
import { filesOfDropped, withExchange } from './recent-exchanges.ts';
import { responseHints } from './response-hints.ts';

export function finishExchange(
  state: SessionState,
  { exchange, preview, request, tokens = [], isPrinted = true }: ActionOf<'exchange-finished'>,
): Update {
  const numbered = {
    number: state.exchangeCount + 1,
    request,
    exchange,
    replayable: replayableRequest(preview),
  };
  const next: SessionState = {
    // The preview of a printed one was taken before it was sent.
    ...withCredentials(isPrinted ? state : withCredentialsOf(state, preview), tokens),
    exchangeCount: numbered.number,
    exchanges: withExchange(state.exchanges, numbered),
    lastRequest: request,
    // An unsafe request may have changed the compared resource.
    against: isSafeMethod(exchange.request.method) ? state.against : null,
    // A script that sends goes on computing afterwards.
    activity: state.activity.kind === 'sending' ? { kind: 'idle' } : state.activity,
  };
  const printed = isPrinted
    ? [
        print({ kind: 'exchange', exchange: numbered, preview }),
        ...responseNotices(numbered, preview, state),
        ...responseHints(numbered, preview, state),
      ]
    : [];
  return toUpdate(next, ...printed, ...removedBodies(state, next));
}

export function recordExchanges(state: SessionState, { exchanges }: ActionOf<'exchanges-recorded'>): Update {
  let all = state.exchanges;
  for (const [index, exchange] of exchanges.entries())
    all = withExchange(all, { number: state.exchangeCount + index + 1, ...exchange });
  const next = { ...state, exchangeCount: state.exchangeCount + exchanges.length, exchanges: all };
  return toUpdate(next, ...removedBodies(state, next));
}

function removedBodies(before: SessionState, after: SessionState): Effect[] {
  const paths = filesOfDropped(before.exchanges, after.exchanges);
  return paths.length === 0 ? [] : [{ kind: 'remove-bodies', paths }];
}

export function rewriteRequest(state: SessionState, { number, text }: ActionOf<'request-rewritten'>): Update {
  const input = state.exchanges.find((exchange) => exchange.number === number)?.request;
  if (input === undefined) return toUpdate(state);
  const isAsked = ({ name, text: other }: RequestInput) => name === input.name && other === input.text;
  const saved = findSavedRequest(state.requests, input);
  const rewritten: RequestInput = { ...input, text };
  const next: SessionState = {
    ...state,
    // Another one may have been refused since: .send and .keep mean the request that was written into.
    lastRequest: rewritten,
    exchanges: state.exchanges.map((exchange) =>
      isAsked(exchange.request) ? { ...exchange, request: rewritten } : exchange,
    ),
  };
  if (saved === undefined) return toUpdate(next);
  return toSavedUpdate({
    ...next,
    requests: state.requests.map((request) => (request === saved ? { ...saved, text } : request)),
    undo: withStep(state),
  });
}
