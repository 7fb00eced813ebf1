import { describe, expect, it } from 'vitest';
import { httpServer, rawServer } from '../../http/helpers/servers.ts';
import { restloop, stackFrame } from '../program.ts';
import { failureOf } from './sent.ts';

describe('invalid connection options', () => {
  it.each([
    ['--timeout', 'soon', /^timeout cannot be "soon"\.$/, /whole number/],
    ['--retry', 'often', /^retry cannot be "often"\.$/, /whole number/],
    ['--proxy', 'ftp://h', /^proxy cannot be "ftp:\/\/h"\.$/, /socks5:/],
    ['--proxy', 'http://h:99999', /^proxy cannot be/, /socks5:/],
    ['--resolve', 'h:99999:127.0.0.1', /^resolve cannot be/, /host:port:address/],
    ['--resolve', 'h:80:somewhere', /^resolve cannot be/, /host:port:address/],
  ])('%s %s is rejected, and nothing is sent', async (flag, value, sentence, hint) => {
    let asked = 0;
    const url = await httpServer((_request, response) => {
      asked += 1;
      response.end();
    });
    const failure = await failureOf(url, [flag, value]);
    expect([failure.code, asked]).toEqual([2, 0]);
    expect(failure.sentence).toMatch(sentence);
    expect(failure.hint).toMatch(hint);
  });

  it.each([
    [
      'an unknown host',
      'http://no-such-host.invalid/',
      [],
      4,
      /^(ENOTFOUND|EAI_AGAIN): .*no-such-host\.invalid/,
    ],
    ['a closed port', 'http://127.0.0.1:9/', [], 4, /^ECONNREFUSED: 127\.0\.0\.1:9 refused the connection/],
    [
      'a proxy that is off',
      'http://h/',
      ['--proxy', 'socks5h://127.0.0.1:9'],
      4,
      /^ECONNREFUSED: The proxy 127/,
    ],
    [
      'a proxy of the environment that is none',
      'http://h/',
      [],
      2,
      /^ERR_INVALID_PROXY: gopher:\/\/h is not a usable proxy/,
    ],
  ])('%s', async (what, url, flags, code, sentence) => {
    const env: Record<string, string> = what.includes('environment') ? { ALL_PROXY: 'gopher://h' } : {};
    const failure = await failureOf(url, flags, env);
    expect([failure.code, failure.hint === '']).toEqual([code, false]);
    expect(failure.sentence).toMatch(sentence);
  });

  it.each([
    ['a port out of range', 'GET http://127.0.0.1:99999/', /port/],
    ['a header with a line break', 'GET http://127.0.0.1:9/ X-Name:{{bad}}', /line break/],
  ])('%s is reported before anything is sent', async (_, request, sentence) => {
    const ran = await restloop(['send', '--var', 'bad:="a\\r\\nb"', request]);
    expect(ran.code).toBe(3);
    expect(ran.stderr).toMatch(sentence);
    expect(ran.stderr).not.toMatch(stackFrame);
  });

  it('a silent server ends at the deadline, with a hint to a longer timeout', async () => {
    const { url } = await rawServer(() => undefined);
    expect(await failureOf(url, ['--timeout', '300'])).toMatchObject({
      code: 4,
      sentence: 'ETIMEDOUT: The response was not complete within 300 ms.',
      hint: expect.stringContaining('--timeout 60000'),
    });
    expect(await failureOf(url, ['--set', 'timeout.first-byte=200'])).toMatchObject({
      code: 4,
      sentence: expect.stringMatching(/did not begin to respond within 200 ms/),
    });
  });
});
