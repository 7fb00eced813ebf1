import { setOwn } from '../../value/objects.ts';
import type { ScriptValue } from '../evaluation.ts';

export function toData({ json, dates }: ScriptValue): unknown {
  if (json === null) return undefined;
  const holder = { value: JSON.parse(json) };
  const placed: readonly (readonly [readonly (string | number)[], number])[] = JSON.parse(dates ?? '[]');
  for (const [path, time] of placed) setDate(holder, ['value', ...path], new Date(time));
  return holder.value;
}

function setDate(holder: object, path: readonly (string | number)[], date: Date): void {
  let inside: unknown = holder;
  for (const key of path.slice(0, -1)) inside = ownItem(inside, key);
  const last = path.at(-1) ?? '';
  if (ownItem(inside, last) === date.toJSON()) setOwn(inside as object, String(last), date);
}

function ownItem(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}
