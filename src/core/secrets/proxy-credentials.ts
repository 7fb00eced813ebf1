import { maskedText } from '../template/secret-chunk.ts';
import { textsOfCredential } from './credential-places.ts';

type SettingValues = Readonly<Record<string, string>>;

/** Shorter names are found in texts by chance. */
const shortestName = 6;

/** A proxy without its user info (RFC 3986, section 3.2.1), which must not be on disk in clear. */
export function withoutProxyUser(text: string): string {
  const { scheme, host } = splitProxyUser(text);
  return `${scheme}${host}`;
}

export const holdsProxyUser = ({ proxy = '' }: SettingValues): boolean => withoutProxyUser(proxy) !== proxy;

export function shownProxy(text: string): string {
  const { scheme, user, host } = splitProxyUser(text);
  if (user === null) return text;
  const { name, password } = user;
  const shown = password === '' ? maskedText : `${name}:${maskedText}`;
  return `${scheme}${shown}@${host}`;
}

export const shownSetting = (key: string, text: string): string =>
  key === 'proxy' ? shownProxy(text) : text;

export function settingSecrets({ proxy = '' }: SettingValues): readonly string[] {
  const { user } = splitProxyUser(proxy);
  if (user === null) return [];
  const name = user.name.length < shortestName ? '' : user.name;
  const secret = user.password || name;
  return secret === '' ? [] : textsOfCredential(secret, 'percent');
}

interface ProxyParts {
  readonly scheme: string;
  readonly user: { readonly name: string; readonly password: string } | null;
  readonly host: string;
}

/** Splits off the user and password. They end at the last `@` if the text is not a URL, because passwords are often pasted with slashes. */
export function splitProxyUser(text: string): ProxyParts {
  const scheme = /^[a-z][a-z\d+.-]*:\/\//i.exec(text)?.[0] ?? '';
  const rest = text.slice(scheme.length);
  const at = (scheme !== '' && URL.canParse(text) ? authorityOf(text, rest) : rest).lastIndexOf('@');
  if (at === -1) return { scheme, user: null, host: rest };
  const [name = '', ...password] = rest.slice(0, at).split(':');
  return { scheme, user: { name, password: password.join(':') }, host: rest.slice(at + 1) };
}

function authorityOf(text: string, rest: string): string {
  const { username, password } = new URL(text);
  return username === '' && password === '' ? '' : rest.replace(/[/?#].*$/s, '');
}
