import type { RequestSpec } from '../types.ts';
import type { AuthAdditions } from './scheme.ts';

/** The request with what a scheme adds. What the request says itself stays: its own header of that name wins. */
export function applyAuth(spec: RequestSpec, { headers, query, network }: AuthAdditions): RequestSpec {
  const own = new Set(spec.headers.map(([name]) => name.toLowerCase()));
  const added = headers.filter(([name]) => !own.has(name.toLowerCase()));
  return {
    ...spec,
    url: withQuery(spec.url, query),
    headers: [...spec.headers, ...added],
    ...(network !== null && !own.has('authorization') && { auth: network }),
  };
}

/** The rest of the URL stays byte for byte. */
function withQuery(url: string, query: AuthAdditions['query']): string {
  if (query.length === 0) return url;
  const hash = url.indexOf('#');
  const [before, fragment] = hash === -1 ? [url, ''] : [url.slice(0, hash), url.slice(hash)];
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return `${before}${before.includes('?') ? '&' : '?'}${pairs.join('&')}${fragment}`;
}
