import { limits } from './limits.ts';

/** UTF-16 units of a name, a message or a reason. */
export const maxSentence = 100_000;

export function isHeaders(headers: unknown): headers is [string, string][] {
  return (
    Array.isArray(headers) &&
    headers.length <= 10_000 &&
    headers.every(
      (pair) =>
        Array.isArray(pair) && pair.length === 2 && pair.every((text) => isText(text, limits.requestLength)),
    )
  );
}

export function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}

export function isTextOrNull(value: unknown, maxLength: number): value is string | null {
  return value === null || isText(value, maxLength);
}

export function isDuration(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
