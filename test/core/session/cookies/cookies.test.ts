import { describe, expect, it } from 'vitest';
import { maskInput } from '../../../../src/core/secrets/typed/typed-credentials.ts';
import type { Action } from '../../../../src/core/session/actions.ts';
import { readCookiesCommand } from '../../../../src/core/session/commands/cookies/read-cookies.ts';
import { noJars } from '../../../../src/core/session/cookies/jars.ts';
import type { JarCookie } from '../../../../src/core/session/cookies/types.ts';
import { toSnapshot } from '../../../../src/core/session/saved/snapshot.ts';
import { sessionSecrets } from '../../../../src/core/session/secrets/secrets.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { cookieLines } from '../../../../src/core/view/session/cookies.ts';
import { at, play } from '../played.ts';

const cookie = (name: string, domain: string, more: Partial<JarCookie> = {}): JarCookie => ({
  ...{ name, domain, value: `value-of-${name}-4711`, isHostOnly: true, path: '/', expires: null },
  ...{ secure: false, httpOnly: true, sameSite: null, createdAt: '2026-01-02T03:04:05.000Z' },
  ...more,
});

const stored = (...cookies: readonly JarCookie[]): Action => ({ kind: 'cookies-stored', jar: '', cookies });
const sid = cookie('sid', 'api.example.com');
const theme = cookie('theme', 'example.com', {
  ...{ isHostOnly: false, path: '/shop', secure: true, sameSite: 'lax' },
  expires: new Date(at + 3 * 86_400_000).toISOString(),
});
const other = cookie('sid', 'other.test');
const three = [stored(sid, theme, other)];
const names = (jars: ReadonlyMap<string, readonly JarCookie[]>) =>
  [...jars.values()].flat().map(({ name, domain }) => `${name} ${domain}`);

describe('.cookies', () => {
  const table = (input: string, actions: readonly Action[] = three) => {
    const entry = play([...actions, input]).entries.at(-1);
    return entry?.kind === 'cookies' ? cookieLines(entry.rows, entry.at).map(plainText) : entry;
  };

  it('lists cookies by domain, with their ends in words and without their values', () => {
    expect(table('.cookies')).toEqual([
      'domain           path   name   value   ends              only',
      '.example.com     /shop  theme  ••••••  in 3 days         Secure, HttpOnly, SameSite=Lax',
      'api.example.com  /      sid    ••••••  with the session  HttpOnly',
      'other.test       /      sid    ••••••  with the session  HttpOnly',
    ]);
  });

  it('lists jars of their own under their names', () => {
    const admin: Action = { kind: 'cookies-stored', jar: 'admin', cookies: [sid] };
    expect(table('.cookies', [stored(other), admin])).toEqual([
      'domain           path  name  value   ends              only',
      'of the session',
      'other.test       /     sid   ••••••  with the session  HttpOnly',
      '# @cookie-jar admin',
      'api.example.com  /     sid   ••••••  with the session  HttpOnly',
    ]);
  });

  it.each([
    ['.cookies api.example.com', ['.example.com', 'api.example.com']],
    ['.cookies example.com', ['.example.com', 'api.example.com']],
    ['.cookies https://other.test:8443/x', ['other.test']],
  ])('%s lists those of the host, and of domains above and below it', (input, domains) => {
    const lines = table(input);
    expect(Array.isArray(lines) && lines.slice(1).map((line) => line.split(' ')[0])).toEqual(domains);
  });

  it.each<[input: string, said: string, left: readonly string[]]>([
    ['.cookies rm theme', 'Removed the cookie theme.', ['sid api.example.com', 'sid other.test']],
    ['.cookies rm sid', 'Removed 2 cookies.', ['theme example.com']],
    [
      '.cookies rm sid other.test',
      'Removed the cookie sid for other.test.',
      ['sid api.example.com', 'theme example.com'],
    ],
    ['.cookies clear example.com', 'Removed 2 cookies for example.com.', ['sid other.test']],
    ['.cookies clear', 'Removed 3 cookies.', []],
    ['.cookies rm none', 'error: There is no cookie none.', names(new Map([['', [sid, theme, other]]]))],
  ])('%s', (input, said, left) => {
    const played = play([...three, input]);
    expect([played.said, names(played.state.cookies)]).toEqual([[said], left]);
    const undone = play(['.undo'], played.state);
    expect(names(undone.state.cookies).sort()).toEqual(names(play(three).state.cookies).sort());
  });

  it('reverts what it set, but nothing that a response changed since', () => {
    const set: Action = { kind: 'cookie-set', cookies: [sid, theme] };
    const { state, said } = play([stored(sid), set, stored(sid, theme, other), '.undo']);
    expect([said, names(state.cookies)]).toEqual([
      ['The cookie theme of example.com is set.', 'Undid the last change: the cookie theme.'],
      ['sid api.example.com', 'sid other.test'],
    ]);
  });

  it.each([
    ['', { kind: 'list', host: null }],
    ['set api.example.com sid=1; Path=/', { kind: 'set', host: 'api.example.com', line: 'sid=1; Path=/' }],
    ['set localhost:3000 sid=a b', { kind: 'set', host: 'localhost', line: 'sid=a b' }],
    ['set sid=1 localhost:3000', { kind: 'set', host: 'localhost', line: 'sid=1' }],
    ['set sid=1', { kind: 'set', host: null, line: 'sid=1' }],
    ['set sid', { kind: 'unknown' }],
    ['set', { kind: 'unknown' }],
    ['rm', { kind: 'unknown' }],
    ['rm sid a b', { kind: 'unknown' }],
    ['clear a b', { kind: 'unknown' }],
    ['what is this', { kind: 'unknown' }],
  ])('reads "%s"', (argument, command) => expect(readCookiesCommand(argument)).toEqual(command));
});

describe('a cookie that is typed', () => {
  it.each([
    ['.cookies set h.example sid=abc-4711; Path=/', '.cookies set h.example sid=••••••; Path=/'],
    ['.cookies set sid=a b; Secure', '.cookies set sid=••••••; Secure'],
    ['.cookies set sid=abc-4711 h.example', '.cookies set sid=••••••'],
    ['.cookies set sid', '.cookies set sid'],
  ])('%s is shown and stored as %s', (typed, shown) => expect(maskInput(typed)).toBe(shown));
});

describe('cookies of a session', () => {
  it.each([
    ['on', true],
    ['session', false],
    ['off', false],
  ])('.set cookies %s: saved %s', (setting, isSaved) => {
    const { state } = play([`.set cookies ${setting}`, ...three]);
    expect(toSnapshot(state, at).cookies === undefined).toBe(!isSaved);
  });

  it('are masked, with their earlier values, but not short words that a page may contain', () => {
    const page = { httpOnly: false };
    const word = cookie('lang', 'example.com', { ...page, value: 'english-en' });
    const visit = cookie('visit', 'example.com', { ...page, value: 'x7Kq9-2b' });
    const { state } = play([stored(sid, word, visit), stored(word)]);
    expect(sessionSecrets(state).texts).toContain('x7Kq9-2b');
    expect(state.cookies).not.toBe(noJars);
    expect(sessionSecrets(state).texts).toContain(sid.value);
    expect(sessionSecrets(state).texts).not.toContain('english-en');
  });
});
