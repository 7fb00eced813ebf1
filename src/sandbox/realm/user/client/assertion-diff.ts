import type { TestSides } from '../../../../core/script/evaluation.ts';
import { limits } from '../../../protocol/limits.ts';
import { formatter } from '../formatter.ts';
import { apply, sliceText } from '../primordials.ts';

/** The two sides of a failed assertion, by chai or another library; null for an error that compares nothing. Never throws. */
export function expectedAndActual(error: unknown): TestSides | null {
  try {
    if (typeof error !== 'object' || error === null) return null;
    const [expected, actual] = [read(error, 'expected'), read(error, 'actual')];
    if (expected === null || actual === null || read(error, 'showDiff')?.value === false) return null;
    // The sides of `not.equal` are the same.
    const operator = read(error, 'operator')?.value;
    if (typeof operator === 'string' && operator[0] === 'n' && operator[1] === 'o') return null;
    const asText = typeof expected.value === 'string' && typeof actual.value === 'string';
    const sides = { expected: textOf(expected.value, asText), actual: textOf(actual.value, asText) };
    return sides.expected === sides.actual ? null : sides;
  } catch {
    return null;
  }
}

function read(error: object, key: string): { readonly value: unknown } | null {
  return Reflect.has(error, key) ? { value: Reflect.get(error, key) } : null;
}

/** Writes one property a line, sorted by name, so that lines can be compared. */
function textOf(value: unknown, asText: boolean): string {
  const text =
    asText && typeof value === 'string'
      ? value
      : formatter.inspect(value, { depth: 20, compact: false, sorted: true });
  return text.length > limits.sideLength ? `${apply(sliceText, text, [0, limits.sideLength - 1])}…` : text;
}
