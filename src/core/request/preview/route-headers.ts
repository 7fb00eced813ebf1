import { type ConnectionHeader, type HeaderList, headerValue } from '../headers.ts';
import { proxyAuthorization, readsRequests } from '../sending/proxy.ts';
import type { Preview } from '../types.ts';

/** What decides about a send besides the request itself. */
export interface Route {
  /** What the cookie jar holds for the URL, as `Cookie` has it; empty for nothing. */
  readonly cookie: string;
  /** The proxy that the request goes through; null for none. */
  readonly proxy: URL | null;
}

export interface RoutedRequest {
  readonly url: URL;
  readonly headers: HeaderList;
  /** Names, in lower case, that must not be added. */
  readonly without: readonly string[];
}

/** What the jar and the proxy add to a request, for the preview and for the transport alike. The request's own wins. */
export function routeHeaders(
  { url, headers, without }: RoutedRequest,
  { cookie, proxy }: Route,
): ConnectionHeader[] {
  const added = [cookie === '' ? null : fromJar(cookie), proxy === null ? null : ofProxy(proxy, url)];
  return added.flatMap((header) => {
    const isOwn =
      header !== null &&
      (without.includes(header.name.toLowerCase()) || headerValue(headers, header.name) !== null);
    return header === null || isOwn ? [] : [header];
  });
}

/** Names, in lower case, that `Name:` with nothing leaves out. */
export const routeHeaderNames: readonly string[] = ['cookie', 'proxy-authorization'];

/** A preview that tells what the route adds, too. The route is asked for when it is looked at. */
export function withRoute(preview: Preview, routeTo: (url: URL) => Route): Preview {
  const { wireUrl, headers, removed, connection } = preview;
  if (wireUrl === null) return preview;
  return {
    ...preview,
    connection() {
      const request = {
        url: new URL(wireUrl),
        headers: headers.map(({ name, value }) => [name.text, value.text] as const),
        without: removed,
      };
      return [...connection(), ...routeHeaders(request, routeTo(request.url))];
    },
  };
}

function fromJar(cookie: string): ConnectionHeader {
  return { name: 'Cookie', value: cookie, reason: 'from the cookie jar' };
}

function ofProxy(proxy: URL, url: URL): ConnectionHeader | null {
  const value = readsRequests(proxy, url) ? proxyAuthorization(proxy) : null;
  if (value === null) return null;
  return { name: 'Proxy-Authorization', value, reason: `of the proxy ${proxy.host}` };
}
