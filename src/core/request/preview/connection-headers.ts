import type { BodyLength } from '../body.ts';
import type { ConnectionHeader } from '../headers.ts';
import { type HeaderList, headerValue } from '../headers.ts';
import { isJsonType } from '../media.ts';
import { methodExpectsBody } from '../methods.ts';
import type { RequestSpec } from '../types.ts';

export interface ConnectionFacts extends Pick<RequestSpec, 'method' | 'headers'> {
  /** Host, with a port that is not the default; null if the URL is invalid. */
  readonly host: string | null;
  readonly without: readonly string[];
}

interface LengthFacts extends Omit<ConnectionFacts, 'host'> {
  readonly length: BodyLength;
}

type Row = Omit<ConnectionHeader, 'value'> & { readonly value: string | null };

const defaultRows = (headers: HeaderList): readonly Row[] => [
  { name: 'User-Agent', value: 'restloop', reason: 'identifies the client' },
  { name: 'Accept', ...accept(headers) },
  { name: 'Accept-Encoding', value: 'gzip, deflate, br', reason: 'compressed responses are smaller' },
];

export const connectionHeaderNames: readonly string[] = [
  'host',
  'connection',
  'content-length',
  ...defaultRows([]).map(({ name }) => name.toLowerCase()),
];

/** Headers that the transport adds to the request's own, together with `lengthHeaders` (RFC 9110 and 9112). */
export function connectionHeaders(facts: ConnectionFacts): ConnectionHeader[] {
  const { host, method, headers } = facts;
  const connection =
    method === 'HEAD'
      ? { value: 'close', reason: 'some servers send a body even after HEAD' }
      : { value: 'keep-alive', reason: 'the next request uses the same connection' };
  return missing(facts, [
    { name: 'Host', value: host, reason: 'HTTP requires it' },
    { name: 'Connection', ...connection },
    ...defaultRows(headers),
  ]);
}

export function lengthHeaders(facts: LengthFacts): ConnectionHeader[] {
  const bytes = contentLength(facts);
  return missing(facts, [
    { name: 'Content-Length', value: bytes?.toString() ?? null, reason: 'the bytes of the body' },
    {
      name: 'Transfer-Encoding',
      value: isChunked(facts) ? 'chunked' : null,
      reason: 'the length of the body is not known',
    },
  ]);
}

type RequestHeaders = Pick<ConnectionFacts, 'headers' | 'without'>;

export function defaultHeaders(request: RequestHeaders): HeaderList {
  // Measurable in a tight loop, where nearly every request has the same ones.
  if (request.without.length === 0 && !request.headers.some(affectsDefaults)) return cachedDefaults;
  return makeDefaultHeaders(request);
}

const makeDefaultHeaders = (request: RequestHeaders): HeaderList =>
  missing(request, defaultRows(request.headers)).map(({ name, value }) => [name, value] as const);

const cachedDefaults = makeDefaultHeaders({ headers: [], without: [] });

const affectingNames: ReadonlySet<string> = new Set([
  'content-type',
  ...cachedDefaults.map(([name]) => name.toLowerCase()),
]);

const affectsDefaults = ([name]: HeaderList[number]): boolean => affectingNames.has(name.toLowerCase());

function missing({ headers, without }: RequestHeaders, rows: readonly Row[]): ConnectionHeader[] {
  return rows.flatMap(({ value, ...row }) => {
    const isOwn = without.includes(row.name.toLowerCase()) || headerValue(headers, row.name) !== null;
    return value === null || isOwn ? [] : [{ ...row, value }];
  });
}

function accept(headers: HeaderList): Pick<ConnectionHeader, 'value' | 'reason'> {
  return isJsonType(headerValue(headers, 'content-type') ?? '')
    ? { value: 'application/json, */*;q=0.5', reason: 'the request sends JSON' }
    : { value: '*/*', reason: 'accepts any response' };
}

function contentLength({ length, headers, method }: LengthFacts): number | null {
  if (headerValue(headers, 'transfer-encoding') !== null && length.kind !== 'none') return null;
  const bytes = length.kind === 'none' ? 0 : length.kind === 'bytes' ? length.bytes : null;
  return bytes === 0 && !methodExpectsBody(method) ? null : bytes;
}

function isChunked({ length, headers, without }: LengthFacts): boolean {
  if (length.kind === 'chunked') return headerValue(headers, 'content-length') === null;
  return length.kind === 'bytes' && length.bytes > 0 && without.includes('content-length');
}
