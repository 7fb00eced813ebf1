import type { BodyLength } from '../body.ts';
import type { ConnectionHeader } from '../headers.ts';
import { type HeaderList, headerValue } from '../headers.ts';
import { isJsonType } from '../media.ts';
import type { RequestSpec } from '../types.ts';

export interface ConnectionFacts extends Pick<RequestSpec, 'method' | 'headers'> {
  /** With a port that is not the usual one; null where the URL is invalid. */
  readonly host: string | null;
  readonly without: readonly string[];
  readonly length: BodyLength;
}

interface Row {
  readonly name: string;
  readonly add: (facts: ConnectionFacts) => Omit<ConnectionHeader, 'name'> | null;
}

const defaultRows: readonly Row[] = [
  { name: 'User-Agent', add: () => ({ value: 'restloop', reason: 'identifies the client' }) },
  { name: 'Accept', add: ({ headers }) => accept(headers) },
  {
    name: 'Accept-Encoding',
    add: () => ({ value: 'gzip, deflate, br', reason: 'compressed responses are smaller' }),
  },
];

/** Headers of one message on one connection (RFC 9110 and 9112). */
const framingRows: readonly Row[] = [
  {
    name: 'Host',
    add: ({ host }) => (host === null ? null : { value: host, reason: 'HTTP requires it' }),
  },
  {
    name: 'Connection',
    add: ({ method }) =>
      method === 'HEAD'
        ? { value: 'close', reason: 'some servers send a body even after HEAD' }
        : { value: 'keep-alive', reason: 'the next request uses the same connection' },
  },
  {
    name: 'Content-Length',
    add: (facts) => {
      const bytes = contentLength(facts);
      return bytes === null ? null : { value: String(bytes), reason: 'the bytes of the body' };
    },
  },
  {
    name: 'Transfer-Encoding',
    add: (facts) =>
      isChunked(facts) ? { value: 'chunked', reason: 'the length of the body is not known' } : null,
  },
];

export const connectionHeaderNames: readonly string[] = [...framingRows, ...defaultRows]
  .map(({ name }) => name.toLowerCase())
  .filter((name) => name !== 'transfer-encoding');

/** All headers besides the request's own. The transport adds these, and nothing else. */
export const connectionHeaders = (facts: ConnectionFacts): ConnectionHeader[] => [
  ...rowsFor(framingRows.slice(0, 2), facts),
  ...rowsFor(defaultRows, facts),
  ...rowsFor(framingRows.slice(2), facts),
];

export function defaultHeaders(facts: Pick<ConnectionFacts, 'headers' | 'without'>): HeaderList {
  // Measurable in a tight loop, where nearly every request has the same ones.
  if (facts.without.length === 0 && !facts.headers.some(affectsDefaults)) return cachedDefaults;
  return makeDefaultHeaders(facts);
}

const makeDefaultHeaders = (facts: Pick<ConnectionFacts, 'headers' | 'without'>): HeaderList =>
  rowsFor(defaultRows, { ...facts, method: '', host: null, length: { kind: 'none' } }).map(
    ({ name, value }) => [name, value] as const,
  );

const cachedDefaults = makeDefaultHeaders({ headers: [], without: [] });

const affectingNames: ReadonlySet<string> = new Set([
  'content-type',
  ...defaultRows.map(({ name }) => name.toLowerCase()),
]);

const affectsDefaults = ([name]: HeaderList[number]): boolean => affectingNames.has(name.toLowerCase());

function rowsFor(rows: readonly Row[], facts: ConnectionFacts): ConnectionHeader[] {
  return rows.flatMap(({ name, add }) => {
    const isLeftOut = facts.without.includes(name.toLowerCase()) || headerValue(facts.headers, name) !== null;
    const added = isLeftOut ? null : add(facts);
    return added === null ? [] : [{ name, ...added }];
  });
}

function accept(headers: HeaderList): Omit<ConnectionHeader, 'name'> {
  return isJsonType(headerValue(headers, 'content-type') ?? '')
    ? { value: 'application/json, */*;q=0.5', reason: 'the request sends JSON' }
    : { value: '*/*', reason: 'accepts any response' };
}

/** Methods whose meaning is in their body say that it is empty (RFC 9110, section 8.6). */
const expectsBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'QUERY', 'PROPFIND', 'PROPPATCH']);

function contentLength({ length, headers, method }: ConnectionFacts): number | null {
  if (headerValue(headers, 'transfer-encoding') !== null && length.kind !== 'none') return null;
  const bytes = length.kind === 'none' ? 0 : length.kind === 'bytes' ? length.bytes : null;
  return bytes === 0 && !expectsBody.has(method) ? null : bytes;
}

function isChunked({ length, headers, without }: ConnectionFacts): boolean {
  if (length.kind === 'chunked') return headerValue(headers, 'content-length') === null;
  return length.kind === 'bytes' && length.bytes > 0 && without.includes('content-length');
}
