import { isOfConnection } from '../core/http/connection-names.ts';
import { isToken } from '../core/http/token.ts';
import type { NetworkAuth, WireAuth } from '../core/request/auth/added-auth.ts';
import { type HeaderList, headerValue } from '../core/request/headers.ts';
import { defaultHeaders } from '../core/request/preview/connection-headers.ts';
import { decodePercent } from '../core/request/render/form/form-encoding.ts';
import { FailureError } from '../core/request/sending/failure-error.ts';
import type { RequestSpec } from '../core/request/types.ts';
import { parseUrl } from './url.ts';

export interface WireRequest {
  readonly method: string;
  readonly url: URL;
  readonly path: string;
  readonly headers: HeaderList;
  readonly without: readonly string[];
  readonly body: RequestSpec['body'];
  readonly chunked: boolean;
  readonly compress: 'gzip' | null;
  readonly auth: WireAuth | null;
  readonly credential: Credential | null;
  readonly forHost: readonly string[];
  /** Parameters that no other origin gets, by the URL that the request began with. */
  readonly queryForHost: readonly Parameter[];
}

export interface Parameter {
  readonly name: string;
  readonly value: string;
}

export type Credential =
  | { readonly place: 'header'; readonly name: string }
  | { readonly place: 'query'; readonly name: string; readonly values: readonly string[] };

/** Throws a FailureError (`ERR_INVALID_URL`, `ERR_INVALID_REQUEST`) that says what cannot be sent. */
export function toWire({
  method,
  url: text,
  headers,
  body,
  compress = null,
  without = [],
  auth,
  credential,
  forHost = [],
  queryForHost = [],
}: RequestSpec): WireRequest {
  const url = parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') throw invalidUrl(text);
  if (!isToken(method))
    throw invalid(`"${method}" is not an HTTP method.`, 'use GET, POST, PUT, PATCH, DELETE, ...');
  if (method === 'CONNECT')
    throw invalid('CONNECT is for proxies and cannot be sent as a request.', '.set proxy uses a proxy');
  const chunked = headers.some(isChunked);
  for (const header of headers) checkHeader(header, body);
  const own = headers.filter((header) => !isChunked(header));
  return {
    method,
    url,
    path: pathOf(text, url),
    headers: [...own.map(toBytes), ...defaultHeaders({ headers, without }), ...credentialsOf(url, own)],
    without,
    body,
    chunked: (chunked || without.includes('content-length')) && body.kind !== 'none',
    compress,
    auth: auth === undefined ? null : wireAuth(auth),
    credential: credential === undefined ? null : toCredential(credential, url),
    forHost,
    queryForHost: queryForHost.flatMap((name) =>
      url.searchParams.getAll(name).flatMap((value) => (value === '' ? [] : [{ name, value }])),
    ),
  };
}

function wireAuth(auth: NetworkAuth): WireAuth {
  if (auth.kind === 'login') throw new Error(`The token of ${auth.request} is missing.`);
  return auth;
}

/** Another origin may have a parameter of that name for itself: only the value makes it a credential. */
function toCredential({ place, name }: NonNullable<RequestSpec['credential']>, url: URL): Credential {
  return place === 'header' ? { place, name } : { place, name, values: url.searchParams.getAll(name) };
}

/** A URL that was not previewed may hold a user. */
const credentialsOf = (url: URL, headers: HeaderList): HeaderList =>
  url.username === '' || headerValue(headers, 'authorization') !== null
    ? []
    : [['Authorization', basicOf(url)]];

function checkHeader([name, value]: HeaderList[number], body: RequestSpec['body']): void {
  if (!isToken(name)) throw invalid(`"${name}" is not a header name.`, 'letters, digits and - only');
  if (/[\r\n\0]/.test(value))
    throw invalid(`The header ${name} has a line break in its value.`, 'remove it, or encode the value');
  if (/[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(value)) {
    throw invalid(
      `The header ${name} has a control character in its value.`,
      'remove it, or encode the value',
    );
  }
  if (isOfConnection(name))
    throw invalid(
      `The header ${name} controls the connection and cannot be set by a request.`,
      'leave it out',
    );
  switch (name.toLowerCase()) {
    case 'transfer-encoding':
      if (!isChunked([name, value]))
        throw invalid(`Transfer-Encoding: ${value} is not supported.`, 'use chunked, with a body');
      return;
    case 'content-length':
      if (body.kind === 'none' && value !== '0') {
        throw invalid(`Content-Length is ${value}, but there is no body.`, 'remove it, or add a body');
      }
  }
}

const isChunked = ([name, value]: HeaderList[number]): boolean =>
  name.toLowerCase() === 'transfer-encoding' && value.trim().toLowerCase() === 'chunked';

/** Texts beyond ASCII go out in UTF-8, which undici is given as one character a byte. */
export const toBytes = ([name, value]: HeaderList[number]): readonly [string, string] => [
  name,
  /^[\t\x20-\x7e]*$/.test(value) ? value : Buffer.from(value).toString('latin1'),
];

export const fromBytes = (value: string): string =>
  /^[\t\x20-\x7e]*$/.test(value) ? value : Buffer.from(value, 'latin1').toString();

function pathOf(text: string, url: URL): string {
  const [, path] = /^https?:\/\/[^/?#]*([^#]*)/i.exec(text) ?? [];
  // Only a wire URL may be taken as it is; anything that the parser would write differently, the parser writes.
  if (path?.startsWith('/') && /^[\x21-\x7e]*$/.test(path) && !path.includes('\\')) return path;
  return `${url.pathname}${url.search}`;
}

const basicOf = ({ username, password }: URL): string =>
  `Basic ${Buffer.from(`${decodePercent(username)}:${decodePercent(password)}`).toString('base64')}`;

const invalid = (message: string, hint: string): FailureError =>
  new FailureError({ code: 'ERR_INVALID_REQUEST', message, hint });

const invalidUrl = (text: string): FailureError =>
  new FailureError({
    code: 'ERR_INVALID_URL',
    message: `${text === '' ? 'An empty text' : text} is not a valid URL for a request.`,
    hint: 'a URL looks like https://host/path; ports go from 1 to 65535',
  });
