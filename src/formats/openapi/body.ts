import { listOf, own, type Raw, textOf } from '../../core/json/raw.ts';
import { formSchema, isFile } from '../../core/openapi/form-parameters.ts';
import type { Operation } from '../../core/openapi/operations.ts';
import type { Body } from '../../core/request/body.ts';
import { isObject } from '../../core/value/is-object.ts';
import { multipartBody } from '../curl/form-parts.ts';
import { allLiteralBraces } from '../literal-braces.ts';
import { encode, firstExample, type ParameterContext, placeholder, writtenValue } from './parameters.ts';
import { givenExample, sampleOf } from './sample.ts';

export function bodyOf(
  { operation, parameters }: Operation,
  context: ParameterContext & { readonly headers: [string, string][]; readonly document: Raw },
): Body<string> {
  const content = contentOf(operation, parameters, context);
  if (content === null) return { kind: 'none' };
  const { type, value } = content;
  if (/[/+]json\b/i.test(type) || type === '*/*') return jsonBody(content, context);
  if (/^application\/x-www-form-urlencoded\b/i.test(type) && isObject(value)) {
    context.headers.push(['Content-Type', 'application/x-www-form-urlencoded']);
    return { kind: 'text', text: formText(value) };
  }
  if (/^multipart\/form-data\b/i.test(type) && isObject(value)) return partsBody(content, context);
  if (typeof value === 'string' && /^text\/|[/+]xml\b/i.test(type)) {
    context.headers.push(['Content-Type', oneType(type)]);
    return { kind: 'text', text: allLiteralBraces(value, 'text') };
  }
  context.leaveOut(`bodies of type ${oneType(type)}`);
  return { kind: 'none' };
}

interface Content {
  readonly type: string;
  readonly schema: unknown;
  readonly value: unknown;
}

function contentOf(
  operation: Raw,
  parameters: readonly Raw[],
  context: ParameterContext & { readonly document: Raw },
): Content | null {
  const { references } = context;
  const requestBody = references.follow(own(operation, 'requestBody')).value;
  const content = own(requestBody, 'content');
  if (!isObject(content)) return oldContent(operation, parameters, context);
  const types = Object.keys(content);
  const type = preferred.flatMap((known) => types.filter((one) => known.test(one)))[0] ?? types[0];
  if (type === undefined) return null;
  const media = references.follow(own(content, type)).value;
  const example = givenExample(own(media, 'example') ?? firstExample(own(media, 'examples'), references));
  const schema = own(media, 'schema');
  return { type, schema, value: example ?? sampleOf(schema, references) };
}

const preferred = [
  /^application\/json\b/i,
  /[/+]json\b/i,
  /x-www-form-urlencoded/i,
  /^multipart\/form-data/i,
];

/** Swagger 2.0: one body parameter, or fields. */
function oldContent(
  operation: Raw,
  parameters: readonly Raw[],
  { references, document }: ParameterContext & { readonly document: Raw },
): Content | null {
  const consumes = [...listOf(own(operation, 'consumes')), ...listOf(own(document, 'consumes'))];
  const body = parameters.find((parameter) => own(parameter, 'in') === 'body');
  if (body !== undefined) {
    const type =
      textOf(consumes.find((one) => /json/i.test(textOf(one))) ?? consumes[0]) || 'application/json';
    const schema = own(body, 'schema');
    return { type, schema, value: givenExample(own(body, 'x-example')) ?? sampleOf(schema, references) };
  }
  const fields = parameters.filter((parameter) => own(parameter, 'in') === 'formData');
  if (fields.length === 0) return null;
  const isMultipart = fields.some(isFile) || /multipart/i.test(textOf(consumes[0]));
  const schema = formSchema(fields);
  const type = isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return { type, schema, value: sampleOf(schema, references) };
}

function jsonBody(
  { type, value }: Content,
  { headers, leaveOut }: ParameterContext & { readonly headers: [string, string][] },
): Body<string> {
  if (value === undefined) {
    leaveOut('bodies without an example or a sufficient schema');
    return { kind: 'none' };
  }
  const isPlain = /^application\/json\s*$/i.test(type) || type === '*/*';
  const isContainer = typeof value === 'object' && value !== null;
  if (!isPlain || !isContainer) headers.push(['Content-Type', isPlain ? 'application/json' : oneType(type)]);
  return { kind: 'text', text: allLiteralBraces(JSON.stringify(value, null, 2), 'json') };
}

function formText(fields: Raw): string {
  return Object.keys(fields)
    .map((name) => `${encode(name)}=${encode(writtenValue(own(fields, name)))}`)
    .join('&');
}

function partsBody(
  { schema, value }: Content,
  { headers, references }: ParameterContext & { readonly headers: [string, string][] },
): Body<string> {
  const properties = own(references.follow(schema).value, 'properties');
  const parts = Object.keys(isObject(value) ? value : {}).map((name) => {
    const property = references.follow(own(properties, name)).value;
    const isFile = own(property, 'format') === 'binary' || own(property, 'contentMediaType') !== undefined;
    const plain = placeholder(name).slice(2, -2);
    return {
      name,
      content: isFile
        ? ({ kind: 'file', path: `./${plain}` } as const)
        : ({ kind: 'text', text: writtenValue(own(value, name)) } as const),
      type: null,
      filename: isFile ? plain : null,
    };
  });
  return multipartBody({ parts, headers });
}

function oneType(type: string): string {
  return type.replace(/[^\w!#$&^.+/*;= -]/g, '').slice(0, 100);
}
