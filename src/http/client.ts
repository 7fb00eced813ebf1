import type { NetworkAuth } from '../core/request/auth/added-auth.ts';
import type { Exchange, RedirectHop, RequestSpec } from '../core/request/types.ts';
import type { TransportSettings } from '../core/session/settings/transport-settings.ts';
import { createAuthenticators } from './auth/authenticators.ts';
import { bodyLimits } from './body/body-limits.ts';
import { createTemporaryFolder } from './body/folder.ts';
import { createPool } from './connection/pool.ts';
import type { CookieJar } from './cookies.ts';
import type { ExchangeContext, ResponseHead } from './exchange/exchange-context.ts';
import type { Followed } from './exchange/follow.ts';
import { createProgress, type TransferProgress } from './exchange/progress.ts';
import type { SendContext } from './exchange/send-once.ts';
import { type Retried, sendRetrying } from './exchange/send-retrying.ts';
import { createStop, type Stop } from './exchange/stop.ts';
import { toFailure } from './failure/failure.ts';
import { toWire } from './wire.ts';

export interface SendOptions {
  readonly settings: TransportSettings;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: TransferProgress) => void;
  /** The head of an answer, also of one that redirects, as soon as it is there. */
  readonly onHead?: (head: ResponseHead) => void;
  /** Decompressed pieces of the body, as they come: server-sent events, lines. */
  readonly onChunk?: (chunk: Uint8Array) => void;
  /** Cookies are kept and sent where there is a jar. */
  readonly cookies?: CookieJar | null;
  /** Asked before each redirect: null, or why it is not followed. */
  readonly mayFollow?: (hop: RedirectHop) => Promise<string | null>;
  /** Whether a text holds a secret; a header that does stays on its origin. */
  readonly holdsSecret?: (text: string) => boolean;
}

export interface RestloopHttpClient {
  /**
   * Sends a frozen request. Never rejects: a failure is an Exchange, too. Aborting gives `ECANCELED`, or, once the
   * head of the answer has come, a response that says it is truncated.
   */
  send(spec: RequestSpec, options: SendOptions): Promise<Exchange>;
  /** The token that was fetched with these credentials, and not refused since; null without one. */
  token(auth: NetworkAuth): string | null;
  /** Ends the connections and removes the bodies that were kept in files. */
  close(): Promise<void>;
}

export function createHttpClient(): RestloopHttpClient {
  const pool = createPool();
  const folder = createTemporaryFolder();
  const authenticators = createAuthenticators();
  // Each look at the real one is a call to the system.
  const environment = { ...process.env };

  const contextOf = (options: SendOptions, stop: Stop): SendContext => {
    const { settings, onProgress, onHead, onChunk, cookies = null } = options;
    const { mayFollow = null, holdsSecret = () => false } = options;
    const exchange: ExchangeContext = {
      stop,
      folder: folder.path,
      limits: bodyLimits(settings),
      timeouts: { connect: settings.connectTimeout ?? 0, firstByte: settings.firstByteTimeout ?? 0 },
      progress: createProgress(onProgress),
      onHead,
      onChunk,
    };
    return { pool, settings, authenticators, cookies, mayFollow, holdsSecret, environment, exchange };
  };

  return {
    async send(spec, options) {
      const startedAt = Date.now();
      const begun = performance.now();
      const stop = createStop(options.signal, options.settings);
      let sent: Retried;
      try {
        sent = await sendRetrying(toWire(spec), contextOf(options, stop));
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
    },
    token: (auth) => authenticators.token(auth),
    async close() {
      pool.destroy();
      folder.remove();
    },
  };
}

/** The phases are those of the last answer; the total is of the whole exchange. */
function withTotal(outcome: Followed['outcome'], total: number): Followed['outcome'] {
  if (outcome.kind === 'failure') return outcome;
  const { response } = outcome;
  return { kind: 'response', response: { ...response, timings: { ...response.timings, total } } };
}
