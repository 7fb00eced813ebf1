import { MemoryCookieStore } from 'tough-cookie';
import { describe, expect, it, vi } from 'vitest';
import { loadCookieRules } from '../../src/http/cookies.ts';
import { testJar } from './helpers/jar.ts';
import { responseTo, testClient, textOf } from './helpers/send.ts';
import { httpServer } from './helpers/servers.ts';

/** Sets a cookie where asked to, and answers with those that it got. */
const cookieServer = () =>
  httpServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://h');
    if (searchParams.has('set')) response.setHeader('Set-Cookie', searchParams.getAll('set'));
    if (searchParams.has('to')) response.writeHead(302, { Location: searchParams.get('to') ?? '' });
    response.end(request.headers.cookie ?? 'none');
  });

describe('cookies', () => {
  it('are put into a jar once: a response adds to it', async () => {
    const rules = await loadCookieRules();
    const put = vi.spyOn(MemoryCookieStore.prototype, 'putCookie');
    const url = new URL('http://localhost/');
    const kept = rules.store(rules.store([], url, [['Set-Cookie', 'a=1']]), url, [['Set-Cookie', 'b=2']]);
    expect(rules.header(kept, url)).toBe('a=1; b=2');
    expect(put).toHaveBeenCalledTimes(2);
    put.mockRestore();
  });

  it('are neither stored nor sent without a jar', async () => {
    const client = testClient();
    const url = await cookieServer();
    await responseTo(`${url}/?set=a=1`, { client });
    expect(textOf(await responseTo(url, { client }))).toBe('none');
  });

  it('are stored and sent by their rules, also between redirects', async () => {
    const cookies = await testJar();
    const options = { cookies };
    const url = await cookieServer();
    await responseTo(
      `${url}/?set=a=1&set=${encodeURIComponent('b=2; Path=/deep')}&set=${encodeURIComponent('c=3; Domain=other.example')}`,
      { options },
    );
    expect(textOf(await responseTo(url, { options }))).toBe('a=1');
    expect(textOf(await responseTo(`${url}/deep/er`, { options }))).toBe('b=2; a=1');
    expect(textOf(await responseTo(`${url}/?set=d=4&to=/`, { options }))).toBe('a=1; d=4');
    await responseTo(`${url}/?set=${encodeURIComponent('a=; Max-Age=0')}`, { options });
    expect(cookies.list().map(({ name, value, path }) => `${name}=${value} ${path}`)).toEqual([
      'b=2 /deep',
      'd=4 /',
    ]);
  });

  it('go to the host of a redirect that they belong to, and to no other', async () => {
    const options = { cookies: await testJar() };
    const [one, two] = [await cookieServer(), (await cookieServer()).replace('127.0.0.1', 'localhost')];
    await responseTo(`${one}/?set=one=1`, { options });
    await responseTo(`${two}/?set=two=2`, { options });
    expect(textOf(await responseTo(`${one}/?to=${two}/`, { options }))).toBe('two=2');
  });

  it('are at most 3,000, the newest, in the list and in what is sent', async () => {
    const cookies = await testJar();
    for (let page = 0; page < 31; page += 1) {
      const lines = Array.from({ length: 100 }, (_, index) => `c${page}=1; Path=/p${index}`);
      cookies.store(
        new URL(`http://h${page}.example/`),
        lines.map((line) => ['set-cookie', line]),
      );
    }
    expect(cookies.list()).toHaveLength(3_000);
    const sent = (page: number) => cookies.header(new URL(`http://h${page}.example/p7`));
    expect([sent(0), sent(1), sent(30)]).toEqual(['', 'c1=1', 'c30=1']);
  });

  it('of the request itself replace those of the jar', async () => {
    const cookies = await testJar();
    const url = await cookieServer();
    await responseTo(`${url}/?set=a=1`, { options: { cookies } });
    expect(textOf(await responseTo(url, { options: { cookies }, headers: [['Cookie', 'own=1']] }))).toBe(
      'own=1',
    );
  });

  it('are the same after they were listed and opened again', async () => {
    const cookies = await testJar();
    cookies.store(new URL('https://h.example/'), [
      [
        'set-cookie',
        'a=1; Secure; HttpOnly; SameSite=Lax; Domain=h.example; Expires=Fri, 01 Jan 2100 00:00:00 GMT',
      ],
      ['set-cookie', 'b=2; Path=/x'],
    ]);
    const opened = await testJar(JSON.parse(JSON.stringify(cookies.list())));
    expect(opened.list()).toMatchObject([
      {
        ...{ name: 'a', value: '1', domain: 'h.example', isHostOnly: false, path: '/' },
        ...{ expires: '2100-01-01T00:00:00.000Z', secure: true, httpOnly: true, sameSite: 'lax' },
      },
      { name: 'b', isHostOnly: true, path: '/x', expires: null, secure: false, sameSite: null },
    ]);
    expect(opened.header(new URL('https://h.example/x'))).toBe('b=2; a=1');
    expect(opened.header(new URL('https://api.h.example/x'))).toBe('a=1');
    expect(opened.header(new URL('http://h.example/x'))).toBe('b=2');
  });
});

const [plain, tls, below] = ['http://h.example/', 'https://h.example:8443/', 'http://y.h.example/'];

/** A cookie that a URL sets, and which of the URLs get it. */
const rules: readonly [what: string, from: string, line: string, to: readonly string[]][] = [
  ['of a host alone, whatever the port', plain, 'a=1', [plain, tls]],
  [
    'of a domain',
    'http://x.h.example/',
    'a=1; Domain=.h.example',
    [plain, tls, below, 'http://x.h.example/'],
  ],
  ['of a domain that is another one', plain, 'a=1; Domain=g.example', []],
  ['of a public suffix', 'http://h.co.uk/', 'a=1; Domain=co.uk', []],
  ['of a public suffix of a company', 'http://h.github.io/', 'a=1; Domain=github.io', []],
  ['Secure without TLS', plain, 'a=1; Secure', []],
  ['Secure with TLS', tls, 'a=1; Secure', [tls]],
  ['Secure on localhost', 'http://localhost:3000/', 'a=1; Secure', ['http://localhost:3000/']],
  ['Secure on 127.0.0.1', 'http://127.0.0.1/', 'a=1; Secure', ['http://127.0.0.1/']],
  ['__Host- as it must be', tls, '__Host-a=1; Secure; Path=/', [tls]],
  ['__Host- with a domain', tls, '__Host-a=1; Secure; Path=/; Domain=h.example', []],
  ['__Host- without Secure', tls, '__Host-a=1; Path=/', []],
  ['__Secure- without Secure', tls, '__Secure-a=1', []],
  ['SameSite=Strict, for no page begins the request', plain, 'a=1; SameSite=Strict', [plain, tls]],
  ['that has ended', plain, 'a=1; Max-Age=0', []],
  ['that is longer than browsers take', plain, `a=${'1'.repeat(9_000)}`, []],
];

describe('a cookie', () => {
  it.each(rules)('%s', async (_, from, line, to) => {
    const { store, header } = await loadCookieRules();
    const kept = store([], new URL(from), [['Set-Cookie', line]]);
    const urls = [...new Set([plain, tls, below, from])];
    expect(urls.filter((url) => header(kept, new URL(url)) !== '')).toEqual(to);
  });
});
