import type { Value } from '../core/value/types.ts';
import { countText } from '../core/value/write.ts';

/** The reason why a draw would take too long or fill the memory; null where it may go on. A file may come from anyone. */
export function findCostlyArgument(path: string, list: readonly Value[]): string | null {
  if (isEndless(path, list)) return 'a length is a number, or {"min": 1, "max": 9}';
  const isQuantity = !/^(?:number\.|date\.|location\.|finance\.amount$|commerce\.price$)/.test(path);
  return list.some((value) => isCostly(value, isQuantity))
    ? `a length or count can be at most ${countText(maxPieces)}`
    : null;
}

/** Whether a call may count up to 2^53, because it has no maximum. */
function isEndless(path: string, [first]: readonly Value[]): boolean {
  if (path !== 'string.nanoid' && path !== 'string.sample') return false;
  return first !== undefined && typeof first !== 'number' && !hasMaximum(first);
}

const hasMaximum = (value: Value): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  typeof value['max'] === 'number';

const maxPieces = 1000;

const quantities: ReadonlySet<string> = new Set(['count', 'length', 'dec', 'fractionDigits', 'precision']);

function isCostly(value: Value, isQuantity: boolean): boolean {
  if (typeof value === 'number') return isQuantity && value > maxPieces;
  // Patterns repeat: `#{1,5}`.
  if (typeof value === 'string') return (value.match(/\d+/g) ?? []).some((digits) => isLong(digits, value));
  if (typeof value !== 'object' || value === null || value instanceof Date) return false;
  if (Array.isArray(value)) return value.some((item: Value) => isCostly(item, isQuantity));
  if (isQuantity && Object.hasOwn(value, 'min') && !hasMaximum(value)) return true;
  return Object.entries(value).some(([key, item]) => isCostly(item, isQuantity || quantities.has(key)));
}

const isLong = (digits: string, text: string): boolean => Number(digits) > maxPieces && text.includes('{');
