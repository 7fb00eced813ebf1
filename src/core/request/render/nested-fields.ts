import type { BodyField } from '../body.ts';
import type { SourceText } from '../draft.ts';
import { sliceSourceText } from '../source-text.ts';

type Field = BodyField<SourceText>;

export type FieldTree =
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'object'; readonly members: readonly FieldMember[] }
  | { readonly kind: 'array'; readonly items: readonly (FieldTree | null)[] };

export interface FieldMember {
  readonly name: SourceText;
  readonly value: FieldTree;
}

export interface NestedFields {
  readonly tree: FieldTree;
  readonly conflict: { readonly field: Field; readonly reason: string } | null;
}

export function nestFields(fields: readonly Field[]): NestedFields {
  const root: FieldNode = { kind: 'new' };
  let conflict: NestedFields['conflict'] = null;
  for (const field of fields) {
    const steps =
      field.isNested === true ? stepsOf(field.name) : [{ kind: 'key' as const, name: field.name }];
    const reason = grow(root, steps, field);
    if (reason !== null) conflict ??= { field, reason };
  }
  return {
    tree: root.kind === 'new' ? { kind: 'object', members: [] } : (finished(root) ?? emptyObject),
    conflict,
  };
}

const emptyObject: FieldTree = { kind: 'object', members: [] };

type Step =
  | { readonly kind: 'key'; readonly name: SourceText }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'append' };

type FieldNode =
  | { kind: 'new' }
  | { kind: 'field'; field: Field }
  | {
      kind: 'object';
      members: { readonly name: SourceText; readonly value: FieldNode }[];
      byName: Map<string, FieldNode>;
    }
  | { kind: 'array'; items: FieldNode[] };

function stepsOf(name: SourceText): Step[] {
  const open = name.text.indexOf('[');
  const steps: Step[] = open === 0 ? [] : [{ kind: 'key', name: sliceSourceText(name, 0, open) }];
  for (const { 1: inside = '', index } of name.text.slice(open).matchAll(/\[([^\]]*)\]/g)) {
    const start = open + index + 1;
    if (inside === '') steps.push({ kind: 'append' });
    else if (/^\d{1,4}$/.test(inside)) steps.push({ kind: 'index', index: Number(inside) });
    else steps.push({ kind: 'key', name: sliceSourceText(name, start, start + inside.length) });
  }
  return steps;
}

function grow(root: FieldNode, steps: readonly Step[], field: Field): string | null {
  let at = root;
  for (const step of steps) {
    const next = step.kind === 'key' ? memberOf(at, step.name, step === steps.at(-1)) : itemOf(at, step);
    if (typeof next === 'string') return next;
    at = next;
  }
  if (at.kind !== 'new') return 'there is an object or an array of that name already';
  Object.assign(at, { kind: 'field', field });
  return null;
}

function memberOf(at: FieldNode, name: SourceText, isLast: boolean): FieldNode | string {
  if (at.kind === 'new') Object.assign(at, { kind: 'object', members: [], byName: new Map() });
  if (at.kind !== 'object') return `${kinds[at.kind]} has no member "${name.text}"`;
  const known = at.byName.get(name.text);
  if (known !== undefined && !(isLast && known.kind === 'field')) return known;
  const value: FieldNode = { kind: 'new' };
  at.members.push({ name, value });
  at.byName.set(name.text, value);
  return value;
}

function itemOf(at: FieldNode, step: Exclude<Step, { kind: 'key' }>): FieldNode | string {
  if (at.kind === 'new') Object.assign(at, { kind: 'array', items: [] });
  if (at.kind !== 'array') return `${kinds[at.kind]} has no elements`;
  const index = step.kind === 'append' ? at.items.length : step.index;
  if (index > maxIndex) return `the maximum index is ${maxIndex}`;
  while (at.items.length <= index) at.items.push({ kind: 'new' });
  return at.items[index] ?? 'there is no such element';
}

const maxIndex = 1000;

const kinds: Readonly<Record<FieldNode['kind'], string>> = {
  new: 'nothing',
  field: 'a value',
  object: 'an object',
  array: 'an array',
};

function finished(at: FieldNode): FieldTree | null {
  switch (at.kind) {
    case 'new':
      return null;
    case 'field':
      return at;
    case 'object':
      return {
        kind: 'object',
        members: at.members.flatMap(({ name, value }) => {
          const tree = finished(value);
          return tree === null ? [] : [{ name, value: tree }];
        }),
      };
    case 'array':
      return { kind: 'array', items: at.items.map(finished) };
    default:
      return at satisfies never;
  }
}
