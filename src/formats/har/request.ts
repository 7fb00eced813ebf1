import { isToken } from '../../core/http/token.ts';
import { listOf, own, type Raw, textOf } from '../../core/json/raw.ts';
import { printAuth } from '../../core/request/auth/literals.ts';
import type { Body, BodyPiece } from '../../core/request/body.ts';
import { contentTypeOf, headerValue } from '../../core/request/headers.ts';
import { addedText } from '../../core/request/source-text.ts';
import type { RequestSpec } from '../../core/request/types.ts';
import type { CollectionRequest } from '../../core/session/collection/collection.ts';
import { textOfBase64 } from '../../core/text/base64.ts';
import { isObject } from '../../core/value/is-object.ts';
import { baseName } from '../curl/content.ts';
import { multipartBody } from '../curl/form-parts.ts';
import { toCollectionRequest } from '../draft.ts';
import type { literalBraces } from '../literal-braces.ts';
import { pairsOf } from './pairs.ts';

export interface EntryContext {
  readonly isOwn: boolean;
  readonly literal: typeof literalBraces;
  readonly leaveOut: (what: string) => void;
}

/** Null for an entry of another protocol. */
export function readRequest(entry: Raw, context: EntryContext): CollectionRequest | null {
  const request = own(entry, 'request');
  const url = textOf(own(request, 'url'));
  const { isOwn, literal } = context;
  if (!isObject(request) || !(/^https?:\/\//i.test(url) || (isOwn && url.startsWith('{{')))) {
    context.leaveOut('entries of other protocols');
    return null;
  }
  const headers = readHeaders(request, context);
  const body = readBody(own(request, 'postData'), headers, context);
  const title = isOwn ? textOf(own(entry, 'comment')) : '';
  const read = toCollectionRequest({
    name: title === '' ? null : title,
    method: methodOf(request),
    url: literal(url.replace(/#.*$/s, ''), 'url'),
    headers,
    body,
  });
  const auth = isOwn ? readAuth(own(request, '_auth')) : null;
  return auth === null ? read : { ...read, directives: [{ name: 'auth', value: auth, line: 1 }] };
}

function readAuth(raw: unknown): string | null {
  const [scheme = '', ...words] = listOf(raw).map(textOf);
  if (scheme === '') return null;
  return printAuth({ scheme, words: words.map(addedText), level: 'request' }, (secret) => secret);
}

export function sentRequest(entry: Raw): RequestSpec {
  const request = own(entry, 'request') as Raw;
  const text = textOf(own(own(request, 'postData'), 'text'));
  return {
    method: methodOf(request),
    url: textOf(own(request, 'url')).replace(/#.*$/s, ''),
    headers: pairsOf(own(request, 'headers')).filter(([name]) => isToken(name)),
    body: text === '' ? { kind: 'none' } : { kind: 'text', text },
  };
}

function methodOf(request: Raw): string {
  const method = textOf(own(request, 'method')).toUpperCase();
  return isToken(method) ? method : 'GET';
}

const ownHeaders =
  /^(?::.*|content-length|host|connection|keep-alive|transfer-encoding|upgrade|proxy-connection|te|trailer)$/i;

function readHeaders(request: Raw, { isOwn, literal }: EntryContext): [name: string, value: string][] {
  const added = new Set(
    isOwn ? listOf(own(request, 'headers')).filter((header) => textOf(own(header, 'comment')) !== '') : [],
  );
  const headers = pairsOf(listOf(own(request, 'headers')).filter((header) => !added.has(header)))
    .filter(([name, value]) => (isOwn || !ownHeaders.test(name)) && value !== '' && isToken(name))
    .map(([name, value]): [string, string] => [name, literal(value, 'text')]);
  const cookies = pairsOf(own(request, 'cookies'));
  if (cookies.length > 0 && headerValue(headers, 'cookie') === null)
    headers.push(['Cookie', cookies.map(([name, value]) => `${name}=${literal(value, 'text')}`).join('; ')]);
  return headers;
}

function readBody(
  raw: unknown,
  headers: [string, string][],
  { isOwn, literal, leaveOut }: EntryContext,
): Body<string> {
  if (!isObject(raw)) return { kind: 'none' };
  const given = contentTypeOf(headers);
  const type = given ?? textOf(own(raw, 'mimeType'));
  if (given === null && type !== '' && !isOwn) headers.push(['Content-Type', type]);
  const pieces = isOwn ? listOf(own(raw, '_pieces')).flatMap((piece) => readPiece(piece, literal)) : [];
  if (pieces.length > 0) return { kind: 'pieces', pieces };
  const written = textOf(own(raw, 'text'));
  const text = own(raw, 'encoding') === 'base64' ? textOfBase64(written) : written;
  if (text === null) {
    leaveOut('binary bodies');
    return { kind: 'none' };
  }
  if (text !== '') return { kind: 'text', text: literal(text, /json/i.test(type) ? 'json' : 'text') };
  const params = listOf(own(raw, 'params')).filter(isObject);
  if (params.length === 0) return { kind: 'none' };
  if (/^multipart\/form-data/i.test(type))
    return readMultipart(params, headers, { isOwn, literal, leaveOut });
  if (!/^application\/x-www-form-urlencoded/i.test(type)) {
    leaveOut('bodies that were recorded only as fields');
    return { kind: 'none' };
  }
  return {
    kind: 'text',
    text: pairsOf(params)
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .join('&'),
  };
}

function readPiece(raw: unknown, literal: EntryContext['literal']): BodyPiece<string>[] {
  const text = own(raw, 'text');
  if (typeof text === 'string') return [{ kind: 'text', text: literal(text, 'text') }];
  const path = own(raw, 'path');
  return typeof path === 'string'
    ? [{ kind: 'file', path: literal(path, 'text'), substitute: own(raw, 'substitute') === true }]
    : [];
}

/** A browser records only the names of files, without their folders. */
function readMultipart(
  params: readonly Raw[],
  headers: [string, string][],
  { isOwn, literal, leaveOut }: EntryContext,
): Body<string> {
  const isWhole = params.every((param) => typeof own(param, 'value') === 'string');
  if (!isWhole && !isOwn) {
    leaveOut('multipart bodies that were recorded only as fields');
    return { kind: 'none' };
  }
  const parts = params.map((param) => {
    const path = textOf(own(param, 'fileName'));
    return {
      name: literal(textOf(own(param, 'name')), 'text'),
      content:
        path === ''
          ? ({ kind: 'text', text: textOf(own(param, 'value')) } as const)
          : ({ kind: 'file', path } as const),
      type: textOf(own(param, 'contentType')).replace(/[\r\n]+/g, ' ') || null,
      filename: path === '' ? null : baseName(path),
    };
  });
  return multipartBody({ parts, headers, literal });
}

function encode(text: string): string {
  if (/%[\da-fA-F]{2}/.test(text)) return text;
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('%20', '+');
}
