import { isToken } from '../../../../http/token.ts';
import { base64Of } from '../../../../text/base64.ts';
import { type HeaderList, headerValues } from '../../../headers.ts';
import { decodePercent, encodeFormText } from '../../../render/form/form-encoding.ts';
import { fieldText, readDictionary, readStructuredField } from './structured-field.ts';

export interface SignedMessage {
  readonly method: string;
  readonly url: URL;
  readonly path: string;
  readonly headers: HeaderList;
}

/** A part of a request that a signature covers (RFC 9421, section 2): `@method`, `date`, `x-dict;key="a"`. */
export interface Component {
  readonly name: string;
  readonly form: ComponentForm;
}

export type ComponentForm =
  | { readonly kind: 'plain' }
  /** Strictly serialized. */
  | { readonly kind: 'sf' }
  /** Encodes each line as bytes. */
  | { readonly kind: 'bs' }
  /** A member of a dictionary, or a parameter of the query. */
  | { readonly kind: 'key' | 'name'; readonly value: string };

const derived = ['@method', '@target-uri', '@authority', '@scheme', '@request-target', '@path', '@query'];

/** Reads a component as people write it, where quotes may be left out; null for another text. */
export function readComponent(text: string): Component | null {
  const [, written = '', parameter, given] = /^([^;]+)(?:;([a-z]+)(?:=(.+))?)?$/s.exec(text) ?? [];
  const name = written.toLowerCase();
  const value = given?.replace(/^"(.*)"$/s, '$1');
  if (name === '@query-param')
    return parameter === 'name' && value !== undefined ? { name, form: { kind: 'name', value } } : null;
  if (parameter === undefined)
    return derived.includes(name) || isToken(name) ? { name, form: { kind: 'plain' } } : null;
  if (!isToken(name)) return null;
  if (parameter === 'key') return value === undefined ? null : { name, form: { kind: 'key', value } };
  return (parameter === 'sf' || parameter === 'bs') && value === undefined
    ? { name, form: { kind: parameter } }
    : null;
}

export function componentText({ name, form }: Component): string {
  if (form.kind === 'plain') return name;
  return 'value' in form ? `${name};${form.kind}=${quoted(form.value)}` : `${name};${form.kind}`;
}

export function componentId({ name, form }: Component): string {
  if (form.kind === 'name')
    return `${quoted(name)};name=${quoted(encodeFormText(decodePercent(form.value)))}`;
  return quoted(name) + componentText({ name, form }).slice(name.length);
}

/** The value that is signed; null where the request lacks the component, or it has no such form. */
export function componentValue(message: SignedMessage, { name, form }: Component): string | null {
  const lines = headerValues(message.headers, name).map((line) => line.trim().replace(/\s*\r?\n\s+/g, ' '));
  switch (form.kind) {
    case 'plain':
      return name.startsWith('@') ? derivedValue(message, name) : joined(lines);
    case 'name':
      return queryParameter(message, decodePercent(form.value));
    case 'bs':
      return joined(
        lines.map((line) => `:${base64Of(Uint8Array.from(line, (unit) => unit.charCodeAt(0)))}:`),
      );
    case 'sf': {
      const field = lines.length === 0 ? null : readStructuredField(lines.join(', '));
      return field === null ? null : fieldText(field);
    }
    case 'key':
      return readDictionary(lines.join(', '))?.get(form.value) ?? null;
    default:
      return form satisfies never;
  }
}

const joined = (lines: readonly string[]): string | null => (lines.length === 0 ? null : lines.join(', '));

function derivedValue({ method, url, path, headers }: SignedMessage, name: string): string | null {
  const query = path.indexOf('?');
  switch (name) {
    case '@method':
      return method;
    case '@target-uri':
      return `${url.origin}${path}`;
    case '@authority':
      return (hostOf(headers) ?? url.host).toLowerCase();
    case '@scheme':
      return url.protocol.slice(0, -1);
    case '@request-target':
      return path;
    case '@path':
      return query === -1 ? path : path.slice(0, query);
    case '@query':
      return query === -1 ? '?' : path.slice(query);
    default:
      return null;
  }
}

const hostOf = (headers: HeaderList): string | undefined => headerValues(headers, 'host')[0];

/** Returns a query parameter; null if it is missing or repeated (section 2.2.8). */
function queryParameter({ path }: SignedMessage, name: string): string | null {
  const [, query = ''] = /^[^?]*\?(.*)$/s.exec(path) ?? [];
  const values = new URLSearchParams(query).getAll(name);
  return values.length === 1 ? encodeFormText(values[0] ?? '') : null;
}

/** RFC 9651: a string. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
