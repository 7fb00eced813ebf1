import type { JarCookie } from './types.ts';

export function parseCookieFile(text: string, now: number): readonly JarCookie[] {
  const createdAt = new Date(now).toISOString();
  return text.split(/\r?\n/).flatMap((line): JarCookie[] => {
    const httpOnly = line.startsWith(httpOnlyPrefix);
    const fields = (httpOnly ? line.slice(httpOnlyPrefix.length) : line).split('\t');
    const [domain = '', below, path = '', secure, end = '', name = '', value = ''] = fields;
    if (fields.length < 6 || fields.length > 7 || domain.startsWith('#') || !/^\d{1,12}$/.test(end))
      return [];
    const seconds = Number(end);
    if (name === '' || (seconds !== 0 && seconds * 1000 <= now)) return [];
    return [
      {
        ...{ name, value, path, httpOnly, createdAt, sameSite: null },
        domain: domain.replace(/^\./, '').toLowerCase(),
        isHostOnly: below?.toUpperCase() !== 'TRUE',
        expires: seconds === 0 ? null : new Date(Math.min(seconds, lastSecond) * 1000).toISOString(),
        secure: secure?.toUpperCase() === 'TRUE',
      },
    ];
  });
}

/** Writes cookies for curl and other programs. A cookie with a tab or a line break is left out. */
export function writeCookieFile(cookies: readonly JarCookie[]): string {
  const lines = cookies.flatMap(({ name, value, domain, isHostOnly, path, expires, secure, httpOnly }) => {
    const fields = [
      isHostOnly ? domain : `.${domain}`,
      isHostOnly ? 'FALSE' : 'TRUE',
      path,
      secure ? 'TRUE' : 'FALSE',
      expires === null ? '0' : String(Math.floor(Date.parse(expires) / 1000)),
      name,
      value,
    ];
    return fields.some((field) => /[\t\r\n]/.test(field))
      ? []
      : [`${httpOnly ? httpOnlyPrefix : ''}${fields.join('\t')}`];
  });
  return [
    '# Netscape HTTP Cookie File',
    '# These cookies are secrets and are not encrypted. Written by restloop.',
    '',
    ...lines,
    '',
  ].join('\n');
}

const httpOnlyPrefix = '#HttpOnly_';
const lastSecond = Date.UTC(9999, 11, 31) / 1000;
