import { describe, expect, it } from 'vitest';
import {
  isSameServer,
  matchesHost,
  parseHostPattern,
} from '../../../../src/core/request/hosts/host-pattern.ts';

const matches = (pattern: string, url: string): boolean | null => {
  const parsed = parseHostPattern(pattern);
  return parsed === null ? null : matchesHost(parsed, new URL(url));
};

describe('a host pattern', () => {
  it.each([
    ['api.example.com', 'https://api.example.com/x', true],
    ['api.example.com', 'http://api.example.com:8080/', true],
    ['API.example.COM.', 'https://api.example.com/', true],
    ['api.example.com', 'https://api.example.com./', true],
    ['api.example.com', 'https://evil-api.example.com/', false],
    ['api.example.com', 'https://api.example.com.evil.org/', false],
    ['api.example.com', 'https://api.example.com@evil.org/', false],
    ['example.com', 'https://api.example.com/', false],
    ['*.example.com', 'https://api.example.com/', true],
    ['*.example.com', 'https://a.b.example.com/', true],
    ['*.example.com', 'https://example.com/', false],
    ['*.example.com', 'https://evilexample.com/', false],
    ['*.example.com:8443', 'https://a.example.com:8443/', true],
    ['*.example.com:8443', 'https://a.example.com/', false],
    ['localhost:3000', 'http://LOCALHOST:3000/', true],
    ['localhost:3000', 'http://localhost:3001/', false],
    ['localhost:80', 'http://localhost/', true],
    ['localhost:80', 'https://localhost/', false],
    ['localhost:443', 'https://localhost/', true],
    ['127.1', 'http://2130706433/', true],
    ['127.0.0.1', 'http://[::ffff:127.0.0.1]/', false],
    ['[::1]:8080', 'http://[0:0:0:0:0:0:0:1]:8080/', true],
    ['münchen.example', 'http://xn--mnchen-3ya.example/', true],
    ['*', 'http://anything:1/', true],
  ])('%s matches %s: %s', (pattern, url, expected) => {
    expect(matches(pattern, url)).toBe(expected);
  });

  it.each([
    ['', 'a text without a host'],
    ['http://a.example', 'a URL'],
    ['a.example/', 'a path'],
    ['a.example?x', 'a query'],
    ['a\\b', 'a backslash'],
    ['u@a.example', 'a user'],
    ['a b', 'a blank'],
    ['a.example:port', 'a port in letters'],
    ['a.*.example', 'a wildcard inside'],
    ['**.example', 'two wildcards'],
    ['::1', 'an IPv6 address without brackets'],
  ])('cannot be %j: %s', (text) => {
    expect(parseHostPattern(text)).toBeNull();
  });
});

describe('the same server', () => {
  it.each([
    ['http://a.example/', 'http://A.example:80/x', true],
    ['http://a.example/', 'https://a.example/', true],
    ['https://a.example/', 'http://a.example/', false],
    ['http://a.example:8080/', 'https://a.example:8080/', false],
    ['http://a.example/', 'http://a.example:81/', false],
    ['http://127.1/', 'http://127.0.0.1/', true],
    ['http://localhost/', 'http://127.0.0.1/', false],
  ])('%s and %s: %s', (named, url, expected) => {
    expect(isSameServer(new URL(named), new URL(url))).toBe(expected);
  });
});
