import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DemoServer, startDemoServer } from '../../src/demo/server.ts';
import { failureOf, responseTo, send, textOf } from './helpers/send.ts';
import { httpServer } from './helpers/servers.ts';

let demo: DemoServer;
beforeEach(async () => {
  demo = await startDemoServer();
});
afterEach(() => demo.close());

const redirectTo = (location: string, status = 302) =>
  httpServer((_request, response) => response.writeHead(status, { Location: location }).end());

describe('redirects', () => {
  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [303, 'HEAD', 'HEAD'],
    [301, 'PUT', 'PUT'],
    [302, 'DELETE', 'DELETE'],
    [307, 'POST', 'POST'],
    [308, 'PATCH', 'PATCH'],
  ])('%d makes %s a %s', async (status, method, becomes) => {
    const url = await redirectTo(`${demo.url}/echo`, status);
    const body = { kind: 'text', text: '{}' } as const;
    const { redirects } = await send(url, { method, headers: [['Content-Type', 'application/json']], body });
    const [received] = demo.requests;
    expect(received?.method).toBe(becomes);
    const names = received?.headers.map(([name]) => name.toLowerCase()) ?? [];
    expect(names.includes('content-type')).toBe(becomes === method);
    expect(redirects).toMatchObject([
      {
        status,
        method,
        from: `${url}/`,
        to: `${demo.url}/echo`,
        dropped: becomes === method ? [] : ['the body'],
      },
    ]);
  });

  it('sends the body again after 307', async () => {
    const url = await redirectTo(`${demo.url}/echo`, 307);
    const answer = await responseTo(url, { method: 'POST', body: { kind: 'text', text: 'again' } });
    expect(JSON.parse(textOf(answer))).toMatchObject({ method: 'POST', body: 'again' });
  });

  it('drops credentials on another origin, and says which', async () => {
    const url = await redirectTo(`${demo.url}/echo`);
    const headers = [
      ['Authorization', 'Bearer t'],
      ['Cookie', 'a=1'],
      ['X-API-Key', 'k'],
      ['X-Secret', 's'],
      ['X-Auth-Token', 't'],
      ['X-Passwd', 'p'],
      ['X-Session-Id', 'i'],
      ['Accept', 'text/plain'],
      ['X-Author', 'me'],
    ] as const;
    const { redirects } = await send(url, { headers });
    expect(redirects[0]?.dropped).toEqual([
      'Authorization',
      'Cookie',
      'X-API-Key',
      'X-Secret',
      'X-Auth-Token',
      'X-Passwd',
      'X-Session-Id',
    ]);
    const names = demo.requests[0]?.headers.map(([name]) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining(['Accept', 'X-Author']));
    expect(names).not.toEqual(expect.arrayContaining(['Authorization']));
  });

  it.each([
    ['/there?code=s3%26cret&a=%2Fb', '/there?a=%2Fb', ['code']],
    ['/there?a=b&code=s3%26cret#f', '/there?a=b', ['code']],
    ['/there?code=s3%26cret', '/there', ['code']],
    // Another origin has parameters of its own.
    ['/there?code=another', '/there?code=another', []],
    ['/there', '/there', []],
  ])('a key in the query does not go to another origin: %s', async (location, path, dropped) => {
    const url = await redirectTo(`${demo.url}${location}`);
    const credential = { place: 'query', name: 'code' } as const;
    const { redirects } = await send(`${url}/?code=s3%26cret`, { credential });
    expect(demo.requests[0]?.url).toBe(path);
    expect(redirects[0]?.dropped).toEqual(dropped);
  });

  it.each([
    ['/there?api_key=k3y-of-user&a=%2Fb', '/there?a=%2Fb', ['api_key']],
    ['/there?other=k3y-of-user', '/there', ['other']],
    ['/there?next=http%3A%2F%2Fh%2F%3Fapi_key%3Dk3y-of-user&a=1', '/there?a=1', ['next']],
    ['/there?q=note-of-user&a=1', '/there?a=1', ['q']],
    ['/there?api_key=another&code=x', '/there?api_key=another&code=x', []],
    ['/there?page=7', '/there?page=7', []],
  ])(
    'a parameter named like a credential, or with a secret, does not go to another origin: %s',
    async (location, path, dropped) => {
      const url = await redirectTo(`${demo.url}${location}`);
      const options = { holdsSecret: (text: string) => text.includes('note-of-user') };
      const { redirects } = await send(`${url}/?api_key=k3y-of-user&page=7&q=note-of-user`, { options });
      expect(demo.requests[0]?.url).toBe(path);
      expect(redirects[0]?.dropped).toEqual(dropped);
    },
  );

  it('do not carry a default parameter of one host, also behind a redirect that omits it', async () => {
    const url = await redirectTo(`${demo.url}/there?tenant=7&page=1`);
    const sent = await send(`${url}/?tenant=7&page=1`, { queryForHost: ['tenant'] });
    expect(demo.requests[0]?.url).toBe('/there?page=1');
    expect(sent.redirects[0]?.dropped).toEqual(['tenant']);
    const other = await send(`${url}/?tenant=8&page=1`, { queryForHost: ['tenant'] });
    expect(demo.requests[1]?.url).toBe('/there?tenant=7&page=1');
    expect(other.redirects[0]?.dropped).toEqual([]);
  });

  it('do not carry a key in a header of any name', async () => {
    const url = await redirectTo(`${demo.url}/echo`);
    const credential = { place: 'header', name: 'Subscription' } as const;
    const headers = [['subscription', 's3cret']] as const;
    const { redirects } = await send(url, { credential, headers });
    expect(redirects[0]?.dropped).toEqual(['subscription']);
    expect(demo.requests[0]?.headers.map(([name]) => name.toLowerCase())).not.toContain('subscription');
    await send(`${demo.url}/redirect/1`, { credential, headers });
    expect(demo.requests.at(-1)?.headers).toContainEqual(['subscription', 's3cret']);
  });

  it('keep them on the same origin', async () => {
    const { redirects } = await send(`${demo.url}/redirect/1`, { headers: [['Authorization', 'Bearer t']] });
    expect(redirects[0]?.dropped).toEqual([]);
    expect(demo.requests[1]?.headers).toContainEqual(['Authorization', 'Bearer t']);
  });

  it('resolves relative targets, also with a query or a fragment alone', async () => {
    const url = await httpServer((request, response) => {
      if (request.url === '/a/b?c=1') response.writeHead(302, { Location: '?d=2' }).end();
      else response.end(request.url);
    });
    expect(textOf(await responseTo(`${url}/a/b?c=1`))).toBe('/a/b?d=2');
  });

  it('are not followed if turned off', async () => {
    const exchange = await send(`${demo.url}/redirect/1`, { settings: { redirects: 0 } });
    expect(exchange.outcome).toMatchObject({
      kind: 'response',
      response: { status: 302, statusClass: 'Redirection' },
    });
  });

  it('stops at the limit, with the chain', async () => {
    const exchange = await send(`${demo.url}/redirect/5`, { settings: { redirects: 3 } });
    expect(exchange.outcome).toMatchObject({
      failure: { code: 'ERR_TOO_MANY_REDIRECTS', message: expect.stringContaining('More than 3 redirects') },
    });
    expect(exchange.redirects).toHaveLength(4);
    expect(demo.requests).toHaveLength(4);
  });

  it('detects a loop', async () => {
    const url: string = await httpServer((request, response) =>
      response.writeHead(302, { Location: request.url === '/a' ? '/b' : '/a' }).end(),
    );
    expect(await failureOf(`${url}/a`)).toMatchObject({ code: 'ERR_REDIRECT_LOOP' });
  });

  it.each([
    ['without a target', undefined],
    ['to another scheme', 'myapp://callback'],
    ['to nonsense', 'http://['],
  ])('a redirect %s is returned as the response', async (_, location) => {
    const url = await httpServer((_request, response) =>
      response.writeHead(302, location ? { Location: location } : {}).end('here'),
    );
    const answer = await responseTo(url);
    expect([answer.status, textOf(answer)]).toEqual([302, 'here']);
  });
});
