import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostBefore, printDefault, readDefault } from '../../../src/core/directives/default-line.ts';

describe('the line of a default', () => {
  it.each([
    ['header', 'X-Tenant: 7', 'X-Tenant', '7', null],
    ['header', 'X-Tenant:7 of: mine', 'X-Tenant', '7 of: mine', null],
    ['header', 'If-None-Match: "abc"', 'If-None-Match', '"abc"', null],
    ['header', 'User-Agent:', 'User-Agent', '', null],
    ['header', 'api.example.org X-Tenant: {{t}}', 'X-Tenant', '{{t}}', 'api.example.org'],
    ['header', 'localhost:3000 X-Tenant: 7', 'X-Tenant', '7', 'localhost:3000'],
    ['header', '127.0.0.1:80 A: b', 'A', 'b', '127.0.0.1:80'],
    ['header', '[::1]:80 A: b', 'A', 'b', '[::1]:80'],
    ['header', '*.Example.org A: b', 'A', 'b', '*.example.org'],
    ['header', 'https://api:8080/ A: b', 'A', 'b', 'api:8080'],
    ['query', 'version=2', 'version', '2', null],
    ['query', 'version==2', 'version', '2', null],
    ['query', 'filter[a] = b c', 'filter[a]', 'b c', null],
    ['query', 'api.example.org version=2', 'version', '2', 'api.example.org'],
  ] as const)('%s %s', (kind, text, name, value, host) => {
    const read = readDefault(kind, text);
    expect(read).toMatchObject({ name, value, host });
    expect(text.slice(read?.valueAt)).toBe(value);
    expect(text.slice(read?.nameAt)).toMatch(new RegExp(`^${name.replace(/[[\]]/g, '\\$&')}`));
  });

  it.each([
    ['header', 'X-Tenant'],
    ['header', 'X Tenant: 7'],
    ['header', ''],
    ['query', 'version'],
    ['query', '=2'],
  ] as const)('%s %j is not a default', (kind, text) => {
    expect(readDefault(kind, text)).toBeNull();
  });

  it('is read again as it was printed', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z-]{0,8}$/);
    const value = fc.stringMatching(/^[!-~]([ -~]{0,8}[!-~])?$/);
    const host = fc.constantFrom(null, 'localhost', 'a.example:8080', '*.example.org');
    fc.assert(
      fc.property(fc.constantFrom('header', 'query'), name, value, host, (kind, given, text, where) => {
        fc.pre(!text.startsWith('='));
        const written = printDefault({ kind, name: given, value: text, host: where });
        expect(readDefault(kind, written)).toMatchObject({ name: given, value: text, host: where });
      }),
    );
  });

  it('reads no host from a word that cannot be a host', () => {
    for (const text of ['X-Tenant:7 a: b', 'a:b c: d', 'localhost', 'a.b', '{{host}} A: b'])
      expect(hostBefore(text).host).toBeNull();
  });
});
