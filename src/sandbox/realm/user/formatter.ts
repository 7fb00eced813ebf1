import { formatWithOptions, inspect } from 'node-inspect-extracted';
import { limits } from '../../protocol/limits.ts';
import type { Formatter } from '../contract.ts';
import { append, apply, each, global, NativeString, objectToString, sliceText } from './primordials.ts';

/** Prints as Node does. Where that throws (a trap of a Proxy, replaced built-ins), shows the literal or the kind of a value. */
export const formatter: Formatter = {
  inspect(value, options) {
    const shown = value === global ? describeGlobal() : value;
    return attempt(
      () => inspect(shown, { ...options }),
      () => describePlainly(shown),
    );
  },
  format(values) {
    const list: unknown[] = [{}];
    each(values, (value) => append(list, value));
    return attempt(
      () => apply(formatWithOptions, undefined, list as [object]),
      () => describeList(values),
    );
  },
};

/** Initializes the lazy parts of the library before any script can replace the built-ins that they use. */
export function warmUp(): void {
  inspect(new Error('warm-up'));
  formatWithOptions({}, '%s %o', 'text', { list: [1] });
}

/** Sets the fallback, which does not depend on the built-ins of this realm. */
export function printLiteralsWith(literal: (value: unknown) => string): void {
  literalOf = literal;
}

let literalOf: (value: unknown) => string = () => '!';

function attempt(print: () => string, fallBack: () => string): string {
  let text: string;
  try {
    text = print();
  } catch {
    text = fallBack();
  }
  if (text.length <= limits.printedLength) return text;
  const left = text.length - limits.printedLength;
  return `${apply(sliceText, text, [0, limits.printedLength])}… ${left} more characters`;
}

function describeList(values: readonly unknown[]): string {
  let text = '';
  each(values, (value, index) => {
    text += `${index === 0 ? '' : ' '}${typeof value === 'string' ? value : describePlainly(value)}`;
  });
  return text;
}

function describePlainly(value: unknown): string {
  try {
    const literal = literalOf(value);
    if (literal[0] !== '!') return literal;
    if (typeof value === 'function') return '[Function]';
    if (typeof value !== 'object' || value === null) return NativeString(value);
    return apply(objectToString, value, []);
  } catch {
    return '[an object that cannot be printed]';
  }
}

/** The global object would print every name that the shell provides. */
function describeGlobal(): object {
  const shown: object = { ...globalThis };
  Object.defineProperty(shown, Symbol.toStringTag, { value: 'global' });
  return shown;
}
