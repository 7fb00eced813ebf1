import type { CookieUse } from '../../directives/transport.ts';
import { isCredentialName } from '../../http/credential-names.ts';
import { shortestSecret } from '../../secrets/search/forms.ts';
import { settingText } from '../settings/settings.ts';
import type { SettingValues } from '../types.ts';
import type { CookieChange, CookieJars, JarCookie } from './types.ts';

export const jarOfSession = '';

export const noJars: CookieJars = new Map();

const noCookies: readonly JarCookie[] = [];

export const cookiesIn = (jars: CookieJars, name: string): readonly JarCookie[] =>
  jars.get(name) ?? noCookies;

export function withJar(jars: CookieJars, name: string, cookies: readonly JarCookie[]): CookieJars {
  const others = [...jars].filter(([other]) => other !== name);
  return new Map(cookies.length === 0 ? others : [...others, [name, cookies]]);
}

export const withCookies = (
  cookies: readonly JarCookie[],
  others: readonly JarCookie[],
): readonly JarCookie[] => [
  ...new Map([...cookies, ...others].map((cookie) => [keyOf(cookie), cookie])).values(),
];

export function jarOf(use: CookieUse | undefined, settings: SettingValues): string | null {
  if (use !== undefined) return use.kind === 'jar' ? use.name : null;
  return settingText(settings, 'cookies') === 'off' ? null : jarOfSession;
}

export const areCookiesSaved = (settings: SettingValues): boolean =>
  settingText(settings, 'cookies') === 'on';

const keyOf = ({ name, domain, path }: JarCookie): string => JSON.stringify([name, domain, path]);

/** A cookie that a response has replaced since is not changed. */
export function withChange(jars: CookieJars, { jar, removed, added }: CookieChange): CookieJars {
  const before = cookiesIn(jars, jar);
  const gone = new Map(removed.map((cookie) => [keyOf(cookie), cookie]));
  const left = before.filter((cookie) => !isSame(cookie, gone.get(keyOf(cookie))));
  const there = new Set(left.map(keyOf));
  return withJar(jars, jar, [...left, ...added.filter((cookie) => !there.has(keyOf(cookie)))]);
}

export function differingCookies(from: readonly JarCookie[], to: readonly JarCookie[]): readonly JarCookie[] {
  const others = new Map(to.map((cookie) => [keyOf(cookie), cookie]));
  return from.filter((cookie) => !isSame(cookie, others.get(keyOf(cookie))));
}

const isSame = (left: JarCookie, right: JarCookie | undefined): boolean =>
  left.value === right?.value &&
  left.expires === right.expires &&
  left.secure === right.secure &&
  left.httpOnly === right.httpOnly;

/** Values to mask. A short value without `HttpOnly` is often no secret, and is not one of them. */
export const cookieSecrets = (cookies: readonly JarCookie[]): readonly string[] =>
  cookies.flatMap(({ name, value, httpOnly }) => {
    const isCredential = httpOnly || isCredentialName(name, 'field');
    const shortest = isCredential ? shortestSecret : isWord.test(value) ? longerThanWords : longerThanNumbers;
    return value.length >= shortest ? [value] : [];
  });

const isWord = /^(?:\p{L}[\p{L}_-]*|[\d.:-]+)$/u;
const longerThanNumbers = 8;
const longerThanWords = 16;

export function belongsTo({ domain }: JarCookie, host: string): boolean {
  const wanted = host.toLowerCase().replace(/^\*?\./, '');
  return domain === wanted || domain.endsWith(`.${wanted}`) || wanted.endsWith(`.${domain}`);
}

export const isAlive = ({ expires }: JarCookie, at: number): boolean =>
  expires === null || Date.parse(expires) > at;
