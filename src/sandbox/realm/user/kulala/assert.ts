import { isThenable } from '../client/client.ts';
import { formatter } from '../formatter.ts';
import { freeze, NativeString, namedError } from '../primordials.ts';

/** `client.assert`, with the checks of Kulala's client: `assert.same(value, expected)`, `assert.jsonHas('user.id', 7)`. */
export function createAssert(response: () => object | undefined): object {
  const assert = (condition: unknown, message?: unknown): void => {
    if (!condition) throw failed(message ?? 'the condition is not true');
    const mistake = alwaysTrue(condition);
    if (mistake !== null) throw failed(message === undefined ? mistake : `${message} (${mistake})`);
  };
  const same = (value: unknown, expected: unknown, message?: unknown): void => {
    if (value === expected) return;
    const compared = message ?? `${formatter.inspect(value)} is not ${formatter.inspect(expected)}`;
    throw Object.assign(failed(compared), { actual: value, expected });
  };
  const hasString = (value: unknown, expected: unknown, message?: unknown): void =>
    assert(
      typeof value === 'string' && value.includes(`${expected}`),
      message ?? `${formatter.inspect(value)} does not contain ${formatter.inspect(expected)}`,
    );
  const seen = () => (response() ?? {}) as SeenResponse;
  const checks = {
    true: (value: unknown, message?: unknown) => same(value, true, message),
    false: (value: unknown, message?: unknown) => same(value, false, message),
    same,
    hasString,
    responseHas: (name: unknown, expected: unknown, message?: unknown) =>
      same(Reflect.get(seen(), `${name}`), expected, message),
    headersHas: (name: unknown, expected: unknown, message?: unknown) =>
      same(seen().headers?.valueOf(`${name}`), expected, message),
    bodyHas: (expected: unknown, message?: unknown) => hasString(seen().text, expected, message),
    jsonHas: (path: unknown, expected: unknown, message?: unknown) =>
      same(memberAt(seen().body, `${path}`), expected, message),
  };
  return freeze(Object.assign(assert, checks));
}

interface SeenResponse {
  readonly text?: string;
  readonly body?: unknown;
  readonly headers?: { valueOf(name: string): string | null };
}

function memberAt(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  return found;
}

function alwaysTrue(condition: unknown): string | null {
  if (typeof condition === 'function') return 'the condition is a function, which is always true: call it';
  return isThenable(condition)
    ? 'the condition is a promise, which is always true: write await before it'
    : null;
}

const failed = (message: unknown): Error => namedError('AssertionError', NativeString(message));
