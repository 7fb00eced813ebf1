import type { Directive } from './directive.ts';
import { parseDuration } from './values.ts';

/** What a request wants otherwise than the session's settings. */
export interface TransportWishes {
  /** Milliseconds: `# @timeout`. */
  readonly timeout?: number;
  /** None after `# @no-redirect`. */
  readonly redirects?: number;
  /** How often it is sent again: `# @retry`. */
  readonly retry?: { readonly attempts: number };
  /** `# @no-cookie-jar`: cookies are neither sent nor kept. */
  readonly cookies?: 'none';
  /** Milliseconds to wait before it is sent: `# @sleep`. */
  readonly sleep?: number;
}

/** The wishes of directives. The first of each name counts; one that cannot be read is a problem of its request. */
export function transportWishes(directives: readonly Directive[]): TransportWishes {
  const find = (wanted: string) => directives.find(({ name }) => name === wanted)?.value;
  const [timeout, sleep] = [find('timeout'), find('sleep')].map((value) =>
    value === undefined ? null : parseDuration(value),
  );
  const retry = find('retry');
  return {
    ...(timeout != null && { timeout }),
    ...(retry !== undefined && /^\d+$/.test(retry) && { retry: { attempts: Number(retry) } }),
    ...(find('no-redirect') !== undefined && { redirects: 0 }),
    ...(find('no-cookie-jar') !== undefined && { cookies: 'none' as const }),
    ...(sleep != null && { sleep }),
  };
}
