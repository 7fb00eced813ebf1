import { type BodyPart, bodyPieces } from '../../core/request/body.ts';
import { headerValue } from '../../core/request/headers.ts';
import { defaultHeaders } from '../../core/request/preview/connection-headers.ts';
import type { RequestSpec } from '../../core/request/types.ts';
import type { CurlConnection } from '../../ports/formats.ts';
import { authOptions, basicUser, unsignedNote } from './auth-options.ts';
import { connectionOptions } from './connection-options.ts';
import { quote as plainQuote } from './quote.ts';

export interface CurlOptions extends CurlConnection {
  readonly token?: string | null;
  readonly quote?: Quote;
}

type Quote = (text: string) => string;

/** Sends the same bytes, except for User-Agent, Accept-Encoding and multipart boundaries. `quote` writes secrets. */
export function curlCommand(spec: RequestSpec, options: CurlOptions = {}): string {
  const { method, url } = spec;
  const { quote = plainQuote } = options;
  const parts = [
    `curl --globoff --path-as-is --compressed${options.http2 === true ? '' : ' --http1.1'}`,
    ...connectionOptions(method, options, quote),
    `${method === 'HEAD' ? '--head' : `--request ${quote(method)}`} ${quote(url)}`,
    ...headerOptions(spec, quote),
    ...(spec.auth === undefined ? [] : authOptions(spec.auth, { held: options.token ?? null, url, quote })),
    ...bodyOptions(spec, quote),
  ];
  const command = parts.join(' \\\n  ');
  const source = bodySource(spec, quote);
  const note = spec.auth === undefined ? null : unsignedNote(spec.auth);
  return `${note ?? ''}${source === null ? command : `${source} | ${command}`}`;
}

function headerOptions(spec: RequestSpec, quote: Quote): string[] {
  const { headers, body } = spec;
  const own = headers.filter(
    ([name]) => !(body.kind === 'multipart' && name.toLowerCase() === 'content-type'),
  );
  return [
    // With a semicolon curl sends an empty header, with a colon it would omit it.
    ...own.map(
      ([name, value]) =>
        userOption(name, value, quote) ??
        `--header ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`,
    ),
    ...acceptOption(spec, quote),
    ...unwanted(headers, body).map((name) => `--header ${quote(`${name}:`)}`),
  ];
}

function userOption(name: string, value: string, quote: Quote): string | null {
  const user = basicUser(name, value);
  return user === null ? null : `--user ${quote(user)}`;
}

function acceptOption({ headers, without = [] }: RequestSpec, quote: Quote): string[] {
  const accept = headerValue(defaultHeaders({ headers, without }), 'accept');
  if (accept === '*/*') return [];
  if (accept !== null) return [`--header ${quote(`Accept: ${accept}`)}`];
  return headerValue(headers, 'accept') === null ? ['--header Accept:'] : [];
}

function unwanted(headers: RequestSpec['headers'], body: RequestSpec['body']): string[] {
  const absent = (name: string): boolean => headerValue(headers, name) === null;
  return [
    ...(body.kind !== 'none' && body.kind !== 'multipart' && absent('content-type') ? ['Content-Type'] : []),
    // For a long body curl asks first whether it may send it.
    ...(body.kind === 'none' ? [] : ['Expect']),
  ];
}

function bodyOptions({ body, compress }: RequestSpec, quote: Quote): string[] {
  switch (body.kind) {
    case 'none':
      return [];
    case 'text':
      return compress === 'gzip' ? ['--data-binary @-'] : [`--data-raw ${quote(body.text)}`];
    case 'file':
      return [compress === 'gzip' ? '--data-binary @-' : `--data-binary ${quote(`@${body.path}`)}`];
    case 'pieces':
      return ['--data-binary @-'];
    case 'multipart':
      return body.parts.map((part) => partOption(part, quote));
    default:
      return body satisfies never;
  }
}

function partOption({ name, content, contentType }: BodyPart<string>, quote: Quote): string {
  if (content.kind === 'text' && contentType === null)
    return `--form-string ${quote(`${name}=${content.text}`)}`;
  const value = content.kind === 'text' ? formQuote(content.text) : `@${formQuote(content.path)}`;
  const type = contentType ?? 'application/octet-stream';
  return `--form ${quote(`${name}=${value};type=${type}`)}`;
}

function bodySource({ body, compress }: RequestSpec, quote: Quote): string | null {
  const isCompressed = compress === 'gzip';
  const pieces = bodyPieces(body);
  if (pieces.length === 0 || (body.kind !== 'pieces' && !isCompressed)) return null;
  const commands = pieces.map((piece) =>
    piece.kind === 'text' ? `printf %s ${quote(piece.text)}` : `cat ${quote(piece.path)}`,
  );
  return `{ ${commands.join('; ')}; }${isCompressed ? ' | gzip' : ''}`;
}

const formQuote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
