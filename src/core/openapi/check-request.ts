import { own, type Raw } from '../json/raw.ts';
import { parseJsonTree } from '../json/tree.ts';
import { nearestName } from '../template/nearest.ts';
import { isObject } from '../value/is-object.ts';
import type { FoundOperation } from './find-operation.ts';
import { bodiesOf, type DescribedParameter, parametersOf, schemaFor } from './operation-parts.ts';
import { referencesOf } from './references.ts';
import { checkSchema } from './schema/check.ts';
import type { Finding } from './schema/types.ts';
import { typesOf } from './schema/value.ts';

/** Parts of an interpolated request that a description says something about. */
export interface DescribedRequest {
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: { readonly text: string; readonly contentType: string } | null;
}

export type RequestFinding =
  | ({ readonly place: 'body' } & Finding)
  | {
      readonly place: 'query' | 'header' | 'path';
      readonly name: string;
      readonly message: string;
      readonly hint: string | null;
      readonly isMissing: boolean;
    };

/** Compares a request with the description of its operation. */
export function checkRequest(found: FoundOperation, request: DescribedRequest): readonly RequestFinding[] {
  const parameters = parametersOf(found);
  return [
    ...checkParameters(parameters, { found, request }),
    ...unknownParameters(parameters, request),
    ...checkBody(found, request),
  ];
}

interface Checked {
  readonly found: FoundOperation;
  readonly request: DescribedRequest;
}

function checkParameters(
  parameters: readonly DescribedParameter[],
  { found, request }: Checked,
): readonly RequestFinding[] {
  return parameters.flatMap((parameter): readonly RequestFinding[] => {
    const { name, place, isRequired } = parameter;
    if (place === 'cookie' || (place === 'header' && ownHeaders.test(name))) return [];
    const values = valuesOf(parameter, { found, request });
    if (values.length === 0) {
      const message = `${label[place]} ${name} is missing, which is required`;
      return isRequired && place !== 'path'
        ? [{ place, name, message, hint: example[place](name), isMissing: true }]
        : [];
    }
    return values
      .flatMap((value) => checkValue(value, parameter, found))
      .slice(0, 1)
      .map(({ message, hint }) => ({
        ...{ place, name, hint },
        message: `${label[place]} ${name} ${message}`,
        isMissing: false,
      }));
  });
}

const label = { path: 'the path parameter', query: 'the query parameter', header: 'the header' } as const;

const example = {
  path: (name: string) => `${name}:=7`,
  query: (name: string) => `${name}==VALUE adds it`,
  header: (name: string) => `${name}:VALUE adds it`,
} as const;

/** These follow from other parts of a description. */
const ownHeaders = /^(?:accept|content-type|authorization)$/i;

function valuesOf({ name, place }: DescribedParameter, { found, request }: Checked): readonly string[] {
  switch (place) {
    case 'path': {
      const value = found.segments.get(name);
      return value === undefined ? [] : [tryDecode(value)];
    }
    case 'query':
      // `tag[]` and `filter[name]` are written so for lists and objects.
      return request.query
        .filter(([key]) => key === name || key.startsWith(`${name}[`))
        .map(([, value]) => value);
    case 'header':
      return request.headers
        .filter(([key]) => key.toLowerCase() === name.toLowerCase())
        .map(([, value]) => value);
    case 'cookie':
      return [];
    default:
      return place satisfies never;
  }
}

/** A text has no type: it is a number or a boolean where it reads as one. */
function checkValue(
  value: string,
  { schema }: DescribedParameter,
  { description }: FoundOperation,
): readonly Finding[] {
  if (!isObject(schema) || value.includes('{{')) return [];
  const references = referencesOf(description.document);
  const types = typesOf(schema);
  if (types.includes('object')) return [];
  if (types.includes('array')) {
    const items = references.follow(own(schema, 'items')).value;
    return isObject(items) && !types.includes('string')
      ? value
          .split(',')
          .flatMap((item) => checkText(item, items, description.document))
          .slice(0, 1)
      : [];
  }
  return checkText(value, schema, description.document);
}

function checkText(value: string, schema: Raw, document: Raw): readonly Finding[] {
  const isNumber = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value);
  const readings = [
    ...(isNumber || value === 'true' || value === 'false' || value === 'null' ? [value] : []),
    JSON.stringify(value),
  ];
  let nearest: readonly Finding[] = [];
  for (const text of readings) {
    const root = parseJsonTree(text);
    if (root === null) continue;
    const found = checkSchema(root, schema, {
      text,
      references: referencesOf(document),
      direction: 'request',
    });
    if (found.length === 0) return [];
    if (nearest.length === 0 || nearest.some(({ isOtherType }) => isOtherType)) nearest = found;
  }
  return nearest;
}

function unknownParameters(
  parameters: readonly DescribedParameter[],
  { query }: DescribedRequest,
): readonly RequestFinding[] {
  const names = parameters.filter(({ place }) => place === 'query').map(({ name }) => name);
  const plain = (name: string): string => name.replace(/\[.*$/s, '');
  const known = new Set(names.flatMap((name) => [name, plain(name)]));
  const unknown = [...new Set(query.map(([name]) => name))].filter(
    (name) => !known.has(name) && !known.has(plain(name)) && !name.includes('{{'),
  );
  return unknown.slice(0, maxUnknown).map((name) => {
    const near = nearestName(name, names);
    return {
      place: 'query',
      name,
      message: `the query parameter ${name} is not in the description`,
      hint: near === null ? null : `did you mean ${near}?`,
      isMissing: false,
    };
  });
}

const maxUnknown = 5;

function checkBody(found: FoundOperation, { body }: DescribedRequest): readonly RequestFinding[] {
  const schema = body === null ? undefined : schemaFor(bodiesOf(found), body.contentType);
  if (body === null || schema === undefined || body.text.length > maxBody) return [];
  const root = parseJsonTree(body.text);
  if (root === null) return [];
  return checkSchema(root, schema, {
    text: body.text,
    references: referencesOf(found.description.document),
    direction: 'request',
  }).map((one) => ({ ...one, place: 'body' }));
}

const maxBody = 200_000;

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
