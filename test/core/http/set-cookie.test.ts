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
    ['not a cookie', 'https://login.example.com/auth/x', false],
    ['sid=1', 'no URL', false],
  ];
  it.each(cases)('%s to %s: %s', (line, url, goes) => {
    const at = Date.UTC(2026, 0, 1);
    const cookies = setCookies([['Set-Cookie', line]], { from, at });
    expect(cookies.some((cookie) => isCookieFor(cookie, url))).toBe(goes);
  });
});
