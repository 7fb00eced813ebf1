export interface CookieScope {
  /** Domain without a leading dot. */
  readonly domain: string;
  readonly isHostOnly: boolean;
  readonly path: string;
}

export interface SetCookie extends CookieScope {
  readonly name: string;
  readonly isSecure: boolean;
}

type Headers = readonly (readonly [name: string, value: string])[];

interface ResponseOrigin {
  readonly from: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export const setCookies = (headers: Headers, received: ResponseOrigin): SetCookie[] =>
  headers.flatMap(([name, value]) => {
    const cookie = name.toLowerCase() === 'set-cookie' ? readCookie(value, received) : null;
    return cookie === null ? [] : [cookie];
  });

/** Whether a cookie goes to a URL, by its domain, path and `Secure` (RFC 6265, 5.1.3, 5.1.4 and 5.4). */
export function isCookieFor(cookie: SetCookie, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (cookie.isSecure && !isTrusted(url)) return false;
  return isCookieForHost(cookie, url.hostname) && isBelow(url.pathname, cookie.path);
}

/** Browsers also send Secure cookies to this machine without TLS. */
const isTrusted = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

export const isCookieForHost = ({ domain, isHostOnly }: CookieScope, hostname: string): boolean =>
  hostname === domain || (!isHostOnly && hostname.endsWith(`.${domain}`));

const isBelow = (path: string, above: string): boolean =>
  path === above || path.startsWith(above.endsWith('/') ? above : `${above}/`);

function readCookie(line: string, { from, at }: ResponseOrigin): SetCookie | null {
  const name = /^\s*([\w!#$%&'*+.^`|~-]{1,80})\s*=/.exec(line)?.[1];
  if (name === undefined || !URL.canParse(from)) return null;
  const attributes = new Map(line.split(';').slice(1).map(attributeOf));
  if (isRemoved(attributes, at)) return null;
  const url = new URL(from);
  const isSecure = attributes.has('secure');
  if (isSecure && !isTrusted(url)) return null;
  const { hostname, pathname } = url;
  const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase();
  const path = attributes.get('path') ?? '';
  const cookie = {
    name,
    isSecure,
    domain: domain === '' ? hostname : domain,
    isHostOnly: domain === '',
    path: path.startsWith('/') ? path : pathname.replace(/\/[^/]*$/, '') || '/',
  };
  return isCookieForHost(cookie, hostname) ? cookie : null;
}

function isRemoved(attributes: ReadonlyMap<string, string>, at: number): boolean {
  const maxAge = attributes.get('max-age') ?? '';
  if (/^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  return Date.parse(attributes.get('expires') ?? '') <= at;
}

function attributeOf(text: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(text) ?? [];
  return [name.trim().toLowerCase(), value.trim()];
}
