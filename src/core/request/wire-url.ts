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
  const credentials = username === '' && password === '' ? null : `${username}:${password}`;
  url.username = '';
  url.password = '';
  url.hash = '';
  return { kind: 'url', href: url.href, credentials };
}
