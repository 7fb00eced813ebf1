import { headerValue } from '../core/request/headers.ts';
import type { HttpResponse, NetworkFailure, RedirectHop } from '../core/request/types.ts';
import { type AttemptOutcome, attempt, type ExchangeContext } from './attempt.ts';
import type { Pool } from './pool.ts';
import { proxyFor } from './proxy.ts';
import { redirected } from './redirect.ts';
import type { HttpSettings } from './settings.ts';
import type { WireRequest } from './wire.ts';

export interface FollowOptions {
  readonly pool: Pool;
  readonly context: ExchangeContext;
  readonly settings: HttpSettings;
}

export interface Followed {
  readonly redirects: readonly RedirectHop[];
  readonly outcome:
    | { readonly kind: 'response'; readonly response: HttpResponse }
    | { readonly kind: 'failure'; readonly failure: NetworkFailure };
}

/** Sends a request, and where it is redirected to, as far as the settings go. */
export async function follow(first: WireRequest, options: FollowOptions): Promise<Followed> {
  const redirects: RedirectHop[] = [];
  const seen = new Set<string>();
  const limit = options.settings.redirects;
  let wire = first;
  for (;;) {
    const outcome = await sendOnce(wire, options);
    if (outcome.kind === 'failure')
      return { redirects, outcome: { kind: 'failure', failure: outcome.failure } };
    const { response } = outcome;
    const next =
      limit === 0
        ? null
        : redirected(wire, { status: response.status, location: headerValue(response.headers, 'location') });
    if (next === null || response.truncated !== null)
      return { redirects, outcome: { kind: 'response', response } };

    seen.add(`${wire.method} ${wire.url.href}`);
    redirects.push(next.hop);
    wire = next.wire;
    if (seen.has(`${wire.method} ${wire.url.href}`)) return { redirects, outcome: failure(loop(next.hop)) };
    if (redirects.length > limit) return { redirects, outcome: failure(tooMany(limit, next.hop)) };
  }
}

/** One exchange; once more on a new connection where a kept one turned out to be closed. */
async function sendOnce(wire: WireRequest, options: FollowOptions): Promise<AttemptOutcome> {
  const outcome = await sendOn(wire, options);
  // RFC 9110, section 9.2.2: only what may happen twice is sent twice.
  const again = outcome.kind === 'failure' && outcome.stale && idempotent.has(wire.method);
  return again && options.context.stop.reason() === null ? sendOn(wire, options) : outcome;
}

async function sendOn(
  wire: WireRequest,
  { pool, settings, context }: FollowOptions,
): Promise<AttemptOutcome> {
  const proxy = proxyFor(wire.url, { proxy: settings.proxy, environment: process.env });
  const connection = pool.take({ url: wire.url, proxy, settings });
  context.progress.connecting();
  const outcome = await attempt(wire, {
    connection,
    peer: peerOf(wire.url),
    proxy: proxy?.host ?? null,
    context,
  });
  if (outcome.kind === 'response' && outcome.reusable) pool.giveBack(connection);
  else connection.destroy();
  return outcome;
}

const idempotent: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PUT',
  'DELETE',
  'QUERY',
]);

const peerOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;

const failure = (reason: NetworkFailure): Followed['outcome'] => ({ kind: 'failure', failure: reason });

const loop = ({ from, to }: RedirectHop): NetworkFailure => ({
  code: 'ERR_REDIRECT_LOOP',
  message: `The redirects go in a circle: ${from} leads back to ${to}.`,
  hint: 'to see the redirect itself: .set redirects 0',
});

const tooMany = (limit: number, { to }: RedirectHop): NetworkFailure => ({
  code: 'ERR_TOO_MANY_REDIRECTS',
  message: `More than ${limit} redirects; the next one leads to ${to}.`,
  hint: `to follow more: .set redirects ${Math.min(100, limit * 2)}; to see the redirect itself: .set redirects 0`,
});
