import { FailureError } from '../../core/request/failure-error.ts';
import type { Exchange, Preview, RequestSpec } from '../../core/request/types.ts';
import type { AskedRequest } from '../../core/session/asked-request.ts';
import type { Effect } from '../../core/session/effects.ts';
import { settingSwitch } from '../../core/session/settings.ts';
import { withinFolder } from '../body-files.ts';
import type { EffectContext } from '../context.ts';
import { checkOwnExpectations } from '../expect/own-expectations.ts';
import type { FrontEnd } from '../ports.ts';
import { toScriptResponse } from '../script-response.ts';
import type { Store } from '../store.ts';
import { requestTransport } from '../transport/request-transport.ts';
import { keepExchange } from './history.ts';

/** Sends a frozen request; Ctrl+C cancels it. The answer becomes an entry, and `res` in the isolate. */
export async function send(
  effect: Extract<Effect, { kind: 'send' }>,
  context: EffectContext,
  store: Store,
): Promise<void> {
  const { running } = context;
  if (running.sending.signal.aborted) running.sending = new AbortController();
  const { sending } = running;
  running.stop = () => sending.abort();
  try {
    const made = await exchange(effect, {
      context,
      store,
      signal: sending.signal,
      receive: context.front.receive,
    });
    await checkOwnExpectations({ request: effect.request, exchange: made }, context, store);
  } finally {
    running.stop = null;
  }
}

export interface Sending {
  readonly spec: RequestSpec;
  readonly preview: Preview;
  readonly request: AskedRequest;
}

interface Sendable {
  readonly context: EffectContext;
  readonly store: Store;
  readonly signal: AbortSignal;
  /** Takes the answer while it comes; a script's is its own. */
  readonly receive?: FrontEnd['receive'];
}

/** The one way to the network, for typed requests and for `client.send`. */
export async function exchange({ spec, preview, request }: Sending, sendable: Sendable): Promise<Exchange> {
  const { context, store } = sendable;
  const result = await sendNow({ spec, request }, sendable);
  context.dynamic.redraw();
  const token = spec.auth === undefined ? null : (await context.http()).token(spec.auth);
  await store.dispatch({ kind: 'exchange-finished', exchange: result, preview, request, token });
  const numbered = store.getState().exchanges.at(-1);
  if (numbered !== undefined) await keepExchange(numbered, context, store);
  const sandbox = context.startedSandbox();
  const response = sandbox === null ? null : toScriptResponse(result);
  if (response !== null) sandbox?.setResponse(store.getState().exchangeCount, response);
  return result;
}

/** What cannot even be begun is a failure like any other: it is told, numbered and kept. */
async function sendNow(
  { spec, request }: Pick<Sending, 'spec' | 'request'>,
  { context, store, signal, receive }: Sendable,
): Promise<Exchange> {
  let take: ((chunk: Uint8Array) => void) | null = null;
  const { settings: values } = store.getState();
  const startedAt = context.now();
  try {
    const { settings, cookies } = await requestTransport(request, values, context.passphrases);
    const http = await context.http();
    const withJar = cookies === null && settingSwitch(values, 'cookies');
    return await http.send(withinFolder(spec, request.folder), {
      settings,
      signal,
      onProgress: context.onProgress,
      ...(receive !== undefined && {
        onHead: (head) => {
          take = receive(head);
        },
        onChunk: (chunk) => take?.(chunk),
      }),
      cookies: withJar ? await context.cookies() : null,
    });
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    const outcome = { kind: 'failure', failure: error.failure } as const;
    return { request: spec, startedAt, redirects: [], outcome };
  }
}
