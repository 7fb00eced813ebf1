import { isToken } from '../../core/http/token.ts';
import { own, type Raw, textOf } from '../../core/json/raw.ts';
import { safeName, segmentParameter } from '../../core/openapi/path-names.ts';
import type { References } from '../../core/openapi/references.ts';
import { isObject } from '../../core/value/is-object.ts';
import { allLiteralBraces } from '../literal-braces.ts';
import { givenExample } from './sample.ts';

export interface ParameterContext {
  readonly references: References;
  readonly leaveOut: (what: string) => void;
}

export interface RequestAddress {
  readonly path: string;
  readonly pathValues: readonly string[];
  readonly query: readonly string[];
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Parameters have their example, those of the path and required ones a placeholder without one; the rest is omitted. */
export function addressOf(
  path: string,
  parameters: readonly Raw[],
  context: ParameterContext,
): RequestAddress {
  const query: string[] = [];
  const headers: [string, string][] = [];
  const cookies: string[] = [];
  for (const parameter of parameters) {
    const name = textOf(own(parameter, 'name'));
    const place = textOf(own(parameter, 'in'));
    if (name === '' || place === 'path' || place === 'body' || place === 'formData') continue;
    const value = valueOfParameter(parameter, context);
    if (value === null) {
      context.leaveOut(`optional ${place} parameters without an example`);
    } else if (place === 'query') query.push(...queryPairs(name, value));
    else if (place === 'header') addHeader(headers, { name, value: lineOf(value) }, context);
    else if (place === 'cookie') cookies.push(`${encode(name)}=${lineOf(value)}`);
  }
  if (cookies.length > 0) headers.push(['Cookie', cookies.join('; ')]);
  return { ...pathOf(path, parameters, context), query, headers };
}

function pathOf(
  path: string,
  parameters: readonly Raw[],
  context: ParameterContext,
): Pick<RequestAddress, 'path' | 'pathValues'> {
  const values = new Map<string, string>();
  const segments = path.split('/').map((segment) => {
    const name = segmentParameter(segment);
    if (name === null) return literalSegment(segment);
    const parameter = parameters.find(
      (one) => own(one, 'in') === 'path' && textOf(own(one, 'name')) === name,
    );
    const given = parameter === undefined ? null : valueOfParameter(parameter, context);
    const safe = safeName(name);
    values.set(safe, given?.kind === 'given' ? lineOf(given) : placeholder(name));
    return `:${safe}`;
  });
  return { path: segments.join('/'), pathValues: [...values].map(([name, value]) => `${name}=${value}`) };
}

function literalSegment(segment: string): string {
  const text = segment
    .split(/(\{[^{}]*\})/)
    .map((part, index) => (index % 2 === 1 ? placeholder(part.slice(1, -1)) : literal(part)))
    .join('');
  return text.replace(/^:/, '%3A');
}

export const placeholder = (name: string): string => `{{${safeName(name)}}}`;

function literal(path: string): string {
  return allLiteralBraces(path.replace(/[\u0000-\u0020\u007f?#]/g, encodeURIComponent), 'url');
}

function valueOfParameter(parameter: Raw, { references }: ParameterContext): ParameterValue | null {
  const schema = references.follow(own(parameter, 'schema')).value;
  const example = givenExample(
    own(parameter, 'example') ??
      firstExample(own(parameter, 'examples'), references) ??
      own(parameter, 'x-example') ??
      own(schema, 'example') ??
      own(parameter, 'default') ??
      own(schema, 'default'),
  );
  if (example !== undefined && example !== null && example !== '') return { kind: 'given', value: example };
  const isRequired = own(parameter, 'required') === true;
  return isRequired ? { kind: 'open', name: textOf(own(parameter, 'name')) } : null;
}

type ParameterValue =
  | { readonly kind: 'given'; readonly value: unknown }
  | { readonly kind: 'open'; readonly name: string };

export function firstExample(examples: unknown, references: References): unknown {
  if (!isObject(examples)) return undefined;
  const [first] = Object.keys(examples);
  return first === undefined ? undefined : own(references.follow(own(examples, first)).value, 'value');
}

function queryPairs(name: string, value: ParameterValue): readonly string[] {
  if (value.kind === 'open') return [`${encode(name)}=${placeholder(value.name)}`];
  const values = Array.isArray(value.value) ? value.value : [value.value];
  return values.map((item) => `${encode(name)}=${encode(writtenValue(item))}`);
}

function lineOf(value: ParameterValue): string {
  if (value.kind === 'open') return placeholder(value.name);
  const values = Array.isArray(value.value) ? value.value : [value.value];
  const line = values
    .map(writtenValue)
    .join(',')
    .replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return allLiteralBraces(line, 'text');
}

const ownHeaders = /^(?:accept|content-type|authorization|host|content-length)$/i;

function addHeader(
  headers: [string, string][],
  { name, value }: { readonly name: string; readonly value: string },
  { leaveOut }: ParameterContext,
): void {
  if (ownHeaders.test(name)) return;
  if (isToken(name)) headers.push([name, value]);
  else leaveOut('headers with invalid names');
}

export function writtenValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

export function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
}
