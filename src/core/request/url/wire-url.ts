export type WireUrl =
  | { readonly kind: 'url'; readonly href: string; readonly credentials: string | null }
  | { readonly kind: 'invalid'; readonly reason: InvalidUrlReason };

export type InvalidUrlReason = 'syntax' | 'scheme' | 'host' | 'line-break';

export const droppedCharacters = /[\t\n\r]/;

export function parseWireUrl(text: string): WireUrl {
  if (droppedCharacters.test(text)) return { kind: 'invalid', reason: 'line-break' };
  if (lacksHost(text)) return { kind: 'invalid', reason: 'host' };
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
  // Each of these writes the whole URL again.
  if (hasUser) {
    url.username = '';
    url.password = '';
  }
  if (url.href.includes('#')) url.hash = '';
  return { kind: 'url', href: url.href, credentials };
}

/** The parser would read `http:///users/1` as a host named `users`. */
function lacksHost(text: string): boolean {
  const written = /^[\0-\x20]*https?:([/\\]*)([^/\\?#]*)/i.exec(text);
  if (written === null) return false;
  const [, slashes = '', authority = ''] = written;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return slashes.length !== 2 || host === '' || host.startsWith(':');
}
