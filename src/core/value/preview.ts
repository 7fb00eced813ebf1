import { setOwn } from './objects.ts';
import type { Value } from './types.ts';
import { writeJson } from './write.ts';

export function previewValue(value: Value, length = 80): string {
  const text = value instanceof Date ? value.toISOString() : writeJson(cut(value, { left: length }));
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Copies only what fills the preview, so that 10 MB cost no more than 10 bytes. */
function cut(value: Value, budget: { left: number }): Value {
  budget.left -= 1;
  if (typeof value === 'string') {
    const kept = value.slice(0, Math.max(0, budget.left) + 2);
    budget.left -= kept.length;
    return kept;
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) {
    const items: Value[] = [];
    for (let index = 0; index < value.length && budget.left > 0; index += 1)
      items.push(cut(value[index] ?? null, budget));
    return items;
  }
  const copy = {};
  for (const key in value) {
    if (budget.left <= 0) break;
    budget.left -= key.length;
    setOwn(copy, key.slice(0, 200), cut(value[key] ?? null, budget));
  }
  return copy;
}
