import type { CookieJars, JarCookie } from '../../core/session/cookies/types.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { SecretTexts } from '../secrets/sealed-texts.ts';

export const cookiesPath = '/cookies';

export const writeCookies = (jars: CookieJars): string => JSON.stringify([...jars]);

/** Reads cookies; null if there are none or they are locked. Invalid entries are omitted. */
export function readCookies(texts: SecretTexts): CookieJars | null {
  const text = texts.get(cookiesPath);
  if (text === undefined) return null;
  const read: unknown = JSON.parse(text);
  const jars = (Array.isArray(read) ? read : []).flatMap((entry): [string, JarCookie[]][] => {
    const [name, cookies] = Array.isArray(entry) ? entry : [];
    return typeof name === 'string' && Array.isArray(cookies) ? [[name, cookies.flatMap(readCookie)]] : [];
  });
  return new Map(jars.filter(([, cookies]) => cookies.length > 0));
}

function readCookie(raw: unknown): JarCookie[] {
  if (!isObject(raw)) return [];
  const { name, value, domain, path, expires, createdAt, sameSite } = raw;
  const isRead =
    typeof name === 'string' &&
    typeof value === 'string' &&
    typeof domain === 'string' &&
    typeof path === 'string' &&
    typeof createdAt === 'string';
  if (!isRead) return [];
  return [
    {
      ...{ name, value, domain, path, createdAt },
      isHostOnly: raw['isHostOnly'] === true,
      expires: typeof expires === 'string' ? expires : null,
      secure: raw['secure'] === true,
      httpOnly: raw['httpOnly'] === true,
      sameSite: sameSite === 'strict' || sameSite === 'lax' || sameSite === 'none' ? sameSite : null,
    },
  ];
}
