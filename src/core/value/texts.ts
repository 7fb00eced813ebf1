import type { Value } from './types.ts';

export function mapTexts(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]));
}

export function textsIn(value: Value): string[] {
  const texts: string[] = [];
  const waiting: Value[] = [value];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (typeof item === 'string') texts.push(item);
    else if (typeof item === 'object' && item !== null && !(item instanceof Date)) {
      for (const inside of Object.values(item)) waiting.push(inside);
    }
  }
  return texts;
}
