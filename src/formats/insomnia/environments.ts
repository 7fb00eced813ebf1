import { createFreeNames, numbered } from '../../core/template/free-names.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { Value } from '../../core/value/types.ts';
import type { TreeEnvironment, TreeVariable } from '../tree/model.ts';
import type { Resources } from './resources.ts';

export function variablesIn(data: unknown, convert: (text: string) => string): TreeVariable[] {
  if (!isObject(data)) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    const known = readValue(value, convert);
    return name.startsWith('__insomnia') || known === null ? [] : [{ name, value: known, isSecret: false }];
  });
}

function readValue(value: unknown, convert: (text: string) => string): Value | null {
  if (typeof value === 'string') return convert(value);
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'object' && value !== null ? (converted(value, convert) as Value) : null;
}

function converted(value: unknown, convert: (text: string) => string): unknown {
  if (typeof value === 'string') return convert(value);
  if (Array.isArray(value)) return value.map((item) => converted(item, convert));
  if (!isObject(value)) return typeof value === 'number' && !Number.isFinite(value) ? null : value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, converted(item, convert)]));
}

export function environmentsOf(
  { environments }: Resources,
  convert: (text: string) => string,
): TreeEnvironment[] {
  const free = createFreeNames();
  return environments
    .filter(({ isBase }) => !isBase)
    .map(({ name, data }) => ({
      name: free.take(numbered(name, '-')),
      variables: variablesIn(data, convert),
      secrets: [],
    }));
}
