import { headerValue } from '../../core/request/headers.ts';
import type { HttpResponse, NetworkFailure, RedirectHop } from '../../core/request/types.ts';
import { maskUrl } from '../../core/secrets/mask-request.ts';
import { emptyMasker } from '../../core/secrets/search/masker.ts';
import { fromBytes, type WireRequest } from '../wire.ts';
import type { Cancellation } from './cancellation.ts';
import { redirected, redirectStatuses } from './redirect.ts';
import { type SendContext, sendOnce } from './send-once.ts';

export interface FollowedExchange {
  readonly redirects: readonly RedirectHop[];
  readonly outcome:
    | { readonly kind: 'response'; readonly response: HttpResponse }
    | { readonly kind: 'failure'; readonly failure: NetworkFailure };
}

export async function follow(
  first: WireRequest,
  context: SendContext,
  cancellation: Cancellation,
): Promise<FollowedExchange> {
  const redirects: RedirectHop[] = [];
  const seen: string[] = [];
  const limit = context.settings.redirects;
  let wire = first;
  for (;;) {
    const outcome = await sendOnce(wire, context, cancellation);
    if (outcome.kind === 'failure')
      return { redirects, outcome: { kind: 'failure', failure: outcome.failure } };
    const { response } = outcome;
    const next = limit === 0 ? null : nextHop(wire, response, context);
    if (next === null || response.truncated !== null)
      return { redirects, outcome: { kind: 'response', response } };

    const refusal = (await context.mayFollow?.(next.hop)) ?? null;
    if (refusal !== null) return { redirects, outcome: failure(refused(refusal)) };
    seen.push(`${wire.method} ${wire.url.href}`);
    redirects.push({ ...next.hop, headers: response.headers });
    wire = next.wire;
    if (seen.includes(`${wire.method} ${wire.url.href}`))
      return { redirects, outcome: failure(loop(next.hop)) };
    if (redirects.length > limit) return { redirects, outcome: failure(tooMany(limit, next.hop)) };
  }
}

function nextHop(wire: WireRequest, { status, headers }: HttpResponse, { holdsSecret }: SendContext) {
  if (!redirectStatuses.has(status)) return null;
  const isSecret = (value: string) => holdsSecret(value) || holdsSecret(fromBytes(value));
  return redirected(wire, { status, location: headerValue(headers, 'location'), isSecret });
}

const failure = (reason: NetworkFailure): FollowedExchange['outcome'] => ({
  kind: 'failure',
  failure: reason,
});

const refused = (message: string): NetworkFailure => ({ code: 'ERR_REDIRECT_REFUSED', message, hint: null });

const loop = ({ from, to }: RedirectHop): NetworkFailure => ({
  code: 'ERR_REDIRECT_LOOP',
  message: `Redirect loop: ${shownUrl(from)} leads back to ${shownUrl(to)}.`,
  hint: 'to see the redirect response: .set redirects 0',
});

const tooMany = (limit: number, { to }: RedirectHop): NetworkFailure => ({
  code: 'ERR_TOO_MANY_REDIRECTS',
  message: `More than ${limit} redirects; the next one leads to ${shownUrl(to)}.`,
  hint: `to follow more: .set redirects ${Math.min(100, limit * 2)}; to see the redirect response: .set redirects 0`,
});

/** A server may put a password into its `Location`. */
const shownUrl = (url: string): string => maskUrl(url, emptyMasker);
