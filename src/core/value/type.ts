import type { Value, ValueType } from './types.ts';

export function typeOf(value: Value): ValueType {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      if (value === null) return 'null';
      if (Array.isArray(value)) return 'array';
      return value instanceof Date ? 'date' : 'object';
  }
}
