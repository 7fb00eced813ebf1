import { formatter } from './formatter.ts';
import { apply, NativeError, NativeString, objectToString, sliceText } from './primordials.ts';

export interface ThrownValue {
  readonly message: string;
  readonly stack: string;
}

/** Never throws, whatever was thrown. */
export function describeThrown(error: unknown): ThrownValue {
  try {
    if (isError(error)) return { message: shorten(headline(error)), stack: shorten(textOf(error, 'stack')) };
  } catch {
    return { message: 'Uncaught [an error that cannot be read]', stack: '' };
  }
  return { message: shorten(`Uncaught ${formatter.inspect(error)}`), stack: '' };
}

function headline(error: object): string {
  const name = textOf(error, 'name');
  const message = textOf(error, 'message');
  if (name === '') return message === '' ? 'Error' : message;
  return message === '' ? name : `${name}: ${message}`;
}

function isError(error: unknown): error is object {
  if (typeof error !== 'object' || error === null) return false;
  return apply(objectToString, error, []) === '[object Error]' || error instanceof NativeError;
}

function textOf(error: object, key: 'name' | 'message' | 'stack'): string {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : value === undefined ? '' : NativeString(value);
}

function shorten(text: string): string {
  return text.length > 20_000 ? `${apply(sliceText, text, [0, 20_000])}…` : text;
}
