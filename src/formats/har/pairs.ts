import { listOf, textOf } from '../../core/json/raw.ts';
import { isObject } from '../../core/value/is-object.ts';

export function pairsOf(list: unknown): [name: string, value: string][] {
  return listOf(list).flatMap((item): [string, string][] =>
    isObject(item) && typeof item['name'] === 'string' ? [[item['name'], textOf(item['value'])]] : [],
  );
}
