import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { HawkAuth } from '../../../../src/core/request/auth/signatures/signed-auth.ts';
import { createHawk } from '../../../../src/http/auth/signatures/hawk.ts';
import { responseTo } from '../../helpers/send.ts';
import { httpServer } from '../../helpers/servers.ts';
import { clockAt, complete, headerOf } from './complete.ts';

const auth: HawkAuth = {
  kind: 'hawk',
  id: 'dh37fgj492je',
  key: 'werxhqb98rpaxn39848xrunpaw3489ruxnpa98w4rxn',
  algorithm: 'sha256',
  ext: 'some-app-ext-data',
  app: null,
  dlg: null,
  payload: 'unsigned',
};

describe('the examples of the Hawk specification', () => {
  const hawk = createHawk(clockAt(1353832234, 'j4h3g2'));
  const url = 'http://example.com:8000/resource/1?b=1&a=2';

  it('signs a request', async () => {
    expect(headerOf(await complete(hawk, auth, { url }), 'authorization')).toBe(
      'Hawk id="dh37fgj492je", ts="1353832234", nonce="j4h3g2", ext="some-app-ext-data", mac="6R4rV5iE+NPoym+WwjeHzjAGXUtLNIxmo1vpMofpLAE="',
    );
  });

  it('signs the body', async () => {
    const signed = await complete(
      hawk,
      { ...auth, payload: 'signed' },
      {
        url,
        method: 'POST',
        headers: [['Content-Type', 'text/plain']],
        body: { kind: 'text', text: 'Thank you for flying Hawk' },
      },
    );
    expect(headerOf(signed, 'authorization')).toBe(
      'Hawk id="dh37fgj492je", ts="1353832234", nonce="j4h3g2", hash="Yi9LfIIFRtBEPt74PVmbTF/xVAwPn7ub15ePICfgnuY=", ext="some-app-ext-data", mac="aSe1DERmZuRl3pI36/9BdZmnErTw3sNzOOAUlfeKjVw="',
    );
  });
});

describe('the time of a server', () => {
  const hour = 3600;
  const now = () => Math.floor(Date.now() / 1000) + hour;
  const proof = (key: string, time: number) =>
    createHmac('sha256', key).update(`hawk.1.ts\n${time}\n`).digest('base64');

  const server = (key: string) => {
    const times: number[] = [];
    const url = httpServer((request, response) => {
      const [, ts = ''] = /ts="(\d+)"/.exec(request.headers.authorization ?? '') ?? [];
      times.push(Number(ts) - now());
      if (Math.abs(Number(ts) - now()) < 60) return void response.end('in time');
      const time = now();
      const told = `Hawk ts="${time}", tsm="${proof(key, time)}", error="Stale timestamp"`;
      response.writeHead(401, { 'WWW-Authenticate': told }).end();
    });
    return { url, times };
  };

  it('is adopted if the shared key proves it', async () => {
    const { url, times } = server(auth.key);
    expect((await responseTo(await url, { auth })).status).toBe(200);
    expect(times.map((ahead) => Math.round(ahead / 60) + 0)).toEqual([-60, 0]);
  });

  it('is ignored without the key', async () => {
    const { url, times } = server('another key');
    expect((await responseTo(await url, { auth })).status).toBe(401);
    expect(times).toHaveLength(1);
  });
});
