import type { CookieJar, SerializedCookie } from 'tough-cookie';
import type { JarCookie } from '../core/session/cookies/types.ts';
import type { CookieRules } from '../ports/http.ts';

/** Loads the rules of RFC 6265bis: domains, public suffixes, paths, `Secure`, prefixes of names, ends. */
export async function loadCookieRules(): Promise<CookieRules> {
  const tough = await import('tough-cookie');
  // A server on loopback is as safe without TLS, as browsers have it.
  const options = { looseMode: true, allowSecureOnLocal: true, prefixSecurity: 'silent' } as const;
  const jars = new WeakMap<readonly JarCookie[], CookieJar>();
  const jarOf = (cookies: readonly JarCookie[]): CookieJar => {
    const known = jars.get(cookies);
    if (known !== undefined) return known;
    const jar = new tough.CookieJar(undefined, options);
    for (const cookie of cookies) {
      const made = tough.Cookie.fromJSON(toSerialized(cookie));
      if (made !== undefined) jar.store.putCookie(made, () => undefined);
    }
    jars.set(cookies, jar);
    return jar;
  };
  return {
    header: (cookies, { href }) => (cookies.length === 0 ? '' : jarOf(cookies).getCookieStringSync(href)),
    sent: (cookies, { href }) =>
      cookies.length === 0
        ? []
        : jarOf(cookies)
            .getCookiesSync(href)
            .map((cookie) => toJarCookie(cookie.toJSON())),
    store(cookies, { href }, headers) {
      const lines = headers.filter(([name]) => name.toLowerCase() === 'set-cookie');
      if (lines.length === 0) return cookies;
      const jar = jarOf(cookies);
      jars.delete(cookies);
      for (const [, line] of lines.slice(0, maxLines)) {
        if (line.length <= maxLength) jar.setCookieSync(line, href, { ignoreError: true });
      }
      const alive = (jar.serializeSync()?.cookies ?? []).map(toJarCookie).filter(isAlive);
      // A jar with more than the list is made again of the list.
      if (alive.length > maxCookies) return alive.slice(-maxCookies);
      jars.set(alive, jar);
      return alive;
    },
  };
}

/** Bounds of what a server can make the session keep; browsers have about the same. */
const maxLines = 200;
const maxLength = 8_192;
const maxCookies = 3_000;

/** The jar drops what has ended when it is asked for a header; a list must not show it. */
const isAlive = ({ expires }: JarCookie): boolean => expires === null || Date.parse(expires) > Date.now();

function toSerialized(cookie: JarCookie): SerializedCookie {
  const { name, value, domain, isHostOnly, path, expires, secure, httpOnly, sameSite, createdAt } = cookie;
  return {
    key: name,
    ...{ value, domain, path, secure, httpOnly, hostOnly: isHostOnly },
    ...(expires !== null && { expires }),
    ...(sameSite !== null && { sameSite }),
    creation: createdAt,
    lastAccessed: createdAt,
  };
}

function toJarCookie(cookie: SerializedCookie): JarCookie {
  const text = (key: string): string => (typeof cookie[key] === 'string' ? cookie[key] : '');
  const maxAge = cookie['maxAge'];
  const createdAt = text('creation');
  const end =
    typeof maxAge === 'number' ? Date.parse(createdAt) + maxAge * 1000 : Date.parse(text('expires'));
  const sameSite = text('sameSite').toLowerCase();
  return {
    name: text('key'),
    value: text('value'),
    domain: text('domain'),
    isHostOnly: cookie['hostOnly'] === true,
    path: text('path'),
    expires: Number.isNaN(end) ? null : new Date(Math.min(end, latest)).toISOString(),
    secure: cookie['secure'] === true,
    httpOnly: cookie['httpOnly'] === true,
    sameSite: sameSite === 'strict' || sameSite === 'lax' || sameSite === 'none' ? sameSite : null,
    createdAt: createdAt === '' ? new Date().toISOString() : createdAt,
  };
}

const latest = Date.UTC(9999, 11, 31);
