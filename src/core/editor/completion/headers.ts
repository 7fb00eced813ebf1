import { hostBefore } from '../../directives/default-line.ts';
import { candidate } from './candidates.ts';
import type { Candidate, Candidates, DefaultHint } from './types.ts';

export function headerNames(separator: string): readonly Candidate[] {
  return headers.map(([name, description]) => ({
    ...candidate(name, 'header', description),
    text: name + separator,
  }));
}

export function headerValues(name: string): readonly Candidate[] {
  const searched = name.trim().toLowerCase();
  const [known, , values] = headers.find(([each]) => each.toLowerCase() === searched) ?? ['', '', []];
  return values.map((value) => candidate(value, 'header-value', known));
}

export function defaultCandidates(
  kind: 'header' | 'query',
  argument: string,
  defaults: readonly DefaultHint[] = [],
): Candidates | null {
  const rest = argument.slice(hostBefore(`${argument}.`).length);
  if (rest.startsWith('-')) {
    const own = defaults.filter((one) => one.kind === kind);
    const shown = kind === 'header' ? 'header' : 'flag';
    return {
      typed: rest,
      list: own.map(({ name, value }) => candidate(`-${name}`, shown, `removes ${value}`)),
    };
  }
  if (kind === 'query') return null;
  const [, name, typed = ''] = /^([\w-]+):[ \t]*(.*)$/.exec(rest) ?? [];
  if (name !== undefined) return { typed, list: headerValues(name) };
  return /\s/.test(rest) ? null : { typed: rest, list: headerNames(': ') };
}

const mediaTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/xml',
  'text/html',
  'multipart/form-data',
  'application/octet-stream',
  'application/merge-patch+json',
  'application/json-patch+json',
  'application/problem+json',
  'application/graphql-response+json',
  'text/csv',
  'text/xml',
];

/** Request headers (RFC 9110, 9111, 6265, Fetch, and what APIs use), the most used first. */
const headers: readonly (readonly [name: string, description: string, values: readonly string[]])[] = [
  ['Accept', 'accepted media types', [...mediaTypes, '*/*', 'text/event-stream']],
  ['Content-Type', 'media type of the body', [...mediaTypes, 'application/json; charset=utf-8']],
  ['Authorization', 'credentials', ['Bearer {{token}}', 'Basic ', 'Digest ', 'ApiKey ']],
  ['X-API-Key', 'a key of the API', []],
  ['User-Agent', 'identifies the client', []],
  ['Accept-Language', 'languages, the best first', ['en', 'en-GB, en;q=0.8', 'de', 'fr', 'es', '*']],
  ['Accept-Encoding', 'compressions', ['gzip, deflate, br', 'gzip', 'br', 'zstd', 'identity', '*']],
  [
    'Cache-Control',
    'cache directives',
    ['no-cache', 'no-store', 'max-age=0', 'only-if-cached', 'no-transform'],
  ],
  ['Cookie', 'cookies', []],
  ['If-None-Match', 'only if the ETag differs', ['*', '"{{etag}}"']],
  ['If-Match', 'only if the ETag is the same', ['*', '"{{etag}}"']],
  ['If-Modified-Since', 'only if modified since this date', []],
  ['If-Unmodified-Since', 'only if not modified since this date', []],
  ['If-Range', 'the range only if unchanged', []],
  ['Range', 'part of the resource', ['bytes=0-1023', 'bytes=0-', 'bytes=-500']],
  [
    'Prefer',
    'preferences of the client (RFC 7240)',
    ['return=minimal', 'return=representation', 'respond-async', 'wait=10'],
  ],
  ['Idempotency-Key', 'makes repeated requests idempotent', ['{{$uuid}}']],
  ['X-Request-ID', 'correlation id for logs', ['{{$uuid}}']],
  ['X-Correlation-ID', 'correlation id for logs', ['{{$uuid}}']],
  ['traceparent', 'trace context (W3C)', []],
  ['tracestate', 'trace context (W3C)', []],
  ['Content-Encoding', 'how the body is compressed', ['gzip', 'br', 'deflate', 'zstd', 'identity']],
  ['Content-Language', 'the language of the body', ['en', 'de', 'fr']],
  ['Content-Disposition', 'a file name for the body', ['attachment; filename=""', 'inline']],
  ['Content-Location', 'URL of the body', []],
  ['Content-MD5', 'a checksum', []],
  ['Content-Digest', 'a checksum (RFC 9530)', []],
  ['Origin', 'origin of the page (CORS)', ['http://localhost:3000', 'null']],
  ['Referer', 'which page linked to it', []],
  ['Access-Control-Request-Method', 'asks for a method (CORS)', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']],
  [
    'Access-Control-Request-Headers',
    'asks for headers (CORS)',
    ['content-type', 'authorization', 'content-type, authorization'],
  ],
  ['X-Requested-With', 'marks a script', ['XMLHttpRequest']],
  ['X-CSRF-Token', 'protects against forged requests', []],
  ['X-HTTP-Method-Override', 'overrides the method', ['PUT', 'PATCH', 'DELETE']],
  ['X-Forwarded-For', 'original client of a proxy', []],
  ['X-Forwarded-Host', 'original host', []],
  ['X-Forwarded-Proto', 'original scheme', ['https', 'http']],
  ['X-Real-IP', 'original client of a proxy', []],
  ['Forwarded', 'original client of a proxy (RFC 7239)', ['for=; proto=https']],
  ['X-Secret', 'a secret of the API', []],
  ['X-Tenant-ID', 'tenant', []],
  ['Api-Version', 'which version of the API', []],
  ['X-GitHub-Api-Version', 'which version of the API', ['2022-11-28']],
  ['Accept-Charset', 'character sets', ['utf-8']],
  ['Accept-Datetime', 'version at that time (RFC 7089)', []],
  ['Connection', 'options of the connection', ['keep-alive', 'close']],
  ['Date', 'date of the message', ['{{$isoTimestamp}}']],
  ['DNT', 'do not track', ['1', '0']],
  ['Expect', 'waits for 100 Continue before the body', ['100-continue']],
  ['From', 'an email address of the sender', []],
  ['Host', 'the host, where it is not that of the URL', []],
  ['Last-Event-ID', 'resumes an event stream', []],
  ['Link', 'relations', []],
  ['Max-Forwards', 'maximum number of proxies to pass', ['0', '10']],
  ['Pragma', 'the old Cache-Control', ['no-cache']],
  ['Priority', 'priority of the response (RFC 9218)', ['u=1', 'u=3, i']],
  ['Proxy-Authorization', 'credentials for the proxy', ['Basic ', 'Bearer ']],
  ['Sec-Fetch-Mode', 'sent by browsers', ['cors', 'navigate', 'no-cors', 'same-origin']],
  ['Sec-Fetch-Site', 'sent by browsers', ['same-origin', 'cross-site', 'same-site', 'none']],
  ['Slug', 'suggested name of the new resource', []],
  ['SOAPAction', 'the action of a SOAP message', ['""']],
  ['TE', 'transfer codings', ['trailers', 'gzip']],
  ['Upgrade-Insecure-Requests', 'prefers https', ['1']],
  ['Via', 'proxies on the way', []],
];
