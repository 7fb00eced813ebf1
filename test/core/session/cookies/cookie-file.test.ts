import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCookieFile, writeCookieFile } from '../../../../src/core/session/cookies/cookie-file.ts';
import type { JarCookie } from '../../../../src/core/session/cookies/types.ts';

const now = Date.UTC(2026, 0, 2);

describe('a cookie file of curl', () => {
  it('is read with its flags', () => {
    const text = [
      '# Netscape HTTP Cookie File',
      '',
      '.example.com\tTRUE\t/\tTRUE\t4102444800\ttheme\tdark',
      '#HttpOnly_api.example.com\tFALSE\t/v1\tFALSE\t0\tsid\ta b=c',
      'old.example.com\tFALSE\t/\tFALSE\t1\tended\tx',
      'example.com\tFALSE\t/\tFALSE\t0\tempty',
      'not a cookie',
      '# a\tb\tc\td\te\tf\tg',
    ].join('\r\n');
    expect(parseCookieFile(text, now)).toMatchObject([
      {
        name: 'theme',
        value: 'dark',
        domain: 'example.com',
        isHostOnly: false,
        secure: true,
        httpOnly: false,
        expires: '2100-01-01T00:00:00.000Z',
      },
      {
        name: 'sid',
        value: 'a b=c',
        domain: 'api.example.com',
        isHostOnly: true,
        path: '/v1',
        httpOnly: true,
        expires: null,
      },
      { name: 'empty', value: '' },
    ]);
  });

  it('never throws, and has what was written', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    const cookie: fc.Arbitrary<JarCookie> = fc.record({
      name: word,
      value: fc.string().filter((text) => !/[\t\r\n]/.test(text)),
      domain: word.map((name) => `${name}.example`),
      isHostOnly: fc.boolean(),
      path: word.map((name) => `/${name}`),
      expires: fc.constantFrom(null, '2100-01-01T00:00:00.000Z'),
      secure: fc.boolean(),
      httpOnly: fc.boolean(),
      sameSite: fc.constant(null),
      createdAt: fc.constant(new Date(now).toISOString()),
    });
    fc.assert(
      fc.property(fc.array(cookie), (cookies) => {
        expect(parseCookieFile(writeCookieFile(cookies), now)).toEqual(cookies);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => void parseCookieFile(text.replaceAll(' ', '\t'), now)));
  });
});
