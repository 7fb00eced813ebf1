import { type ConnectionHeader, type HeaderList, headerValue, type Route } from '../headers.ts';
import { proxyAuthorization, readsRequests } from '../sending/proxy.ts';

export interface RoutedRequest {
  readonly url: URL;
  readonly headers: HeaderList;
  readonly without: readonly string[];
}

export function routeHeaders(
  { url, headers, without }: RoutedRequest,
  { cookie, proxy }: Route,
): ConnectionHeader[] {
  const added = [
    cookie === '' ? null : fromJar(cookie),
    proxy === null ? null : ofProxy(new URL(proxy), url),
  ];
  return added.flatMap((header) => {
    const isOwn =
      header !== null &&
      (without.includes(header.name.toLowerCase()) || headerValue(headers, header.name) !== null);
    return header === null || isOwn ? [] : [header];
  });
}

export const routeHeaderNames: readonly string[] = ['cookie', 'proxy-authorization'];

function fromJar(cookie: string): ConnectionHeader {
  return { name: 'Cookie', value: cookie, reason: 'from the cookie jar' };
}

function ofProxy(proxy: URL, url: URL): ConnectionHeader | null {
  const value = readsRequests(proxy, url) ? proxyAuthorization(proxy) : null;
  if (value === null) return null;
  return { name: 'Proxy-Authorization', value, reason: `of the proxy ${proxy.host}` };
}
