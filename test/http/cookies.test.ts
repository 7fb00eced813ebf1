import { describe, expect, it } from 'vitest';
import { openCookieJar } from '../../src/http/cookies.ts';
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
  it('are neither kept nor sent without a jar', async () => {
    const client = testClient();
    const url = await cookieServer();
    await responseTo(`${url}/?set=a=1`, { client });
    expect(textOf(await responseTo(url, { client }))).toBe('none');
  });

  it('are kept and sent by their rules, also between redirects', async () => {
    const cookies = await openCookieJar();
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

  it('of the request itself are the only ones', async () => {
    const cookies = await openCookieJar();
    const url = await cookieServer();
    await responseTo(`${url}/?set=a=1`, { options: { cookies } });
    expect(textOf(await responseTo(url, { options: { cookies }, headers: [['Cookie', 'own=1']] }))).toBe(
      'own=1',
    );
  });

  it('can be saved, opened and cleared', async () => {
    const cookies = await openCookieJar();
    cookies.store(new URL('https://h.example/'), [
      ['set-cookie', 'a=1; Secure; HttpOnly; Expires=Fri, 01 Jan 2100 00:00:00 GMT'],
    ]);
    const opened = await openCookieJar(cookies.save());
    expect(opened.list()).toEqual([
      {
        name: 'a',
        value: '1',
        domain: 'h.example',
        path: '/',
        expires: '2100-01-01T00:00:00.000Z',
        secure: true,
        httpOnly: true,
      },
    ]);
    opened.clear();
    expect(opened.list()).toEqual([]);
    await expect(openCookieJar('nonsense')).rejects.toThrow('The saved cookies cannot be read.');
  });
});
