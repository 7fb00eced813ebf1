import { listOf, onOneLine, own, textOf } from '../json/raw.ts';
import { mediaTypeOf } from '../request/media.ts';
import { isObject } from '../value/is-object.ts';
import type { FoundOperation } from './find-operation.ts';
import { referencesOf } from './references.ts';

export interface DescribedParameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'cookie';
  readonly isRequired: boolean;
  readonly schema: unknown;
  readonly description: string;
}

type InOperation = Pick<FoundOperation, 'operation' | 'description'>;

/** The parameters of an operation, those that its credentials are in too. */
export function parametersOf(found: InOperation): readonly DescribedParameter[] {
  const { operation } = found;
  const references = referencesOf(found.description.document);
  const given = operation.parameters.flatMap((parameter): DescribedParameter[] => {
    const place = places.find((one) => one === own(parameter, 'in'));
    const name = textOf(own(parameter, 'name'));
    if (place === undefined || name === '') return [];
    const schema =
      own(parameter, 'schema') ?? (own(parameter, 'content') === undefined ? parameter : undefined);
    return [
      {
        ...{ name, place },
        isRequired: own(parameter, 'required') === true,
        schema: references.follow(schema).value,
        description: onOneLine(textOf(own(parameter, 'description'))),
      },
    ];
  });
  return [...given, ...keysOf(found)];
}

const places = ['path', 'query', 'header', 'cookie'] as const;

function keysOf({ operation: { operation }, description: { document } }: InOperation): DescribedParameter[] {
  const schemes = own(own(document, 'components'), 'securitySchemes') ?? own(document, 'securityDefinitions');
  const wanted = listOf(own(operation, 'security') ?? own(document, 'security'));
  const names = new Set(wanted.flatMap((way) => (isObject(way) ? Object.keys(way) : [])));
  return [...names].flatMap((scheme): DescribedParameter[] => {
    const found = referencesOf(document).follow(own(schemes, scheme)).value;
    const place = places.find((one) => one === own(found, 'in'));
    const name = textOf(own(found, 'name'));
    if (own(found, 'type') !== 'apiKey' || place === undefined || name === '') return [];
    return [{ name, place, isRequired: false, schema: undefined, description: 'credentials' }];
  });
}

export interface DescribedBody {
  readonly mediaType: string;
  readonly schema: unknown;
  readonly isRequired: boolean;
}

/** The bodies that a request may have, by media type. */
export function bodiesOf({
  operation: { operation, parameters },
  description,
}: InOperation): readonly DescribedBody[] {
  const references = referencesOf(description.document);
  const requestBody = references.follow(own(operation, 'requestBody')).value;
  const isRequired = own(requestBody, 'required') === true;
  const content = contentOf(own(requestBody, 'content'));
  if (content.length > 0) return content.map((one) => ({ ...one, isRequired }));
  const body = parameters.find((parameter) => own(parameter, 'in') === 'body');
  if (body === undefined) return [];
  const consumes = [...listOf(own(operation, 'consumes')), ...listOf(own(description.document, 'consumes'))];
  const mediaType = consumes.find((one): one is string => typeof one === 'string') ?? 'application/json';
  return [{ mediaType, schema: own(body, 'schema'), isRequired: own(body, 'required') === true }];
}

export interface DescribedResponse {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description: string;
  readonly bodies: readonly Omit<DescribedBody, 'isRequired'>[];
}

export function responsesOf({
  operation: { operation },
  description,
}: InOperation): readonly DescribedResponse[] {
  const references = referencesOf(description.document);
  const responses = own(operation, 'responses');
  return Object.entries(isObject(responses) ? responses : {})
    .filter(([status]) => /^(?:[1-5](?:\d\d|[xX]{2})|default)$/.test(status))
    .slice(0, maxResponses)
    .map(([status, given]) => {
      const response = references.follow(given).value;
      const schema = own(response, 'schema');
      const old = schema === undefined ? [] : [{ mediaType: 'application/json', schema }];
      const content = contentOf(own(response, 'content'));
      return {
        status,
        description: onOneLine(textOf(own(response, 'description'))),
        bodies: content.length > 0 ? content : old,
      };
    });
}

const maxResponses = 100;
const maxTypes = 50;

const contentOf = (content: unknown): Omit<DescribedBody, 'isRequired'>[] =>
  Object.entries(isObject(content) ? content : {})
    .slice(0, maxTypes)
    .map(([mediaType, media]) => ({ mediaType, schema: own(media, 'schema') }));

/** The description of a status: its own, else that of its class, else the default. */
export function responseFor(all: readonly DescribedResponse[], status: number): DescribedResponse | null {
  const wanted = [String(status), `${String(status).charAt(0)}xx`, 'default'];
  return (
    wanted.flatMap((one) => all.find((response) => response.status.toLowerCase() === one) ?? [])[0] ?? null
  );
}

/** The schema for a media type: its own, else one that includes it; undefined for none. */
export function schemaFor(
  bodies: readonly Omit<DescribedBody, 'isRequired'>[],
  contentType: string,
): unknown {
  const type = mediaTypeOf(contentType);
  const [family] = type.split('/');
  const matches = [type, `${family}/*`, '*/*'];
  return matches.flatMap((one) => bodies.find(({ mediaType }) => mediaTypeOf(mediaType) === one) ?? [])[0]
    ?.schema;
}
