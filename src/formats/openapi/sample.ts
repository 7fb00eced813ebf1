import { listOf, own, type Raw, textOf } from '../../core/json/raw.ts';
import type { References } from '../../core/openapi/references.ts';
import { isObject } from '../../core/value/is-object.ts';

export function sampleOf(schema: unknown, references: References): unknown {
  const sampler = { references, left: maxNodes };
  return sample(schema, sampler, []);
}

export function givenExample(value: unknown): unknown {
  const room = { left: maxNodes };
  const copy = copied(value, 0, room);
  return room.left < 0 ? undefined : copy;
}

const maxNodes = 2000;
const deepest = 8;
const deepestExample = 50;

interface Sampler {
  readonly references: References;
  left: number;
}

/** `above` holds the references that led here: recursive schemas end. */
function sample(given: unknown, sampler: Sampler, above: readonly string[]): unknown {
  const { value: schema, by } = sampler.references.follow(given);
  sampler.left -= 1;
  if (!isObject(schema) || sampler.left < 0 || above.length > deepest) return undefined;
  if (by.some((reference) => above.includes(reference))) return undefined;
  const path = [...above, ...(by.length === 0 ? [''] : by)];
  const example = exampleIn(schema);
  if (example !== undefined) return givenExample(example);
  const parts = listOf(own(schema, 'allOf'));
  if (parts.length > 0) return merged([{ ...schema, allOf: undefined }, ...parts], sampler, path);
  const choice = listOf(own(schema, 'oneOf'))[0] ?? listOf(own(schema, 'anyOf'))[0];
  if (choice !== undefined) return sample(choice, sampler, path);
  return sampleOfType(schema, sampler, path);
}

function exampleIn(schema: Raw): unknown {
  return (
    own(schema, 'example') ??
    listOf(own(schema, 'examples'))[0] ??
    own(schema, 'default') ??
    own(schema, 'const') ??
    listOf(own(schema, 'enum'))[0]
  );
}

function merged(parts: readonly unknown[], sampler: Sampler, path: readonly string[]): unknown {
  const samples = parts.map((part) => sample(part, sampler, path));
  const objects = samples.filter(isObject);
  if (objects.length === 0) return samples.find((part) => part !== undefined);
  return Object.fromEntries(objects.flatMap((part) => Object.entries(part)));
}

function sampleOfType(schema: Raw, sampler: Sampler, path: readonly string[]): unknown {
  switch (typeOfSchema(schema)) {
    case 'object':
      return sampleObject(schema, sampler, path);
    case 'array': {
      const item = sample(own(schema, 'items'), sampler, path);
      return item === undefined ? [] : [item];
    }
    case 'string':
      return formats[textOf(own(schema, 'format'))] ?? 'text';
    case 'integer':
    case 'number': {
      const least = own(schema, 'minimum');
      return typeof least === 'number' ? least : 0;
    }
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return undefined;
  }
}

/** 3.1 allows lists of types; other keywords imply one. */
function typeOfSchema(schema: Raw): string {
  const type = own(schema, 'type');
  const said = Array.isArray(type) ? (type.find((one) => one !== 'null') ?? 'null') : type;
  if (typeof said === 'string') return said;
  if (isObject(own(schema, 'properties'))) return 'object';
  return own(schema, 'items') === undefined ? '' : 'array';
}

function sampleObject(schema: Raw, sampler: Sampler, path: readonly string[]): Raw {
  const properties = own(schema, 'properties');
  const entries: [string, unknown][] = [];
  for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
    if (own(sampler.references.follow(property).value, 'readOnly') === true) continue;
    const value = sample(property, sampler, path);
    if (value !== undefined) entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

const formats: Readonly<Record<string, string>> = {
  date: '2025-01-31',
  'date-time': '2025-01-31T12:00:00Z',
  time: '12:00:00Z',
  duration: 'PT1H',
  email: 'ada@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** YAML aliases can make a small text endless. */
function copied(value: unknown, depth: number, room: { left: number }): unknown {
  room.left -= 1;
  if (room.left < 0 || depth > deepestExample) {
    room.left = -1;
    return undefined;
  }
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) {
      if (room.left < 0) break;
      items.push(copied(item, depth + 1, room));
    }
    return items;
  }
  if (!isObject(value)) return value;
  const entries: [string, unknown][] = [];
  for (const key of Object.keys(value)) {
    if (room.left < 0) break;
    entries.push([key, copied(own(value, key), depth + 1, room)]);
  }
  return Object.fromEntries(entries);
}
