import type { TrustedRealm } from '../contract.ts';
import { apply, NativeError, NativeRangeError, NativeTypeError, sliceText } from './primordials.ts';

/** Runs a call into the trusted realm, and translates its errors to errors of the user realm. */
export function createGuard(trusted: TrustedRealm): <Result>(call: () => Result) => Result {
  return (call) => {
    try {
      return call();
    } catch (error) {
      throw translate(trusted, error);
    }
  };
}

export type Guard = ReturnType<typeof createGuard>;

export interface GuardedRealm {
  readonly trusted: TrustedRealm;
  readonly guard: Guard;
}

function translate(trusted: TrustedRealm, error: unknown): unknown {
  let text: string | undefined;
  try {
    text = trusted.ownErrorText(error);
  } catch {
    // The stack is exhausted: an error of this call would belong to the trusted realm.
    return new NativeRangeError('Maximum call stack size exceeded');
  }
  if (text === undefined) return error;
  const nameEnd = lineEnd(text);
  const name = apply(sliceText, text, [0, nameEnd]);
  const message = apply(sliceText, text, [nameEnd + 1]);
  if (name === 'TypeError') return new NativeTypeError(message);
  return name === 'RangeError' ? new NativeRangeError(message) : new NativeError(message);
}

function lineEnd(text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\n') return at;
  }
  return text.length;
}
