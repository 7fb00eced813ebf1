import type { Directive } from './collection.ts';

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
}

export type ReadWishes =
  | { readonly kind: 'wishes'; readonly wishes: TransportWishes }
  | {
      readonly kind: 'problem';
      readonly directive: Directive;
      readonly message: string;
      readonly hint: string;
    };

/** `# @timeout 5 s`, `# @retry 3`, `# @no-redirect`, `# @no-cookie-jar`. The first of each name counts. */
export function transportDirectives(directives: readonly Directive[]): ReadWishes {
  const find = (name: string) => directives.find((directive) => directive.name.toLowerCase() === name);
  const [timeout, retry] = [find('timeout'), find('retry')];
  const milliseconds = timeout === undefined ? null : timeOf(timeout.value);
  if (timeout !== undefined && milliseconds === null)
    return problem(timeout, `@timeout: "${timeout.value}" is no time.`, '# @timeout 5000, or 5 s');
  if (retry !== undefined && !/^\d{1,3}$/.test(retry.value))
    return problem(retry, `@retry: "${retry.value}" is no number of times.`, '# @retry 3');
  const wishes: TransportWishes = {
    ...(milliseconds !== null && { timeout: milliseconds }),
    ...(retry !== undefined && { retry: { attempts: Number(retry.value) } }),
    ...(find('no-redirect') !== undefined && { redirects: 0 }),
    ...(find('no-cookie-jar') !== undefined && { cookies: 'none' as const }),
  };
  return { kind: 'wishes', wishes };
}

/** The `# @name value` lines that stand before a request in its own text. */
export function leadingDirectives(text: string): Directive[] {
  const found: Directive[] = [];
  // Most texts have none, and this is asked before every send.
  if (!/^\s*(?:#|\/\/)/.test(text)) return found;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    if (!/^\s*(?:#|\/\/)/.test(line)) break;
    const [, name, value = ''] = /^\s*(?:#+|\/\/+)\s*@([\w-]+)\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined) found.push({ name, value, line: index + 1 });
  }
  return found;
}

/** Milliseconds, unless a unit stands behind it; null for what is no time. */
function timeOf(text: string): number | null {
  const [, digits, unit = 'ms'] = /^(\d+)\s*(ms|s|m)?$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits) * (unit === 'm' ? 60_000 : unit === 's' ? 1000 : 1);
}

const problem = (directive: Directive, message: string, hint: string): ReadWishes => ({
  kind: 'problem',
  directive,
  message,
  hint,
});
