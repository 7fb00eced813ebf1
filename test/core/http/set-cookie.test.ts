import { describe, expect, it } from 'vitest';
import { isCookieFor, setCookies } from '../../../src/core/http/set-cookie.ts';

describe('a cookie is sent', () => {
  const from = 'https://login.example.com/auth/start';
  const cases: readonly [line: string, url: string, goes: boolean][] = [
    ['sid=1', 'https://login.example.com/auth/x', true],
    ['sid=1', 'https://login.example.com/auth', true],
    ['sid=1', 'https://login.example.com/author', false],
    ['sid=1; Path=/', 'https://login.example.com/author', true],
    ['sid=1; Path=/admin', 'https://login.example.com/', false],
    ['sid=1; Path=admin', 'https://login.example.com/auth/x', true],
    ['sid=1; Path=/', 'https://api.example.com/', false],
    ['sid=1; Path=/; Domain=example.com', 'https://api.example.com/me', true],
    ['sid=1; Path=/; Domain=.Example.COM', 'https://example.com/', true],
    ['sid=1; Path=/; Domain=example.com', 'https://notexample.com/', false],
    ['sid=1; Path=/; Domain=other.com', 'https://other.com/', false],
    ['sid=1; Path=/; Max-Age=0', 'https://login.example.com/', false],
    ['sid=1; Path=/; Max-Age=10', 'https://login.example.com/', true],
    ['sid=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'https://login.example.com/', false],
    ['sid=1; Path=/; Expires=Wed, 01 Jan 2031 00:00:00 GMT', 'https://login.example.com/', true],
    ['sid=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=10', 'https://login.example.com/', true],
    ['sid=1; Path=/; Secure', 'https://login.example.com/', true],
    ['sid=1; Path=/; Secure', 'http://login.example.com/', false],
    ['sid=1; Path=/', 'http://login.example.com/', true],
    ['not a cookie', 'https://login.example.com/auth/x', false],
    ['sid=1', 'no URL', false],
  ];
  const at = Date.UTC(2026, 0, 1);
  it.each(cases)('%s to %s: %s', (line, url, goes) => {
    const cookies = setCookies([['Set-Cookie', line]], { from, at });
    expect(cookies.some((cookie) => isCookieFor(cookie, url))).toBe(goes);
  });

  it.each([
    ['http://login.example.com/', 0],
    ['http://127.0.0.1:8080/', 1],
    ['http://app.localhost/', 1],
    ['http://[::1]/', 1],
  ])('over TLS or to this machine alone where it is Secure: %s sets %s', (url, count) => {
    const cookies = setCookies([['Set-Cookie', 'sid=1; Path=/; Secure']], { from: url, at });
    expect(cookies).toHaveLength(count);
    expect(cookies.every((cookie) => isCookieFor(cookie, url))).toBe(true);
  });
});
