import { describe, expect, it } from 'vitest';
import { readLogin } from '../../../../../src/core/request/auth/login/from.ts';
import { withToken } from '../../../../../src/core/request/auth/login/with-token.ts';

describe('.auth from', () => {
  const bearer = { kind: 'header', name: 'Authorization', prefix: 'Bearer ' };

  it.each<[string, unknown, unknown]>([
    ['login $.token', { kind: 'json', path: '$.token' }, bearer],
    ["login $['a b'].token", null, null],
    ['login headers.X-Token', { kind: 'header', name: 'X-Token' }, bearer],
    ['login cookies.session', { kind: 'cookie', name: 'session' }, bearer],
    ['login body', { kind: 'text' }, bearer],
    ['login $.token as bearer', { kind: 'json', path: '$.token' }, bearer],
    ['login $.token as Token', { kind: 'json', path: '$.token' }, { ...bearer, prefix: 'Token ' }],
    [
      'login $.t as apikey X-Token',
      { kind: 'json', path: '$.t' },
      { kind: 'header', name: 'X-Token', prefix: '' },
    ],
    ['login $.t as apikey key query', { kind: 'json', path: '$.t' }, { kind: 'query', name: 'key' }],
    ['login', null, null],
    ['login token', null, null],
    ['login $.t as', null, null],
    ['login $.t Token', null, null],
    ['login $.t as apikey', null, null],
    ['login $.t as apikey X body', null, null],
    ['login $.t as a:b', null, null],
  ])('reads %s', (text, source, place) => {
    const read = readLogin(text.split(' '));
    expect([read?.source ?? null, read?.place ?? null]).toEqual([source, place]);
  });

  it.each<[string, string, string, readonly (readonly [string, string])[]]>([
    ['$.t', '', 'http://a.test/x?y=1#z', [['Authorization', 'Bearer a&b']]],
    ['$.t', 'as apikey X-Key', 'http://a.test/x?y=1#z', [['X-Key', 'a&b']]],
    ['$.t', 'as apikey k query', 'http://a.test/x?y=1&k=a%26b#z', []],
  ])('puts a token of %s %s into the request', (source, as, url, headers) => {
    const auth = readLogin(['login', source, ...as.split(' ').filter(Boolean)]);
    if (auth === null) throw new Error('not read');
    const spec = {
      method: 'GET',
      url: 'http://a.test/x?y=1#z',
      headers: [],
      body: { kind: 'none' },
      auth,
    } as const;
    expect(withToken(spec, auth, 'a&b')).toMatchObject({ url, headers });
    expect(withToken(spec, auth, 'a&b')).not.toHaveProperty('auth');
  });
});
