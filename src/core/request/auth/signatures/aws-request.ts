import { wordSet } from '../../../value/objects.ts';
import type { HeaderList } from '../../headers.ts';
import { decodePercent } from '../../render/form/form-encoding.ts';
import { compareTexts, encodeStrictly, pairsOf, sortedQuery } from './strict-encoding.ts';

export interface AwsRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderList;
  readonly payloadHash: string;
}

export interface AwsScope {
  /** `20150830T123600Z`. */
  readonly time: string;
  readonly region: string;
  readonly service: string;
}

export const awsAlgorithm = 'AWS4-HMAC-SHA256';

export const scopeText = ({ time, region, service }: AwsScope): string =>
  `${time.slice(0, 8)}/${region}/${service}/aws4_request`;

export const awsTime = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

export function canonicalRequest(
  { method, path, headers, payloadHash }: AwsRequest,
  service: string,
): string {
  const [, pathname = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(path) ?? [];
  return [
    method,
    canonicalPath(pathname, service),
    sortedQuery(pairsOf(query)),
    ...canonicalHeaders(headers),
    '',
    signedHeaders(headers),
    payloadHash,
  ].join('\n');
}

/** `hash` is the SHA-256 of the canonical request, in hexadecimal digits. */
export const stringToSign = (scope: AwsScope, hash: string): string =>
  [awsAlgorithm, scope.time, scopeText(scope), hash].join('\n');

export const keySteps = ({ time, region, service }: AwsScope): readonly string[] => [
  time.slice(0, 8),
  region,
  service,
  'aws4_request',
];

/** Names of the signed headers; those that proxies change are not signed. */
export const signedHeaders = (headers: HeaderList): string => [...signed(headers).keys()].join(';');

export const isS3 = (service: string): boolean => service === 's3' || service.startsWith('s3-');

function canonicalPath(path: string, service: string): string {
  if (isS3(service))
    return (
      path
        .split('/')
        .map((part) => encodeStrictly(decodePercent(part)))
        .join('/') || '/'
    );
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(encodeStrictly(part));
  }
  return `/${parts.join('/')}${/\/\.{0,2}$/.test(path) && parts.length > 0 ? '/' : ''}`;
}

const canonicalHeaders = (headers: HeaderList): string[] =>
  [...signed(headers)].map(([name, values]) => `${name}:${values.join(',')}`);

function signed(headers: HeaderList): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (unsigned.has(key) || /^(?:proxy|sec)-/.test(key)) continue;
    found.set(key, [...(found.get(key) ?? []), value.trim().replace(/\s+/g, ' ')]);
  }
  return new Map([...found].sort(([one], [other]) => compareTexts(one, other)));
}

const unsigned = wordSet(`
  accept accept-encoding authorization cache-control connection content-length cookie expect from
  keep-alive max-forwards pragma referer te trailer transfer-encoding upgrade user-agent x-amzn-trace-id
`);
