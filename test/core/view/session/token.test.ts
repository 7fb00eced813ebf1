import { describe, expect, it } from 'vitest';
import { type JsonWebToken, readToken } from '../../../../src/core/json/json-web-token.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { tokenLines } from '../../../../src/core/view/session/token.ts';

const at = Date.UTC(2026, 10, 23, 19, 0, 0);
const now = at / 1000;

function token(
  payload: object,
  header: object = { alg: 'RS256', kid: 'a1' },
  signature = 'c2ln',
): JsonWebToken {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const read = readToken(`${part(header)}.${part(payload)}.${signature}`);
  if (read === null) throw new Error('this is not a token');
  return read;
}

const shown = (read: JsonWebToken) => tokenLines(read, { from: 'token', at }).map(plainText);
const last = (payload: object) => shown(token(payload)).at(-1)?.trim();

describe('the parts of a token', () => {
  it('are its header, its claims, who signed it, and its times in words', () => {
    expect(shown(token({ sub: 'ada', iat: now - 90, exp: now + 720 }))).toEqual([
      'token of token',
      'header    {',
      '            "alg": "RS256",',
      '            "kid": "a1"',
      '          }',
      'payload   {',
      '            "sub": "ada",',
      `            "iat": ${now - 90},`,
      `            "exp": ${now + 720}`,
      '          }',
      'signature RS256, key a1  not verified: use client.jwt.verify(token, key)',
      'issued    2 minutes ago, at 2026-11-23 18:58:30 UTC',
      'ends      in 12 minutes, at 2026-11-23 19:12:00 UTC',
    ]);
  });

  it.each([
    [{ exp: now + 45 }, 'ends      in 45 seconds, at 2026-11-23 19:00:45 UTC'],
    [{ exp: now + 60 }, 'ends      in 1 minute, at 2026-11-23 19:01:00 UTC'],
    [{ exp: now + 5400 }, 'ends      in 2 hours, at 2026-11-23 20:30:00 UTC'],
    [{ exp: now + 864_000 }, 'ends      in 10 days, at 2026-12-03 19:00:00 UTC'],
    [{ exp: now - 1 }, 'ended     1 second ago, at 2026-11-23 18:59:59 UTC'],
    [{ exp: now }, 'ended     0 seconds ago, at 2026-11-23 19:00:00 UTC'],
    [{ exp: 'soon' }, 'ends      never: it has no exp'],
    [{ exp: 1e300 }, 'ends      never: it has no exp'],
    [{}, 'ends      never: it has no exp'],
  ])('say when it ends: %j', (payload, line) => expect(last(payload)).toBe(line));

  it('say that it does not count yet', () => {
    expect(shown(token({ nbf: now + 60, exp: now + 120 }))).toContain(
      'starts    in 1 minute, at 2026-11-23 19:01:00 UTC',
    );
  });

  it.each([
    [{ alg: 'none' }, ''],
    [{ alg: 'NONE' }, 'c2ln'],
    [{ alg: 'HS256' }, ''],
  ])('warn of a token that nobody signed: %j', (header, signature) =>
    expect(shown(token({}, header, signature))).toContain(
      'signature none: anyone could have created this token',
    ),
  );

  it('mask claims that are credentials, and never hold the signature', () => {
    const text = shown(
      token({ sub: 'ada', client_secret: 'hunter2-hunter2' }, { alg: 'HS256' }, 'c2lnbmF0dXJl'),
    ).join('\n');
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('c2lnbmF0dXJl');
    expect(text).toContain('"client_secret": "••••••"');
  });
});

describe('a text without a token', () => {
  it.each(['', 'abc', 'eyJ.e30', 'eyJh.eyJh.c2ln', 'a.b.c', 'Basic eyJhbGciOiJIUzI1NiJ9'])(
    'is refused: %s',
    (text) => expect(readToken(text)).toBeNull(),
  );

  it('may have Bearer in front', () => {
    expect(readToken('bearer eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln')).toMatchObject({ payload: '{"a":1}' });
  });
});
