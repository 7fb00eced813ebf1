import { listOf, objectOf, onOneLine, own, textOf } from '../json/raw.ts';
import { isJsonType, mediaTypeOf } from '../request/media.ts';
import type { FoundOperation } from './find-operation.ts';
import { formBodies } from './form-parameters.ts';
import { type Style, styleOf } from './parameters/style.ts';
import { type References, referencesOf } from './references.ts';
import { schemesOf } from './security-schemes.ts';

export interface DescribedParameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'cookie';
  readonly isRequired: boolean;
  readonly schema: unknown;
  readonly style: Style;
  readonly description: string;
}

type InOperation = Pick<FoundOperation, 'operation' | 'description'>;

export function parametersOf(found: InOperation): readonly DescribedParameter[] {
  const { operation } = found;
  const references = referencesOf(found.description.document);
  const given = operation.parameters.flatMap((parameter): DescribedParameter[] => {
    const place = places.find((one) => one === own(parameter, 'in'));
    const name = textOf(own(parameter, 'name'));
    if (place === undefined || name === '') return [];
    const [content] = contentOf(own(parameter, 'content'), references);
    const schema = own(parameter, 'schema') ?? (content === undefined ? parameter : content.schema);
    const isJson = content !== undefined && isJsonType(content.mediaType);
    return [
      {
        ...{ name, place },
        isRequired: own(parameter, 'required') === true,
        schema: content === undefined || isJson ? references.follow(schema).value : undefined,
        style: isJson ? { kind: 'json', isExploded: false } : styleOf(parameter, place),
        description: onOneLine(textOf(own(parameter, 'description'))),
      },
    ];
  });
  return [...given, ...keysOf(found)];
}

const places = ['path', 'query', 'header', 'cookie'] as const;

function keysOf({ operation: { operation }, description: { document } }: InOperation): DescribedParameter[] {
  const schemes = schemesOf(document);
  const wanted = listOf(own(operation, 'security') ?? own(document, 'security'));
  const names = new Set(wanted.flatMap((way) => Object.keys(objectOf(way))));
  return [...names].flatMap((scheme): DescribedParameter[] => {
    const found = referencesOf(document).follow(own(schemes, scheme)).value;
    const place = places.find((one) => one === own(found, 'in'));
    const name = textOf(own(found, 'name'));
    if (own(found, 'type') !== 'apiKey' || place === undefined || name === '') return [];
    const style = styleOf({}, place);
    return [{ ...{ name, place, style }, isRequired: false, schema: undefined, description: 'credentials' }];
  });
}

export interface DescribedBody {
  readonly mediaType: string;
  readonly schema: unknown;
  readonly isRequired: boolean;
  readonly encoding?: unknown;
}

export function bodiesOf({
  operation: { operation, parameters },
  description,
}: InOperation): readonly DescribedBody[] {
  const references = referencesOf(description.document);
  const requestBody = references.follow(own(operation, 'requestBody')).value;
  const isRequired = own(requestBody, 'required') === true;
  const content = contentOf(own(requestBody, 'content'), references);
  if (content.length > 0) return content.map((one) => ({ ...one, isRequired }));
  const consumes = [...listOf(own(operation, 'consumes')), ...listOf(own(description.document, 'consumes'))]
    .filter((one): one is string => typeof one === 'string')
    .slice(0, maxTypes);
  const body = parameters.find((parameter) => own(parameter, 'in') === 'body');
  if (body === undefined) return formBodies(parameters, consumes);
  const [mediaType = 'application/json'] = consumes;
  return [{ mediaType, schema: own(body, 'schema'), isRequired: own(body, 'required') === true }];
}

export interface DescribedResponse {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description: string;
  readonly bodies: readonly Content[];
}

export function responsesOf({
  operation: { operation },
  description,
}: InOperation): readonly DescribedResponse[] {
  const references = referencesOf(description.document);
  return Object.entries(objectOf(own(operation, 'responses')))
    .filter(([status]) => /^(?:[1-5](?:\d\d|[xX]{2})|default)$/.test(status))
    .slice(0, maxResponses)
    .map(([status, given]) => {
      const response = references.follow(given).value;
      const schema = own(response, 'schema');
      const old = schema === undefined ? [] : [{ mediaType: 'application/json', schema }];
      const content = contentOf(own(response, 'content'), references);
      return {
        status,
        description: onOneLine(textOf(own(response, 'description'))),
        bodies: content.length > 0 ? content : old,
      };
    });
}

const maxResponses = 100;
const maxTypes = 50;

type Content = Omit<DescribedBody, 'isRequired'>;

const contentOf = (content: unknown, references: References): Content[] =>
  Object.entries(objectOf(content))
    .slice(0, maxTypes)
    .map(([mediaType, given]) => {
      const media = references.follow(given).value;
      const encoding = own(media, 'encoding');
      return { mediaType, schema: own(media, 'schema'), ...(encoding !== undefined && { encoding }) };
    });

export function responseFor(all: readonly DescribedResponse[], status: number): DescribedResponse | null {
  const wanted = [String(status), `${String(status).charAt(0)}xx`, 'default'];
  return (
    wanted.flatMap((one) => all.find((response) => response.status.toLowerCase() === one) ?? [])[0] ?? null
  );
}

export function bodyFor<Body extends Content>(
  bodies: readonly Body[],
  contentType: string,
): Body | undefined {
  const type = mediaTypeOf(contentType);
  const [family] = type.split('/');
  return [type, `${family}/*`, '*/*'].flatMap(
    (one) => bodies.find(({ mediaType }) => mediaTypeOf(mediaType) === one) ?? [],
  )[0];
}
