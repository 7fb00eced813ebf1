/** What the URL parser (WHATWG URL) makes of an interpolated URL. */
export type WireUrl =
  /** Without fragment and credentials: neither is part of a request's target. */
  | { readonly kind: 'url'; readonly href: string; readonly credentials: string | null }
  | { readonly kind: 'invalid'; readonly reason: 'syntax' | 'scheme' };

export function parseWireUrl(text: string): WireUrl {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return { kind: 'invalid', reason: 'syntax' };
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { kind: 'invalid', reason: 'scheme' };
  const { username, password } = url;
  const hasUser = username !== '' || password !== '';
  const credentials = hasUser ? `${username}:${password}` : null;
  // Each of these writes the whole URL anew.
  if (hasUser) {
    url.username = '';
    url.password = '';
  }
  if (url.href.includes('#')) url.hash = '';
  return { kind: 'url', href: url.href, credentials };
}
