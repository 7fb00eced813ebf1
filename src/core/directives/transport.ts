import type { Directive } from './directive.ts';
import { parseRateLimit, type RateLimit } from './rate-limit.ts';
import { parseMilliseconds } from './repeating/duration.ts';

/** Times are in milliseconds. */
export interface TransportOverrides {
  readonly timeout?: number;
  readonly redirects?: number;
  readonly retry?: { readonly attempts: number };
  readonly cookies?: CookieUse;
  readonly sleep?: number;
  /** JavaScript that gives the milliseconds to wait. */
  readonly sleepCode?: string;
  readonly rateLimit?: RateLimit;
}

/** Whether a request uses a jar, and which one; an empty name is the jar of the session. */
export type CookieUse = { readonly kind: 'none' } | { readonly kind: 'jar'; readonly name: string };

/** The first directive of each name counts; one that cannot be read is a problem of its request. */
export function transportOverrides(directives: readonly Directive[]): TransportOverrides {
  if (directives.length === 0) return {};
  const find = (wanted: string) => directives.find(({ name }) => name === wanted)?.value;
  const [timeout, sleep] = [find('timeout'), find('sleep')].map((value) =>
    value === undefined ? null : parseMilliseconds(value),
  );
  const [retry, limit, pause] = [find('retry'), find('ratelimit'), find('sleep')];
  const rateLimit = limit === undefined ? null : parseRateLimit(limit);
  return {
    ...(find('keepStreaming') !== undefined && { timeout: 0 }),
    ...(timeout != null && { timeout }),
    ...(retry !== undefined && /^\d+$/.test(retry) && { retry: { attempts: Number(retry) } }),
    ...(find('no-redirect') !== undefined && { redirects: 0 }),
    ...cookieUse(directives),
    ...(sleep != null && { sleep }),
    ...(sleep === null && pause !== undefined && pause !== '' && { sleepCode: pause }),
    ...(rateLimit !== null && { rateLimit }),
  };
}

/** The nearest of `# @cookie-jar on|off|NAME` and `# @no-cookie-jar`: those of the file come last. */
function cookieUse(directives: readonly Directive[]): { readonly cookies?: CookieUse } {
  const found = directives.find(({ name }) => name === 'cookie-jar' || name === 'no-cookie-jar');
  if (found === undefined) return {};
  const value = found.name === 'no-cookie-jar' ? 'off' : found.value.trim();
  if (value === 'off') return { cookies: { kind: 'none' } };
  return { cookies: { kind: 'jar', name: value === 'on' ? '' : value } };
}
