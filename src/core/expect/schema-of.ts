import { isObject } from '../value/is-object.ts';

export function schemaOf(json: unknown): object {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...describe([json], 0) };
}

const deepest = 50;
const maxElements = 1000;

function describe(values: readonly unknown[], depth: number): object {
  const types = [...new Set(values.map(typeOf))];
  const named = types.includes('number') ? types.filter((type) => type !== 'integer') : types;
  const objects = values.filter(isObject);
  const elements = values.flatMap((value) => (Array.isArray(value) ? value.slice(0, maxElements) : []));
  const [only, ...others] = named;
  return {
    ...(only === undefined ? {} : { type: others.length === 0 ? only : named }),
    ...(objects.length === 0 || depth > deepest ? {} : describeObjects(objects, depth)),
    ...(elements.length === 0 || depth > deepest ? {} : { items: describe(elements, depth + 1) }),
  };
}

function describeObjects(objects: readonly Readonly<Record<string, unknown>>[], depth: number): object {
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const properties = names.map((name) => {
    const values = objects.flatMap((object) => (Object.hasOwn(object, name) ? [object[name]] : []));
    return [name, describe(values, depth + 1)] as const;
  });
  const required = names.filter((name) => objects.every((object) => Object.hasOwn(object, name)));
  return { properties: Object.fromEntries(properties), ...(required.length === 0 ? {} : { required }) };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
