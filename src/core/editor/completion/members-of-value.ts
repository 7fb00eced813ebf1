import type { Value } from '../../value/types.ts';
import type { Member } from './types.ts';
import { childrenOf } from './value-children.ts';

/** What stands behind a value's dot in JavaScript: its own keys, then the methods of its type. */
export function membersOfValue(value: Value): readonly Member[] {
  const own = childrenOf(value).map(
    ({ key, type, preview }): Member => ({ name: String(key), kind: 'property', description: preview, type }),
  );
  return [...own, ...methodsOf(value)];
}

/** The own names of one of JavaScript's own objects or prototypes, without reading any of them. */
export function membersOfBuiltin(object: object): readonly Member[] {
  return Object.entries(Object.getOwnPropertyDescriptors(object))
    .filter(([name]) => name !== 'constructor' && !name.startsWith('__'))
    .map(([name, { value }]): Member => {
      const isMethod = typeof value === 'function';
      return { name, kind: isMethod ? 'method' : 'property', description: '' };
    });
}

function methodsOf(value: Value): readonly Member[] {
  if (Array.isArray(value)) return membersOfBuiltin(Array.prototype);
  if (value instanceof Date) return membersOfBuiltin(Date.prototype);
  switch (typeof value) {
    case 'string':
      return membersOfBuiltin(String.prototype);
    case 'number':
      return membersOfBuiltin(Number.prototype);
    default:
      return [];
  }
}
