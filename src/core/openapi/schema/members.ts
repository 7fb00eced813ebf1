import type { PathStep } from '../../json/path.ts';
import { listOf, objectOf, onOneLine, own, type Raw, textOf } from '../../json/raw.ts';
import { isObject } from '../../value/is-object.ts';
import type { References } from '../references.ts';
import { shortList, typesOf } from './value.ts';

export interface SchemaMember {
  readonly name: string;
  readonly schema: Raw;
  readonly isRequired: boolean;
}

export function membersOf(schema: unknown, references: References): readonly SchemaMember[] {
  const members = new Map<string, SchemaMember>();
  for (const part of partsOf(schema, references)) {
    const required = new Set(listOf(own(part, 'required')));
    for (const [name, given] of Object.entries(objectOf(own(part, 'properties')))) {
      if (members.size >= maxMembers) return [...members.values()];
      const property = references.follow(given).value;
      if (isObject(property) && !members.has(name))
        members.set(name, { name, schema: property, isRequired: required.has(name) });
    }
    for (const [name, member] of members)
      if (required.has(name) && !member.isRequired) members.set(name, { ...member, isRequired: true });
  }
  return [...members.values()];
}

const maxMembers = 500;
const maxParts = 50;

export function partsOf(schema: unknown, references: References): readonly Raw[] {
  const parts = new Set<Raw>();
  const waiting: unknown[] = [schema];
  for (let next = waiting.shift(); next !== undefined && parts.size < maxParts; next = waiting.shift()) {
    const part = references.follow(next).value;
    if (!isObject(part) || parts.has(part)) continue;
    parts.add(part);
    for (const keyword of ['allOf', 'oneOf', 'anyOf'] as const) waiting.push(...listOf(own(part, keyword)));
  }
  return [...parts];
}

export const itemsOf = (schema: unknown, references: References, index?: number): unknown =>
  partsOf(schema, references)
    .map(
      (part) =>
        (index === undefined ? undefined : listOf(own(part, 'prefixItems'))[index]) ?? own(part, 'items'),
    )
    .find(isObject);

export function schemaAt(schema: unknown, steps: readonly PathStep[], references: References): unknown {
  let found: unknown = schema;
  for (const step of steps) {
    found =
      typeof step === 'number'
        ? itemsOf(found, references, step)
        : (membersOf(found, references).find(({ name }) => name === step)?.schema ??
          partsOf(found, references)
            .map((part) => own(part, 'additionalProperties'))
            .find(isObject));
    if (found === undefined) return undefined;
  }
  return found;
}

export function listedValues(schema: unknown, references: References): readonly unknown[] {
  const values = partsOf(schema, references).flatMap((part) =>
    Object.hasOwn(part, 'const')
      ? [own(part, 'const')]
      : listOf(own(part, 'enum')).length > 0
        ? listOf(own(part, 'enum'))
        : typesOf(part).includes('boolean')
          ? [true, false]
          : [],
  );
  return [...new Set(values)].slice(0, maxMembers);
}

const nameOf = (reference: string): string =>
  onOneLine(reference.split(/\/|~1/).at(-1) ?? '')
    .replace(/\.(?:ya?ml|json)$/i, '')
    .slice(0, 60);

export function typeText(schema: unknown, references: References, depth = 0): string {
  const { value, by } = references.follow(schema);
  if (!isObject(value) || depth > 3) return '';
  const listed = listOf(own(value, 'enum'));
  if (listed.length > 0) return shortList(listed).replaceAll(', ', ' | ');
  const types = typesOf(value);
  const format = textOf(own(value, 'format'));
  const named = nameOf(by.at(-1) ?? '');
  const texts = types.map((type) =>
    type === 'array'
      ? `array of ${typeText(own(value, 'items'), references, depth + 1) || 'anything'}`
      : type,
  );
  const type = texts.join(' or ');
  if (types.includes('object') || (type === '' && own(value, 'properties') !== undefined))
    return named || 'object';
  if (type !== '') return format === '' ? type : `${type} (${onOneLine(format).slice(0, 40)})`;
  const choices = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => listOf(own(value, keyword))).slice(0, 4);
  return (
    named ||
    [...new Set(choices.map((one) => typeText(one, references, depth + 1)).filter(Boolean))].join(' or ')
  );
}

export const summaryOf = (schema: unknown): string =>
  onOneLine(textOf(own(schema, 'description')) || textOf(own(schema, 'title'))).slice(0, 200);
