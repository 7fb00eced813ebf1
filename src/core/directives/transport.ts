import type { Directive } from './directive.ts';
import { parseDuration } from './values.ts';

/** The settings of a request that differ from those of the session. */
export interface TransportWishes {
  /** Milliseconds: `# @timeout`. */
  readonly timeout?: number;
  /** Maximum number of redirects; 0 after `# @no-redirect`. */
  readonly redirects?: number;
  /** The number of times that it is sent again: `# @retry`. */
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
