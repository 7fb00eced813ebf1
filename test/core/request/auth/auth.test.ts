import { describe, expect, it } from 'vitest';
import { applyAuth } from '../../../../src/core/request/auth/apply-auth.ts';
import { authSchemes, parseAuth } from '../../../../src/core/request/auth/parse-auth.ts';
import type { RequestSpec } from '../../../../src/core/request/types.ts';

const spec: RequestSpec = {
  method: 'GET',
  url: 'http://h/p?a=b#f',
  headers: [['Accept', 'x']],
  body: { kind: 'none' },
};

const applied = (...words: string[]): RequestSpec => {
  const parsed = parseAuth(words);
  if (parsed.kind === 'problem') throw new Error(parsed.message);
  return applyAuth(spec, parsed.additions);
};

describe('schemes', () => {
  it.each([
    [
      ['basic', 'Aladdin', 'open sesame'],
      ['Authorization', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    ],
    [
      ['basic', 'test', '123£'],
      ['Authorization', 'Basic dGVzdDoxMjPCow=='],
    ],
    [
      ['basic', 'user'],
      ['Authorization', 'Basic dXNlcjo='],
    ],
    [
      ['Bearer', 'abc.def'],
      ['Authorization', 'Bearer abc.def'],
    ],
    [
      ['apikey', 'X-API-Key', 'k 1'],
      ['X-API-Key', 'k 1'],
    ],
  ])('%j adds %j', (words, header) => {
    expect(applied(...words).headers).toEqual([['Accept', 'x'], header]);
  });

  it('puts a key into the query, before the fragment', () => {
    expect(applied('apikey', 'api key', 'a&b', 'query').url).toBe('http://h/p?a=b&api%20key=a%26b#f');
    expect(applied('apikey', 'X', '1', 'query').headers).toEqual(spec.headers);
  });

  it('leaves what needs the network to the network', () => {
    expect(applied('digest', 'me', 'secret').auth).toEqual({
      kind: 'digest',
      username: 'me',
      password: 'secret',
    });
    expect(applied('oauth2', 'http://t/', 'id', 'secret', 'read', 'write').auth).toEqual({
      kind: 'client-credentials',
      tokenUrl: 'http://t/',
      clientId: 'id',
      clientSecret: 'secret',
      scope: 'read write',
    });
  });

  it('lets the request’s own header win', () => {
    const own: RequestSpec = { ...spec, headers: [['authorization', 'mine']] };
    for (const words of [
      ['bearer', 't'],
      ['digest', 'a', 'b'],
    ]) {
      const parsed = parseAuth(words);
      expect(parsed.kind === 'auth' && applyAuth(own, parsed.additions)).toEqual(own);
    }
  });

  it.each([
    [[], 'There is no authentication "".'],
    [['basis', 'a', 'b'], 'There is no authentication "basis".'],
    [['basic'], 'basic does not take these 0 values.'],
    [['bearer', 'a', 'b'], 'bearer does not take these 2 values.'],
    [['apikey', 'X', 'k', 'body'], 'apikey does not take these 3 values.'],
    [['oauth2', 'http://t/', 'id'], 'oauth2 does not take these 2 values.'],
  ])('%j is refused', (words, message) => {
    expect(parseAuth(words)).toMatchObject({ kind: 'problem', message, hint: expect.any(String) });
  });

  it.each(authSchemes)('$name has a usage for help', ({ usage, summary }) => {
    expect([usage, summary]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
  });
});
