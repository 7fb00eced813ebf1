import { describe, expect, it } from 'vitest';
import { credentialsOf } from '../../../src/core/secrets/value-credentials.ts';
import type { Value } from '../../../src/core/value/types.ts';

describe('the passwords of URLs in a value', () => {
  it.each<[Value, readonly string[]]>([
    ['http://u:pass-word@h/p', ['pass-word']],
    ['postgres://u:pass%21word@h/p', ['pass%21word', 'pass!word']],
    [{ a: ['x', { b: 'http://u:pass-word@h' }] }, ['pass-word']],
    ['http://u:short@h', []],
    ['postgres://postgres:postgres@h', []],
    ['http://u:{{password}}@h', []],
    ['http://h/p?a=1:pass-word@b', []],
    ['mail: pass-word@h', []],
    [null, []],
    [12, []],
  ])('%j contains %j', (value, found) => {
    expect(credentialsOf(value)).toEqual(found);
  });
});

describe('the credentials in a value', () => {
  it.each<[Value, readonly string[]]>([
    [{ password: 'pass-word', name: 'Ada Lovelace' }, ['pass-word']],
    [
      [
        { key: 'password', value: 'pass-word' },
        { key: 'note', value: 'nothing' },
      ],
      ['pass-word'],
    ],
    [
      { a: [{ api_key: ['key-of-a', 1234567, { deep: 'k3y-of-a', count: 7654321 }] }] },
      ['1234567', 'k3y-of-a', 'key-of-a'],
    ],
    [
      {
        token: {
          access: 'eyJhbGc10i',
          letters: 'onlylettersbutmany',
          type: 'Bearer1234',
          expires: 1700000000,
          account: 1234567,
          owner: {
            name: 'Lovelace',
            city: 'London',
            page: 'https://host/4711',
            about: 'the key of the shop',
          },
        },
      },
      ['eyJhbGc10i', 'onlylettersbutmany'],
    ],
    [{ Auth: { x: { Scope: 'openid offline_access', Token: 'token-1' } } }, ['token-1']],
    ['Bearer token-1', ['token-1']],
    ['{"token": "token-1", "n": 1', ['token-1']],
    [{ inside: '[{"secret": "token-1"}]' }, ['token-1']],
    [{ token: '', password: null, secret: 'short' }, []],
    ['The Bearer of this', []],
  ])('%j contains %j', (value, found) => {
    expect([...credentialsOf(value)].sort()).toEqual(found);
  });
});
