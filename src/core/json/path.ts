import { type JsonNode, parseJsonTree, valuesByKey } from './tree.ts';

export type PathStep = string | number;

/** A normalized path (RFC 9535, section 2.7): `$['a'][0]`. */
export function normalizedPath(steps: readonly PathStep[]): string {
  return `$${steps.map((step) => (typeof step === 'number' ? `[${step}]` : `['${escapeName(step)}']`)).join('')}`;
}

export function bodyExpression(steps: readonly PathStep[], response = 'res'): string {
  return `${response}.body${steps.map(propertyText).join('')}`;
}

export const valuePath = (steps: readonly PathStep[]): string => `$${steps.map(propertyText).join('')}`;

export const placeInBody = (steps: readonly PathStep[]): string =>
  steps.length === 0 ? 'the body' : valuePath(steps);

export const nodeAt = (root: JsonNode, steps: readonly PathStep[]): JsonNode | undefined =>
  steps.reduce<JsonNode | undefined>(createLookup(), root);

export function jsonAtPaths(text: string, paths: readonly (readonly PathStep[])[]): string | null {
  const root = parseJsonTree(text);
  if (root === null) return null;
  const valueIn = createLookup();
  const found = paths.map((steps) => steps.reduce(valueIn, root)).filter((node) => node !== undefined);
  return `[${found.map(({ start, end }) => text.slice(start, end)).join(',')}]`;
}

function createLookup(): (node: JsonNode | undefined, step: PathStep) => JsonNode | undefined {
  const indexes = new Map<JsonNode, ReadonlyMap<string, JsonNode>>();
  return (node, step) => {
    if (typeof step === 'number') return node?.kind === 'array' ? node.items[step] : undefined;
    if (node?.kind !== 'object') return undefined;
    const index = indexes.get(node) ?? valuesByKey(node.members);
    indexes.set(node, index);
    return index.get(step);
  };
}

function propertyText(step: PathStep): string {
  if (typeof step === 'number') return `[${step}]`;
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}

const escapeName = (name: string): string =>
  name.replace(/[\x00-\x1f'\\]/g, (character) =>
    character === "'" ? "\\'" : JSON.stringify(character).slice(1, -1),
  );

/** JSONPath of what is typed: a name alone is looked for everywhere. */
export function filterPath(text: string): string {
  const path = text.trim();
  if (path.startsWith('$')) return path;
  if (path.startsWith('[') || path.startsWith('.')) return `$${path}`;
  return /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(path) ? `$..['${path}']` : `$.${path}`;
}
