import { headerValue } from '../headers.ts';
import type { Exchange, RetryNote } from '../types.ts';

/** Methods that may be sent twice (RFC 9110, section 9.2.2; QUERY is safe by its definition). */
export const idempotentMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PUT',
  'DELETE',
  'QUERY',
]);

export interface RetryPolicy {
  /** Maximum number of retries; 0 for none. */
  readonly attempts: number;
  /** Milliseconds before the first one; twice as long before each further one. */
  readonly delay?: number;
}

/** Longer than this nobody waits before the terminal. */
const longestDelay = 30_000;

// RFC 9110 and 6585: what may be over soon. A 500 is a bug, and stays one.
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);
const passingFailures: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
]);

/**
 * Why and when an exchange is tried again; null where it is not. `Retry-After` is respected; where it asks for more
 * than half a minute the response is kept.
 */
export function retryOf(
  outcome: Exchange['outcome'],
  {
    method,
    attempt,
    policy,
    random,
    now,
  }: {
    readonly method: string;
    /** Number of retries so far. */
    readonly attempt: number;
    readonly policy: RetryPolicy;
    /** From 0 to 1: spreads the retries of many clients. */
    readonly random: number;
    /** Milliseconds since the epoch. */
    readonly now: number;
  },
): RetryNote | null {
  if (attempt >= policy.attempts || !idempotentMethods.has(method)) return null;
  const backoff = backoffOf(attempt, { random, ...policy });
  if (outcome.kind === 'failure') {
    const { code } = outcome.failure;
    return passingFailures.has(code) ? { reason: code, waited: Math.round(backoff) } : null;
  }
  const { status, headers } = outcome.response;
  if (!passingStatuses.has(status)) return null;
  const asked = retryAfter(headerValue(headers, 'retry-after'), now);
  if (asked !== null && asked > longestDelay) return null;
  return { reason: String(status), waited: Math.round(asked ?? backoff) };
}

/** Milliseconds to wait before a further try: twice as long each time, spread at random. */
export function backoffOf(
  attempt: number,
  { random, delay = 500 }: { readonly random: number; readonly delay?: number },
): number {
  return Math.min(longestDelay, delay * 2 ** attempt) * (0.5 + random / 2);
}

/** Milliseconds: from seconds or from a date (RFC 9110, section 10.2.3); null without a usable one. */
function retryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
