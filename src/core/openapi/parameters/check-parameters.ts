import { decodePercent } from '../../request/render/form/form-encoding.ts';
import { nearestName } from '../../template/nearest.ts';
import type { FoundOperation } from '../find-operation.ts';
import type { DescribedParameter } from '../operation-parts.ts';
import { type References, referencesOf } from '../references.ts';
import { membersOf } from '../schema/members.ts';
import type { DescribedRequest, NamedFinding } from '../types.ts';
import { checkValue, freeMembers, type WrittenValue } from './check-value.ts';
import { prefixProblem } from './read-style.ts';

export function checkParameters(
  parameters: readonly DescribedParameter[],
  found: FoundOperation,
  request: DescribedRequest,
): readonly NamedFinding[] {
  const references = referencesOf(found.description.document);
  const known = knownNames(parameters, references);
  const checked = parameters
    .filter(({ place, name }) => place !== 'header' || !ownHeaders.test(name))
    .flatMap((parameter): readonly NamedFinding[] => {
      const written = writtenOf(parameter, { found, request, known });
      return findingsOf(parameter, written, references).map((one) => ({ place: parameter.place, ...one }));
    });
  return [...checked, ...unknownParameters(parameters, { request, known, references })];
}

/** These follow from other parts of a description. */
const ownHeaders = /^(?:accept|content-type|authorization|cookie)$/i;

const label = {
  path: 'the path parameter',
  query: 'the query parameter',
  header: 'the header',
  cookie: 'the cookie',
} as const;

const example = {
  path: (name: string) => `${name}:=7`,
  query: (name: string) => `${name}==VALUE adds it`,
  header: (name: string) => `${name}:VALUE adds it`,
  cookie: (name: string) => `'Cookie:${name}=VALUE' adds it`,
} as const;

function findingsOf(
  { name, place, isRequired, schema }: DescribedParameter,
  written: WrittenValue,
  references: References,
): readonly Omit<NamedFinding, 'place'>[] {
  const problem = prefixProblem(written);
  if (problem !== null)
    return [{ name, message: `${label[place]} ${name} ${problem}`, hint: null, isMissing: false }];
  const found = checkValue(written, schema, references);
  if (found === null) {
    const message = `${label[place]} ${name} is required but missing`;
    return isRequired && place !== 'path'
      ? [{ name, message, hint: example[place](name), isMissing: true }]
      : [];
  }
  return found
    .slice(0, maxFindings)
    .map((one) => ({ ...one, message: `${label[place]} ${one.name} ${one.message}`, isMissing: false }));
}

const maxFindings = 3;

interface ParameterContext {
  readonly found: FoundOperation;
  readonly request: DescribedRequest;
  readonly known: ReadonlySet<string>;
}

function writtenOf(
  { name, place, style }: DescribedParameter,
  { found, request, known }: ParameterContext,
): WrittenValue {
  const isTaken = (key: string): boolean => known.has(key);
  switch (place) {
    case 'path': {
      const segment = found.segments.get(name);
      const texts = segment === undefined ? [] : [decodePercent(segment)];
      return { name, style, texts, pairs: [], isTaken };
    }
    case 'query':
      return { name, style, texts: valuesOf(request.query, name), pairs: request.query, isTaken };
    case 'header': {
      const values = request.headers.flatMap(([key, value]) =>
        key.toLowerCase() === name.toLowerCase() ? [value] : [],
      );
      return { name, style, texts: values.length > 1 ? [values.join(',')] : values, pairs: [], isTaken };
    }
    case 'cookie':
      return { name, style, texts: valuesOf(request.cookies, name), pairs: request.cookies, isTaken };
    default:
      return place satisfies never;
  }
}

const valuesOf = (pairs: DescribedRequest['query'], name: string): string[] =>
  pairs.flatMap(([key, value]) => (key === name ? [value] : []));

/** Names that parameters of the query have, and the members of exploded objects, which are parameters themselves. */
function knownNames(parameters: readonly DescribedParameter[], references: References): ReadonlySet<string> {
  const names = parameters.flatMap(({ name, place, schema, style }) =>
    place !== 'query' && place !== 'cookie'
      ? []
      : style.kind === 'form' && style.isExploded
        ? [name, ...membersOf(schema, references).map((member) => member.name)]
        : [name],
  );
  return new Set(names);
}

interface KnownParameters extends Pick<ParameterContext, 'request' | 'known'> {
  readonly references: References;
}

function unknownParameters(
  parameters: readonly DescribedParameter[],
  { request, known, references }: KnownParameters,
): readonly NamedFinding[] {
  const queries = parameters.filter(({ place }) => place === 'query');
  const takesAny = queries.some(
    ({ schema, style }) => style.kind === 'form' && style.isExploded && freeMembers(schema, references),
  );
  if (takesAny) return [];
  const names = queries.map(({ name }) => name);
  const plain = (name: string): string => name.replace(/\[.*$/s, '');
  const all = new Set([...known, ...names.map(plain)]);
  const unknown = [...new Set(request.query.map(([name]) => name))].filter(
    (name) => !all.has(name) && !all.has(plain(name)) && !name.includes('{{'),
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
