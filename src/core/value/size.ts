import type { Value } from './types.ts';

export function sizeOfValue(value: Value): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null || value instanceof Date) return 16;
  const cached = sizes.get(value);
  if (cached !== undefined) return cached;
  let size = 32;
  if (Array.isArray(value)) for (const item of value) size += 8 + sizeOfValue(item);
  else for (const [key, item] of Object.entries(value)) size += 16 + key.length + sizeOfValue(item);
  sizes.set(value, size);
  return size;
}

const sizes = new WeakMap<object, number>();
