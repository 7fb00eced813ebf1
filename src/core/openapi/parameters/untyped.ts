import { parseJsonTree } from '../../json/tree.ts';
import { isObject } from '../../value/is-object.ts';
import type { References } from '../references.ts';
import { checkSchema } from '../schema/check.ts';
import { itemsOf, partsOf, schemaAt } from '../schema/members.ts';
import type { Finding } from '../schema/types.ts';
import { typesOf } from '../schema/value.ts';

export type Untyped =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Untyped[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [name: string, value: Untyped])[] }
  /** A value in JSON; one that is not known is null. */
  | { readonly kind: 'json'; readonly text: string | null };

export const textValue = (text: string): Untyped => ({ kind: 'text', text });

export function checkUntyped(value: Untyped, schema: unknown, references: References): readonly Finding[] {
  if (!isObject(schema) && schema !== false) return [];
  const open: Open = new Set();
  const text = jsonOf(value, schema, { references, open, at: '' });
  return found(text, schema, references).filter(
    ({ steps, isUnknown }) => !isOpen(isUnknown === true ? steps.slice(0, -1) : steps, open),
  );
}

type Open = Set<string>;

const isOpen = (steps: Finding['steps'], open: Open): boolean =>
  open.size > 0 &&
  ['', ...steps.map((_, end) => pathOf(steps.slice(0, end + 1)))].some((path) => open.has(path));

const pathOf = (steps: Finding['steps']): string => steps.map((step) => `/${step}`).join('');

interface SchemaContext {
  readonly references: References;
  readonly open: Open;
  readonly at: string;
}

function jsonOf(value: Untyped, schema: unknown, { at, ...writing }: SchemaContext): string {
  const { references, open } = writing;
  switch (value.kind) {
    case 'list': {
      const items = value.items.map((item, index) =>
        jsonOf(item, itemsOf(schema, references, index), { ...writing, at: `${at}/${index}` }),
      );
      return `[${items.join(',')}]`;
    }
    case 'object': {
      const members = value.members.map(([name, member]) => {
        const written = jsonOf(member, schemaAt(schema, [name], references), {
          ...writing,
          at: `${at}/${name}`,
        });
        return `${JSON.stringify(name)}:${written}`;
      });
      return `{${members.join(',')}}`;
    }
    case 'json':
      if (value.text !== null && parseJsonTree(value.text) !== null) return value.text;
      open.add(at);
      return 'null';
    case 'text':
      if (value.text.includes('{{')) open.add(at);
      return scalarOf(value.text, schema, references);
    default:
      return value satisfies never;
  }
}

function scalarOf(text: string, schema: unknown, references: References): string {
  const quoted = JSON.stringify(text);
  if (!/^(?:-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/.test(text)) return quoted;
  if (!isObject(schema) || parseJsonTree(text) === null) return quoted;
  const plain = found(text, schema, references);
  if (plain.length === 0) return text;
  const others = found(quoted, schema, references);
  return others.length === 0 || plain.some(({ isOtherType }) => isOtherType) ? quoted : text;
}

function found(text: string, schema: unknown, references: References): readonly Finding[] {
  const root = parseJsonTree(text);
  return root === null ? [] : checkSchema(root, schema, { text, references, direction: 'request' });
}

export function shapesOf(
  schema: unknown,
  references: References,
): readonly ('scalar' | 'array' | 'object')[] {
  const parts = partsOf(schema, references);
  const types = parts.flatMap(typesOf);
  const isObjectSchema = types.length === 0 && parts.some((part) => isObject(part['properties']));
  const shapes = new Set(
    types.map((type) => (type === 'array' || type === 'object' ? type : ('scalar' as const))),
  );
  // `null` stands beside a type.
  if (types.every((type) => type === 'null' || type === 'array' || type === 'object'))
    shapes.delete('scalar');
  if (isObjectSchema) return ['object'];
  return shapes.size === 0 ? ['scalar'] : [...shapes];
}
