import { hostBefore } from '../../directives/default-line.ts';
import { candidate } from './candidates.ts';
import type { Candidate, Candidates, DefaultHint } from './types.ts';

export function headerNames(separator: string): readonly Candidate[] {
  return headers.map(({ name, description }) => ({
    ...candidate(name, 'header', description),
    text: name + separator,
  }));
}

export function headerValues(name: string): readonly Candidate[] {
  const known = headers.find((header) => header.name.toLowerCase() === name.trim().toLowerCase());
  return (known?.values ?? []).map((value) => candidate(value, 'header-value', known?.name ?? ''));
}

/** Completes `.header`, `.query` and `# @header`: names, values of well-known headers, and what can be removed. */
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

interface HeaderHint {
  readonly name: string;
  readonly description: string;
  readonly values: readonly string[];
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
const headers: readonly HeaderHint[] = [
  header('Accept', 'accepted media types', [...mediaTypes, '*/*', 'text/event-stream']),
  header('Content-Type', 'media type of the body', [...mediaTypes, 'application/json; charset=utf-8']),
  header('Authorization', 'credentials', ['Bearer {{token}}', 'Basic ', 'Digest ', 'ApiKey ']),
  header('X-API-Key', 'a key of the API', []),
  header('User-Agent', 'identifies the client', []),
  header('Accept-Language', 'languages, the best first', ['en', 'en-GB, en;q=0.8', 'de', 'fr', 'es', '*']),
  header('Accept-Encoding', 'compressions', ['gzip, deflate, br', 'gzip', 'br', 'zstd', 'identity', '*']),
  header('Cache-Control', 'cache directives', [
    'no-cache',
    'no-store',
    'max-age=0',
    'only-if-cached',
    'no-transform',
  ]),
  header('Cookie', 'cookies', []),
  header('If-None-Match', 'only if the ETag differs', ['*', '"{{etag}}"']),
  header('If-Match', 'only if the ETag is the same', ['*', '"{{etag}}"']),
  header('If-Modified-Since', 'only if modified since this date', []),
  header('If-Unmodified-Since', 'only if not modified since this date', []),
  header('If-Range', 'the range only if unchanged', []),
  header('Range', 'part of the resource', ['bytes=0-1023', 'bytes=0-', 'bytes=-500']),
  header('Prefer', 'preferences of the client (RFC 7240)', [
    'return=minimal',
    'return=representation',
    'respond-async',
    'wait=10',
  ]),
  header('Idempotency-Key', 'makes repeated requests idempotent', ['{{$uuid}}']),
  header('X-Request-ID', 'correlation id for logs', ['{{$uuid}}']),
  header('X-Correlation-ID', 'correlation id for logs', ['{{$uuid}}']),
  header('traceparent', 'trace context (W3C)', []),
  header('tracestate', 'trace context (W3C)', []),
  header('Content-Encoding', 'how the body is compressed', ['gzip', 'br', 'deflate', 'zstd', 'identity']),
  header('Content-Language', 'the language of the body', ['en', 'de', 'fr']),
  header('Content-Disposition', 'a file name for the body', ['attachment; filename=""', 'inline']),
  header('Content-Location', 'URL of the body', []),
  header('Content-MD5', 'a checksum', []),
  header('Content-Digest', 'a checksum (RFC 9530)', []),
  header('Origin', 'origin of the page (CORS)', ['http://localhost:3000', 'null']),
  header('Referer', 'which page linked to it', []),
  header('Access-Control-Request-Method', 'asks for a method (CORS)', [
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
  ]),
  header('Access-Control-Request-Headers', 'asks for headers (CORS)', [
    'content-type',
    'authorization',
    'content-type, authorization',
  ]),
  header('X-Requested-With', 'marks a script', ['XMLHttpRequest']),
  header('X-CSRF-Token', 'protects against forged requests', []),
  header('X-HTTP-Method-Override', 'overrides the method', ['PUT', 'PATCH', 'DELETE']),
  header('X-Forwarded-For', 'original client of a proxy', []),
  header('X-Forwarded-Host', 'original host', []),
  header('X-Forwarded-Proto', 'original scheme', ['https', 'http']),
  header('X-Real-IP', 'original client of a proxy', []),
  header('Forwarded', 'original client of a proxy (RFC 7239)', ['for=; proto=https']),
  header('X-Secret', 'a secret of the API', []),
  header('X-Tenant-ID', 'tenant', []),
  header('Api-Version', 'which version of the API', []),
  header('X-GitHub-Api-Version', 'which version of the API', ['2022-11-28']),
  header('Accept-Charset', 'character sets', ['utf-8']),
  header('Accept-Datetime', 'version at that time (RFC 7089)', []),
  header('Connection', 'options of the connection', ['keep-alive', 'close']),
  header('Date', 'date of the message', ['{{$isoTimestamp}}']),
  header('DNT', 'do not track', ['1', '0']),
  header('Expect', 'waits for 100 Continue before the body', ['100-continue']),
  header('From', 'an email address of the sender', []),
  header('Host', 'the host, where it is not that of the URL', []),
  header('Last-Event-ID', 'resumes an event stream', []),
  header('Link', 'relations', []),
  header('Max-Forwards', 'maximum number of proxies to pass', ['0', '10']),
  header('Pragma', 'the old Cache-Control', ['no-cache']),
  header('Priority', 'priority of the response (RFC 9218)', ['u=1', 'u=3, i']),
  header('Proxy-Authorization', 'credentials for the proxy', ['Basic ', 'Bearer ']),
  header('Sec-Fetch-Mode', 'sent by browsers', ['cors', 'navigate', 'no-cors', 'same-origin']),
  header('Sec-Fetch-Site', 'sent by browsers', ['same-origin', 'cross-site', 'same-site', 'none']),
  header('Slug', 'suggested name of the new resource', []),
  header('SOAPAction', 'the action of a SOAP message', ['""']),
  header('TE', 'transfer codings', ['trailers', 'gzip']),
  header('Upgrade-Insecure-Requests', 'prefers https', ['1']),
  header('Via', 'proxies on the way', []),
];

function header(name: string, description: string, values: readonly string[]): HeaderHint {
  return { name, description, values };
}
