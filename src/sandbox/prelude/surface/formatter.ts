import { formatWithOptions, inspect } from 'node-inspect-extracted';
import { limits } from '../../limits.ts';
import type { Formatter } from '../contract.ts';
import { append, apply, global, NativeString, objectToString, sliceText } from './primordials.ts';

/**
 * Prints as Node does. What throws while it is printed (a Proxy's trap, a getter, built-ins that a script has
 * broken) is shown by its kind alone.
 */
export const formatter: Formatter = {
  inspect: (value, options) =>
    attempt(value, () => inspect(value === global ? describeGlobal() : value, { ...options })),
  format(values) {
    const list: unknown[] = [];
    for (let index = 0; index < values.length; index += 1) append(list, values[index]);
    return attempt(values[0], () => apply(formatWithOptions, undefined, [{}, ...list]));
  },
};

/** Module code that inspects once at boot finds its lazy parts while they are still whole. */
export function warmUp(): void {
  inspect(new Error('warm-up'));
  formatWithOptions({}, '%s %o', 'text', { list: [1] });
}

function attempt(value: unknown, print: () => string): string {
  let text: string;
  try {
    text = print();
  } catch {
    text = describeKind(value);
  }
  if (text.length <= limits.printedLength) return text;
  const left = text.length - limits.printedLength;
  return `${apply(sliceText, text, [0, limits.printedLength])}… ${left} more characters`;
}

function describeKind(value: unknown): string {
  try {
    if (typeof value === 'function') return '[Function]';
    if (typeof value !== 'object' || value === null) return NativeString(value);
    return apply(objectToString, value, []);
  } catch {
    return '[object that cannot be printed]';
  }
}

/** The global object would print every name that the shell provides. */
function describeGlobal(): object {
  const shown: object = { ...globalThis };
  Object.defineProperty(shown, Symbol.toStringTag, { value: 'global' });
  return shown;
}
