import { describe, expect, it } from 'vitest';
import { httpServer } from '../../http/helpers/servers.ts';
import { restloop } from '../program.ts';

describe('headers added by the cookie jar and the proxy', () => {
  it('are shown, masked, with each sent request and in the preview', async () => {
    const seen: (string | undefined)[] = [];
    const url = await httpServer((request, response) => {
      seen.push(request.headers.cookie);
      response.setHeader('Set-Cookie', `sid=very-secret-${seen.length}`);
      response.end();
    });
    const input = `GET ${url}/1\nGET ${url}/2\n# @no-cookie-jar\nGET ${url}/3\n.preview GET ${url}/4\n`;
    const cookiesOn = ['--set', 'cookies=on'];
    const cookies = async (...flags: readonly string[]) => {
      const { stdout } = await restloop([...cookiesOn, '--json', ...flags], { input });
      return JSON.parse(stdout)
        .inputs.slice(0, 3)
        .map((each: { exchanges: { request: Connected }[] }) =>
          new Map(each.exchanges[0]?.request.connectionHeaders).get('Cookie'),
        );
    };
    expect(await cookies()).toEqual([undefined, 'sid=••••••', undefined]);
    expect(seen).toEqual([undefined, 'sid=very-secret-1', undefined]);
    expect(await cookies('--reveal')).toEqual([undefined, 'sid=very-secret-4', undefined]);
    const { stdout } = await restloop(cookiesOn, { input });
    expect(stdout).toContain('Cookie: sid=••••••  + added: from the cookie jar\n');
  });

  it('are shown before anything is sent', async () => {
    const env = { http_proxy: 'http://ada:open-sesame@127.0.0.1:9' };
    const { stdout } = await restloop(['preview', 'GET http://h/'], { env });
    expect(stdout).toContain('Proxy-Authorization: Basic ••••••  + added: of the proxy 127.0.0.1:9\n');
  });
});

interface Connected {
  readonly connectionHeaders: readonly (readonly [string, string])[];
}
