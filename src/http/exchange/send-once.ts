import type { HeaderList } from '../../core/request/headers.ts';
import { isIdempotentMethod } from '../../core/request/methods.ts';
import { routeHeaders } from '../../core/request/preview/route-headers.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { Environment } from '../../core/request/sending/proxy.ts';
import type { HttpResponse, RedirectHop } from '../../core/request/types.ts';
import type { TransportSettings } from '../../core/session/settings/transport-settings.ts';
import type { CookieJar } from '../../ports/http.ts';
import type { SignInStore } from '../../ports/sign-in.ts';
import type { Authenticators } from '../auth/authenticators.ts';
import { withHeaders } from '../auth/scheme.ts';
import { type ConnectionSource, holdConnection } from '../connection/held-connection.ts';
import { createRoutes, type FindRoute } from '../connection/route.ts';
import { toFailure } from '../failure/failure.ts';
import { peerOf } from '../url.ts';
import type { WireRequest } from '../wire.ts';
import { attempt } from './attempt.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import type { Cancellation } from './cancellation.ts';
import type { ExchangeContext } from './exchange-context.ts';

export interface SendContext {
  readonly pool: ConnectionSource;
  readonly settings: TransportSettings;
  readonly authenticators: Authenticators;
  readonly cookies: CookieJar | null;
  /** Null: every redirect is followed. */
  readonly mayFollow: ((hop: RedirectHop) => Promise<string | null>) | null;
  readonly holdsSecret: (text: string) => boolean;
  readonly tokens: SignInStore | null;
  readonly routeTo: FindRoute;
  readonly environment: Environment;
  readonly exchange: ExchangeContext;
}

export function sendOnce(
  wire: WireRequest,
  context: SendContext,
  cancellation: Cancellation,
): Promise<AttemptOutcome> {
  return wire.auth === null && context.cookies === null
    ? sendFresh(wire, context, cancellation)
    : sendProven(wire, context, cancellation);
}

function sendProven(
  wire: WireRequest,
  context: SendContext,
  cancellation: Cancellation,
): Promise<AttemptOutcome> {
  return wire.auth?.kind === 'ntlm'
    ? onOneConnection(context, (held) => sendCompleted(wire, held, cancellation))
    : sendCompleted(wire, context, cancellation);
}

/** A proof that belongs to a connection: it is kept for all attempts, and no other request gets it. */
async function onOneConnection(
  context: SendContext,
  send: (held: SendContext) => Promise<AttemptOutcome>,
): Promise<AttemptOutcome> {
  const pool = holdConnection(context.pool);
  const settings = { ...context.settings, http2: false };
  try {
    return await send({ ...context, pool, settings, routeTo: createRoutes(settings, context) });
  } finally {
    pool.release();
  }
}

async function sendCompleted(
  wire: WireRequest,
  context: SendContext,
  cancellation: Cancellation,
): Promise<AttemptOutcome> {
  const { authenticators, cookies, tokens } = context;
  const tools = {
    send: (request: WireRequest): Promise<HttpResponse> => sendAuthRequest(request, context, cancellation),
    tokens,
  };
  let refused: AttemptOutcome | null = null;
  for (let isRepeated = false; ; isRepeated = true) {
    const withCookies = withHeaders(wire, cookieHeaders(wire, cookies));
    let complete: WireRequest;
    try {
      complete = await authenticators.complete(withCookies, tools);
    } catch (error) {
      // The response that refused the request says more than a failed sign-in.
      if (refused !== null && isSignInNeeded(error)) return refused;
      throw error;
    }
    const outcome = await sendFresh(complete, context, cancellation);
    refused = outcome;
    if (outcome.kind === 'failure') return outcome;
    cookies?.store(wire.url, outcome.response.headers);
    if (isRepeated || !authenticators.retry(complete, outcome.response)) return outcome;
  }
}

const isSignInNeeded = (error: unknown): boolean =>
  error instanceof FailureError && error.failure.code === 'ERR_SIGN_IN_NEEDED';

function cookieHeaders(wire: WireRequest, cookies: CookieJar | null): HeaderList {
  const cookie = cookies?.header(wire.url) ?? '';
  return routeHeaders(wire, { cookie, proxy: null }).map(({ name, value }) => [name, value] as const);
}

export async function sendAuthRequest(
  request: WireRequest,
  context: SendContext,
  cancellation: Cancellation,
): Promise<HttpResponse> {
  const unseen = { responseBody: 'kept', onHead: undefined, onChunk: undefined } as const;
  const exchange = { ...context.exchange, ...unseen };
  const outcome = await sendFresh(request, { ...context, exchange }, cancellation);
  if (outcome.kind === 'failure') throw new FailureError(outcome.failure);
  if (outcome.response.failure !== undefined) throw new FailureError(outcome.response.failure);
  return outcome.response;
}

async function sendFresh(
  wire: WireRequest,
  { pool, routeTo, exchange }: SendContext,
  cancellation: Cancellation,
): Promise<AttemptOutcome> {
  // Node would replace port 0 by the default port.
  if (wire.url.port === '0') {
    const context = { peer: peerOf(wire.url), protocol: 'http:', proxy: null } as const;
    const failure = toFailure(Object.assign(new Error(), { code: 'ERR_SOCKET_BAD_PORT' }), context);
    return { kind: 'failure', failure, stale: false };
  }
  const found = routeTo(wire.url);
  const route = found instanceof Promise ? await found : found;
  for (let again = false; ; again = true) {
    const connection = pool.take(route.plan);
    exchange.progress.connecting();
    const outcome = await attempt(wire, { connection, route, context: exchange, cancellation });
    if (outcome.kind === 'response' && outcome.reusable) pool.giveBack(connection);
    else pool.drop(connection);
    // RFC 9110, section 9.2.2: only what may happen twice is sent twice.
    const isStale = outcome.kind === 'failure' && outcome.stale && isIdempotentMethod(wire.method);
    if (again || !isStale || cancellation.reason() !== null) return outcome;
  }
}
