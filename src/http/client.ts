import type { HttpClient, SendOptions, SignInOptions } from '../ports/http.ts';
import { createAuthenticators } from './auth/authenticators.ts';
import type { AuthTools } from './auth/scheme.ts';
import { bodyLimits } from './body/body-limits.ts';
import { createTemporaryFolder } from './body/folder.ts';
import { createPool } from './connection/pool.ts';
import { createRoutes } from './connection/route.ts';
import { Cancellation } from './exchange/cancellation.ts';
import type { ExchangeContext } from './exchange/exchange-context.ts';
import { createProgress } from './exchange/progress.ts';
import { type SendContext, sendAuthRequest } from './exchange/send-once.ts';
import { sendRetrying } from './exchange/send-retrying.ts';
import { toFailure } from './failure/failure.ts';
import { toWire, type WireRequest } from './wire.ts';

export function createHttpClient(authenticators = createAuthenticators()): HttpClient {
  const pool = createPool();
  const folder = createTemporaryFolder();
  // Each look at the real one is a call to the system.
  const environment = { ...process.env };

  const contextOf = (options: SendOptions): SendContext => {
    const { settings, onProgress, onHead, onChunk, cookies = null, tokens = null } = options;
    const { mayFollow = null, holdsSecret = () => false } = options;
    const exchange: ExchangeContext = {
      folder: folder.path,
      limits: bodyLimits(settings),
      timeouts: { connect: settings.connectTimeout ?? 0, firstByte: settings.firstByteTimeout ?? 0 },
      progress: createProgress(onProgress),
      responseBody: options.responseBody ?? 'kept',
      onHead,
      onChunk,
    };
    const routeTo = createRoutes(settings, { environment });
    const session = { pool, authenticators, routeTo, environment };
    return { ...session, settings, cookies, mayFollow, holdsSecret, tokens, exchange };
  };

  /** Each request of a sign-in has its own timeout, because a person takes longer. */
  const toolsOf = (options: SignInOptions): AuthTools => ({
    tokens: options.tokens,
    async send(wire) {
      const cancellation = new Cancellation(options.signal, options.settings);
      try {
        return await sendAuthRequest(wire, contextOf(options), cancellation);
      } finally {
        cancellation.clear();
      }
    },
  });
  const { oauth } = authenticators;

  const repeat: HttpClient['repeat'] = (spec, options) => {
    const context = contextOf(options);
    let wire: WireRequest | null = null;
    return async () => {
      const startedAt = Date.now();
      const cancellation = new Cancellation(options.signal, options.settings);
      try {
        wire ??= toWire(spec);
        const { redirects, outcome, retries } = await sendRetrying(wire, context, cancellation);
        const exchange = { request: spec, startedAt, redirects, outcome };
        return retries === undefined ? exchange : { ...exchange, retries };
      } catch (error) {
        const failure = toFailure(error, { peer: spec.url, proxy: null, protocol: 'http:' });
        return { request: spec, startedAt, redirects: [], outcome: { kind: 'failure', failure } };
      } finally {
        cancellation.clear();
      }
    };
  };

  return {
    send: (spec, options) => repeat(spec, options)(),
    repeat,
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
