import type { Exchange, RequestSpec } from '../core/request/types.ts';
import type { HttpClient, SendOptions, SignInOptions } from '../ports/http.ts';
import { createAuthenticators } from './auth/authenticators.ts';
import type { AuthTools } from './auth/scheme.ts';
import { bodyLimits } from './body/body-limits.ts';
import { createTemporaryFolder } from './body/folder.ts';
import { createPool } from './connection/pool.ts';
import type { ExchangeContext } from './exchange/exchange-context.ts';
import type { FollowedExchange } from './exchange/follow.ts';
import { createProgress } from './exchange/progress.ts';
import { type SendContext, sendAuthRequest } from './exchange/send-once.ts';
import { type RetriedExchange, sendRetrying } from './exchange/send-retrying.ts';
import { createStop, type Stop } from './exchange/stop.ts';
import { toFailure } from './failure/failure.ts';
import { toWire, type WireRequest } from './wire.ts';

export function createHttpClient(authenticators = createAuthenticators()): HttpClient {
  const pool = createPool();
  const folder = createTemporaryFolder();
  // Each look at the real one is a call to the system.
  const environment = { ...process.env };

  const contextOf = (options: SendOptions, stop: Stop): SendContext => {
    const { settings, onProgress, onHead, onChunk, cookies = null, tokens = null } = options;
    const { mayFollow = null, holdsSecret = () => false } = options;
    const exchange: ExchangeContext = {
      stop,
      folder: folder.path,
      limits: bodyLimits(settings),
      timeouts: { connect: settings.connectTimeout ?? 0, firstByte: settings.firstByteTimeout ?? 0 },
      progress: createProgress(onProgress),
      responseBody: options.responseBody ?? 'kept',
      onHead,
      onChunk,
    };
    return { pool, settings, authenticators, cookies, mayFollow, holdsSecret, tokens, environment, exchange };
  };

  /** Each request has the time that one of the user's has: a person takes longer. */
  const toolsOf = (options: SignInOptions): AuthTools => ({
    tokens: options.tokens,
    async send(wire) {
      const stop = createStop(options.signal, options.settings);
      try {
        return await sendAuthRequest(wire, contextOf(options, stop));
      } finally {
        stop.clear();
      }
    },
  });
  const { oauth } = authenticators;

  const sendAs = async (
    spec: RequestSpec,
    wireOf: () => WireRequest,
    options: SendOptions,
  ): Promise<Exchange> => {
    const startedAt = Date.now();
    const begun = performance.now();
    const stop = createStop(options.signal, options.settings);
    let sent: RetriedExchange;
    try {
      sent = await sendRetrying(wireOf(), contextOf(options, stop));
    } catch (error) {
      const failure = toFailure(error, { peer: spec.url, proxy: null, protocol: 'http:' });
      sent = { redirects: [], retries: [], outcome: { kind: 'failure', failure } };
    } finally {
      stop.clear();
    }
    const { redirects, retries, outcome } = sent;
    const total = performance.now() - begun;
    const exchange = { request: spec, startedAt, redirects, outcome: withTotal(outcome, total) };
    return retries.length === 0 ? exchange : { ...exchange, retries };
  };

  return {
    send: (spec, options) => sendAs(spec, () => toWire(spec), options),
    repeat(spec, options) {
      let wire: WireRequest | null = null;
      const wireOf = () => {
        wire ??= toWire(spec);
        return wire;
      };
      return () => sendAs(spec, wireOf, options);
    },
    token: (auth) => authenticators.token(auth),
    signIn: (grant, { person, how, ...options }) =>
      oauth.signIn(grant, { ...toolsOf(options), person, signal: options.signal }, how),
    takeToken: (grant, { person, ...options }) =>
      oauth.take(grant, { ...toolsOf(options), person, signal: options.signal }),
    refuseToken: oauth.refuse,
    signOut: (grant, options) => oauth.signOut(grant, toolsOf(options)),
    signedIn: oauth.facts,
    forgetFailures: oauth.forgetFailures,
    async close() {
      pool.destroy();
      folder.remove();
    },
  };
}

/** The phases are those of the last answer; the total is of the whole exchange. */
function withTotal(outcome: FollowedExchange['outcome'], total: number): FollowedExchange['outcome'] {
  if (outcome.kind === 'failure') return outcome;
  const { response } = outcome;
  return { kind: 'response', response: { ...response, timings: { ...response.timings, total } } };
}
