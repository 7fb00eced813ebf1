import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** `expect(actual).toEqual(expected)` for loops of thousands: it is asked only where the values are not equal to the letter. */
export function expectEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}
