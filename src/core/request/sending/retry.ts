import { type HeaderList, headerValue } from '../headers.ts';
import { isIdempotentMethod } from '../methods.ts';
import type { Exchange, RetryNote } from '../types.ts';

export interface RetryPolicy {
  readonly attempts: number;
  /** Milliseconds; doubles with each retry. */
  readonly delay?: number;
}

const maxDelayMs = 30_000;

// Transient statuses (RFC 9110, RFC 6585). A 500 is a bug.
const transientStatuses: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);
const transientCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
]);

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
    readonly attempt: number;
    readonly policy: RetryPolicy;
    readonly random: number;
    readonly now: number;
  },
): RetryNote | null {
  if (attempt >= policy.attempts || !isIdempotentMethod(method)) return null;
  const backoff = backoffOf(attempt, { random, ...policy });
  if (outcome.kind === 'failure') {
    const { code } = outcome.failure;
    return transientCodes.has(code) ? { reason: code, waited: Math.round(backoff) } : null;
  }
  const { status, headers } = outcome.response;
  if (!transientStatuses.has(status)) return null;
  const serverDelay = retryAfter(headers, now);
  if (serverDelay !== null && serverDelay > maxDelayMs) return null;
  return { reason: String(status), waited: Math.round(serverDelay ?? backoff) };
}

export function backoffOf(
  attempt: number,
  { random, delay = 500 }: { readonly random: number; readonly delay?: number },
): number {
  return Math.min(maxDelayMs, delay * 2 ** attempt) * (0.5 + random / 2);
}

/** The wait that a response asks for: seconds or a date (RFC 9110, section 10.2.3), in milliseconds. */
export function retryAfter(headers: HeaderList, now: number): number | null {
  const value = headerValue(headers, 'retry-after');
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
