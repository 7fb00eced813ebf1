import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { type Echoes, openEchoes } from './echo-servers.ts';

let servers: Echoes;
beforeAll(async () => {
  servers = await openEchoes();
});

const token = 'SECRET-of-the-user-1234';

const placed = (text: string): string =>
  text
    .replaceAll('OWN', servers.own.host)
    .replaceAll('OTHER', servers.other.host)
    .replaceAll('PORT', servers.other.host.split(':')[1] ?? '');

/** Runs one script behind a request to the own server; `answers` are what its attempts came to, in order. */
async function attempts(sends: readonly string[], flags: readonly string[] = []): Promise<string[]> {
  const lines = sends.map(
    (send) =>
      `try { const answer = await client.send(${send}); answers.push('answer ' + answer.status) } catch (error) { answers.push(error.message) }`,
  );
  const script = `const answers = [];\n${lines.join('\n')}\nconsole.log(JSON.stringify(answers));`;
  const folder = folderOf({ 'a.http': placed(`### a\nGET http://OWN/a\n\n> {%\n${script}\n%}\n`) });
  const ran = await restloop(['run', join(folder, 'a.http'), '--json', ...flags]);
  const [request] = JSON.parse(ran.stdout).files[0].requests;
  return JSON.parse(request.output[0].text);
}

const statuses = [301, 302, 303, 307, 308];

describe('client.send in a script of a file', () => {
  it('does not follow a redirect to a forbidden host, and the script does not see the response', async () => {
    const redirects = statuses.flatMap((status) => [
      `{method: 'POST', url: 'http://OWN/to?status=${status}&url=http://OTHER/followed', body: 'EXFIL'}`,
      `'GET http://OWN/to?status=${status}&url=//OTHER/followed'`,
    ]);
    const chain = `'GET http://OWN/to?url=' + encodeURIComponent('/to?url=http://OTHER/followed')`;
    const answers = await attempts([...redirects, chain]);
    const refusal = placed(
      'client.send: the redirect from OWN to OTHER is not allowed: no request of the file uses this host; --allow-host OTHER allows it',
    );
    expect(new Set(answers)).toEqual(new Set([refusal]));
    expect(answers).toHaveLength(11);
    expect(servers.seen('/followed')).toEqual([]);
  });

  it('follows redirects to its hosts and to an allowed host', async () => {
    const own = `'GET http://OWN/to?status=307&url=/kept'`;
    const other = `'GET http://OWN/to?status=307&url=http://OTHER/permitted'`;
    expect(await attempts([own, other], ['--allow-host', servers.other.host])).toEqual([
      'answer 200',
      'answer 200',
    ]);
    expect(servers.seen('/permitted').length).toBe(1);
  });

  it('rejects a forbidden host in any spelling, and in a Host header', async () => {
    const spelt = [
      '127.1:PORT',
      '2130706433:PORT',
      '0x7f.1:PORT',
      '0177.0.0.1:PORT',
      '127.0.0.1.:PORT',
      '[::ffff:127.0.0.1]:PORT',
      '[::ffff:7f00:1]:PORT',
      'LOCALHOST:PORT',
      'OWN@OTHER',
      'OWN%40@OTHER',
      'OTHER\\\\@OWN',
      '１２７.0.0.1:PORT',
    ].map((host) => `'GET http://${host}/spelt'`);
    const headers = [
      `{method: 'GET', url: 'http://OWN/spelt-header', headers: {Host: 'OTHER'}}`,
      `'GET http://OWN/spelt-header host:evil.example'`,
    ];
    const answers = await attempts([...spelt, ...headers, `'GET HTTP:\\\\\\\\OTHER/spelt'`]);
    expect(answers.filter((answer) => !/is not allowed|URL/.test(answer))).toEqual([]);
    expect(answers.length).toBe(15);
    expect(servers.seen('/spelt').length).toBe(0);
  });

  it('is in the JSON report, with its credentials masked', async () => {
    const script = `await client.send('GET http://OWN/told'); await client.send('GET http://OWN/to?url=http://OTHER/x')`;
    const text = `### a\n# @auth bearer ${token}\nGET http://OWN/a\n\n> {%\n${script}\n%}\n`;
    const folder = folderOf({ 'a.http': placed(text) });
    const { stdout } = await restloop(['run', join(folder, 'a.http'), '--json']);
    const [{ scriptExchanges }] = JSON.parse(stdout).files[0].requests;
    expect(scriptExchanges).toMatchObject([
      { request: { method: 'GET', url: placed('http://OWN/told') }, response: { status: 200 }, error: null },
      { response: null, error: { code: 'ERR_REDIRECT_REFUSED' } },
    ]);
    expect(stdout).not.toContain(token);
  });

  it('reaches its own host in any spelling', async () => {
    const [, port] = servers.own.host.split(':');
    const answers = await attempts([
      `'GET http://127.1:${port}/a'`,
      `'GET http://2130706433:${port}/a'`,
      `'GET http://OWN/a Host:OWN'`,
    ]);
    expect(answers).toEqual(['answer 200', 'answer 200', 'answer 200']);
  });
});

describe('# @auth', () => {
  const poll = `await client.send('GET http://OWN/TAG')`;

  it.each([
    ['of the request', `### a\n# @auth bearer ${token}\nGET http://OWN/a\n\n> {%\n${poll}\n%}\n`],
    ['of the file', `# @auth bearer ${token}\n\n### a\nGET http://OWN/a\n\n> {%\n${poll}\n%}\n`],
    [
      'of the file, before the first request',
      `# @auth bearer ${token}\n\n< {%\n${poll}\n%}\n\n### a\nGET http://OWN/a\n`,
    ],
    ['of the request, before it', `### a\n# @auth bearer ${token}\n< {%\n${poll}\n%}\nGET http://OWN/a\n`],
  ])('%s is sent with requests of its scripts to hosts of the file', async (title, text) => {
    const tag = `auth-${title.replaceAll(/\W+/g, '-')}-`;
    const folder = folderOf({ 'a.http': placed(text).replaceAll('TAG', tag) });
    const ran = await restloop(['run', join(folder, 'a.http')]);
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(servers.seen(tag).map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`]);
  });

  it('of the request yields to credentials in the script', async () => {
    const own = `await client.send('# @auth bearer OTHER-TOKEN\\nGET http://OWN/own-auth');\nawait client.send('GET http://OWN/own-auth Authorization:mine')`;
    const text = `### a\n# @auth bearer ${token}\nGET http://OWN/a\n\n> {%\n${own}\n%}\n`;
    const folder = folderOf({ 'a.http': text.replaceAll('OWN', servers.own.host) });
    await restloop(['run', join(folder, 'a.http')]);
    const sent = servers.seen('own-auth').map(({ headers }) => headers.authorization);
    expect(sent).toEqual(['Bearer OTHER-TOKEN', 'mine']);
  });

  it('is not sent to a host that the user allowed for scripts', async () => {
    const text = `### a\n# @auth bearer ${token}\nGET http://OWN/a\n\n> {%\nawait client.send('GET http://OTHER/foreign-auth')\n%}\n`;
    const folder = folderOf({ 'a.http': placed(text) });
    const ran = await restloop(['run', join(folder, 'a.http'), '--allow-host', servers.other.host]);
    expect(ran.code).toBe(0);
    expect(servers.seen('foreign-auth').map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });
});
