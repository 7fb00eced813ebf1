import type { Value } from '../../../core/value/types.ts';

/** Values of secrets are not read. */
export interface TypedVariable {
  readonly name: string;
  readonly value: Value;
  readonly secret: boolean;
}

export function variableTypes(variables: readonly TypedVariable[]): readonly string[] {
  const types = new Map<string, Set<string>>();
  for (const { name, value, secret } of variables) {
    const known = types.get(name) ?? new Set();
    types.set(name, known.add(secret ? secretType(value) : typeOf(value, 0)));
  }
  return [...types]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, of]) => `${JSON.stringify(name)}: ${[...of].sort().join(' | ')};`);
}

const secretType = (value: Value): string =>
  typeof value === 'object' ? 'RestloopAny' : typeOf(value, maxDepth);

const maxDepth = 4;
const maxMembers = 50;

function typeOf(value: Value, depth: number): string {
  if (value === null) return 'null';
  if (value instanceof Date) return 'Date';
  if (typeof value !== 'object') return typeof value;
  if (depth >= maxDepth) return 'RestloopAny';
  if (Array.isArray(value)) {
    const items = new Set(value.slice(0, maxMembers).map((item) => typeOf(item, depth + 1)));
    return items.size === 0 ? 'RestloopAny[]' : `(${[...items].sort().join(' | ')})[]`;
  }
  const members = Object.entries(value).slice(0, maxMembers);
  return `{ ${members.map(([name, own]) => `${JSON.stringify(name)}: ${typeOf(own, depth + 1)};`).join(' ')} }`;
}
