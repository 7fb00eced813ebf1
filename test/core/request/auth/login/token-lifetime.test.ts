import { describe, expect, it } from 'vitest';
import { tokenEnd } from '../../../../../src/core/request/auth/login/token-lifetime.ts';
import { lifetimePlaces } from '../../../../../src/core/request/auth/login/token-source.ts';
import { base64Of } from '../../../../../src/core/text/base64.ts';

const at = Date.parse('2026-01-01T00:00:00Z');
const jwt = (claims: unknown): string =>
  ['{"alg":"none"}', JSON.stringify(claims), 'x']
    .map((part) => base64Of(part).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
    .join('.');

describe('the end of a token', () => {
  it.each<[string, string, readonly unknown[], number | null]>([
    ['expires_in beside it', 'abc', [{ expires_in: 60 }], at + 60_000],
    ['expires_in as a text', 'abc', [{ expires_in: '60' }], at + 60_000],
    ['expiresIn', 'abc', [{ expiresIn: 60 }], at + 60_000],
    ['the nearest object', 'abc', [{ expires_in: 60 }, { expires_in: 90 }], at + 60_000],
    ['the one that says it', 'abc', [{ token: 'abc' }, { expires_in: 90 }], at + 90_000],
    ['a date', 'abc', [{ expires_at: '2026-01-01T01:00:00Z' }], at + 3_600_000],
    ['seconds since the epoch', 'abc', [{ expires_at: at / 1000 + 5 }], at + 5_000],
    ['milliseconds since the epoch', 'abc', [{ expiresAt: at + 5_000 }], at + 5_000],
    ['exp of a JWT', jwt({ exp: at / 1000 + 7, name: 'Zoë' }), [], at + 7_000],
    ['expires_in before exp', jwt({ exp: at / 1000 + 7 }), [{ expires_in: 3 }], at + 3_000],
    ['nothing', 'abc', [{}], null],
    ['an object that is none', 'abc', [null, 'x', [1]], null],
    ['a number that is none', 'abc', [{ expires_in: -1 }, { expires_in: 'soon' }], null],
    ['a text with dots that is no JWT', 'a.b.c', [], null],
    ['a lifetime beyond the last date', 'abc', [{ expires_in: 1e300 }], null],
    ['a time beyond the last date', jwt({ exp: 1e300 }), [{ expires_at: 1e300 }], null],
    ['exp beyond the last date', jwt({ exp: 1e300 }), [], null],
  ])('is known from %s', (_, token, beside, end) => {
    expect(tokenEnd(token, beside, at)).toBe(end);
  });

  it.each([
    ['$.token', ['$']],
    ['$.data.token', ['$.data', '$']],
    ["$.data['token']", ['$.data', '$']],
    ['$.items[0].token', ['$.items[0]', '$']],
  ])('is looked for beside %s', (path, places) => {
    expect(lifetimePlaces(path)).toEqual(places);
  });
});
