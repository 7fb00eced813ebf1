import type { CookieCall } from '../../../../core/script/script-exchange.ts';
import { NativeString, NativeTypeError, parseJson } from '../primordials.ts';
import type { Sends } from './sends.ts';

export type ScriptJar = ReturnType<typeof createScriptJar>;

export interface ScriptCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  readonly expires: string | null;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly hostOnly: boolean;
}

export interface CookieFields {
  readonly name?: unknown;
  readonly key?: unknown;
  readonly value?: unknown;
  readonly domain?: unknown;
  readonly path?: unknown;
  readonly expires?: unknown;
  readonly maxAge?: unknown;
  readonly secure?: unknown;
  readonly httpOnly?: unknown;
  readonly sameSite?: unknown;
}

/** The host decides which cookies a script may use. */
export function createScriptJar({ cookies }: Pick<Sends, 'cookies'>) {
  const call = async (wanted: CookieCall) =>
    parseJson(await cookies(wanted)) as readonly ScriptCookie[] | null;
  return {
    list: async (url: unknown): Promise<readonly ScriptCookie[]> =>
      (await call({ op: 'list', url: urlText(url) })) ?? [],
    /** Null if the rules do not allow the cookie. */
    set: async (url: unknown, cookie: CookieFields): Promise<ScriptCookie | null> =>
      (await call({ op: 'set', url: urlText(url), line: lineOf(cookie) }))?.[0] ?? null,
    async remove(url: unknown, name: unknown): Promise<void> {
      const from = url === null || url === undefined ? null : urlText(url);
      await call({ op: 'remove', url: from, name: name === undefined || name === null ? null : `${name}` });
    },
  };
}

function urlText(url: unknown): string {
  const text = NativeString(url).trim();
  if (url === undefined || url === null || text === '')
    throw new NativeTypeError('the cookie jar needs a URL');
  return /^[a-z][\w+.-]*:\/\//i.test(text) ? text : `http://${text}`;
}

function lineOf(cookie: CookieFields): string {
  const { value, domain, path, expires, maxAge, secure, httpOnly, sameSite } = cookie;
  const name = cookie.key ?? cookie.name;
  const ends = expires instanceof Date ? expires.toUTCString() : expires;
  const attributes: readonly (readonly [string, unknown])[] = [
    ['Domain', domain],
    ['Path', path],
    ['Expires', ends === 'Infinity' ? undefined : ends],
    ['Max-Age', maxAge],
    ['SameSite', sameSite],
  ];
  const given = attributes.filter(([, one]) => one !== undefined && one !== null && one !== '');
  const texts = [`${part(name)}=${part(value ?? '')}`, ...given.map(([key, one]) => `${key}=${part(one)}`)];
  return [...texts, ...(secure === true ? ['Secure'] : []), ...(httpOnly === true ? ['HttpOnly'] : [])].join(
    '; ',
  );
}

function part(value: unknown): string {
  const text = NativeString(value);
  if (value === undefined || /[\0-\x1f\x7f;]/.test(text))
    throw new NativeTypeError(`a cookie cannot contain ${text}`);
  return text;
}
