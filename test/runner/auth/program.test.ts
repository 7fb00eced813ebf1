import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  digestServer,
  type GuardedServer,
  guardedServer,
  headerOf,
  type Seen,
} from '../../http/helpers/auth-servers.ts';
import { httpServer } from '../../http/helpers/servers.ts';
import { type Ran, restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { found, textOfFolder } from './secret-search.ts';

const password = 'p@ss w/ord&é';
const token = 'tok.EN-1234_x';
const basic = `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`;

interface Case {
  readonly scheme: string;
  /** With placeholders for the secrets. */
  readonly auth: string;
  readonly secret: string;
  readonly serve: () => Promise<GuardedServer>;
}

const digest = (algorithm: string): Case => ({
  scheme: `digest, ${algorithm}`,
  auth: 'digest ada {{secret}}',
  secret: password,
  serve: () => digestServer({ user: 'ada', password, algorithm }),
});

const accepts = (test: (seen: Seen) => boolean) => () => guardedServer(test);

const cases: readonly Case[] = [
  {
    scheme: 'basic',
    auth: 'basic ada {{secret}}',
    secret: password,
    serve: accepts((seen) => headerOf(seen, 'authorization') === basic),
  },
  {
    scheme: 'bearer',
    auth: 'bearer {{secret}}',
    secret: token,
    serve: accepts((seen) => headerOf(seen, 'authorization') === `Bearer ${token}`),
  },
  {
    scheme: 'a key in a header',
    auth: 'apikey Subscription {{secret}}',
    secret: token,
    serve: accepts((seen) => headerOf(seen, 'subscription') === token),
  },
  {
    scheme: 'a key in the query',
    auth: 'apikey code {{secret}} query',
    secret: password,
    serve: accepts(({ url }) => new URL(url, 'http://h').searchParams.get('code') === password),
  },
  ...['MD5', 'SHA-256', 'MD5-sess', 'SHA-256-sess'].map(digest),
];

/** What was printed holds no secret in any form. */
function expectMasked(ran: Ran, secret: string): void {
  expect(found(ran.stdout + ran.stderr, secret)).toEqual([]);
}

describe.each(cases)('$scheme', ({ auth, secret, serve }) => {
  const given = ['--var', `secret=${secret}`];

  it('is sent with --auth, and no output reveals the secret', async () => {
    const { url } = await serve();
    const ran = await restloop(['send', '--auth', auth, ...given, `GET ${url}/a?b=c`]);
    expect([ran.code, ran.stdout]).toEqual([0, 'welcome']);
    expectMasked(ran, secret);
    const json = await restloop(['send', '--json', '--auth', auth, ...given, `GET ${url}/a?b=c`]);
    expect(JSON.parse(json.stdout).response.status).toBe(200);
    expectMasked(json, secret);
  });

  it('is sent with # @auth of a file, and masked in every report', async () => {
    const { url } = await serve();
    const file = `# @auth ${auth}\n\n### first\nGET ${url}/1\n\n> {%\nclient.test('in', () => client.assert(response.status === 200));\n%}\n\n### second\nPOST ${url}/2\n\nbody\n`;
    const folder = folderOf({ 'a.http': file });
    const reports = ['pretty', 'json:r.json', 'junit:r.xml', 'tap:r.tap'].flatMap((one) => [
      '--reporter',
      one,
    ]);
    const ran = await restloop(['run', 'a.http', ...reports, ...given], { cwd: folder });
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expectMasked(ran, secret);
    const written = textOfFolder(folder);
    expect(written).toContain('"status":200');
    expect(found(written, secret)).toEqual([]);
  });

  it('is sent with .auth and a literal secret, which is not on disk', async () => {
    const { url } = await serve();
    const home = temporaryHome();
    const literal = auth.replace('{{secret}}', `'${secret}'`);
    const inputs = `.auth ${literal}\n.save mine\nGET ${url}/a\n.keep a\n.auth\n.vars\n.history\n.res 1\n.curl\n.export out.http\n.export out.har\n.export out.sh\n`;
    const ran = await restloop([], { input: inputs, home, cwd: home });
    expect(ran.stdout).toContain('200 OK');
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expectMasked(ran, secret);
    const kept = textOfFolder(home);
    expect(found(kept, secret)).toEqual([]);
    // The file has the credentials of the session; its secret is left to the reader.
    expect(kept).toMatch(/^# @auth .*\{\{auth_(?:password|token|key)\}\}/m);
  });

  it('masks a literal secret in # @auth, also when nothing is sent', async () => {
    const { url } = await serve();
    const home = temporaryHome();
    const literal = auth.replace('{{secret}}', `'${secret}'`);
    const inputs = `# @auth ${literal}\nGET ${url}/{{nope}}\n###\n# @auth ${literal}\nGET ${url}/\n###\n.keep mine\n.save mine\n.requests\n.export out.http\n`;
    const ran = await restloop([], { input: inputs, home, cwd: home });
    expect([ran.code, ran.stdout]).toEqual([3, expect.stringContaining('200 OK')]);
    expectMasked(ran, secret);
    expect(found(textOfFolder(home), secret)).toEqual([]);
  });

  it('previews the header that is sent', async () => {
    const { url, seen } = await serve();
    const request = `POST ${url}/a?b=c X-A:1 {"a": 1}`;
    const flags = ['--json', '--reveal', '--auth', auth, ...given, request];
    const preview = JSON.parse((await restloop(['preview', ...flags])).stdout).requests[0];
    expect(seen).toEqual([]);
    await restloop(['send', ...flags]);
    const last = seen.at(-1);
    if (last === undefined) throw new Error('nothing was sent');
    expect([last.method, `${url}${last.url}`, last.body]).toEqual(['POST', preview.wireUrl, preview.body]);
    for (const [name, value] of preview.headers) expect(headerOf(last, name)).toBe(utf8(value));
    expect(preview.auth.scheme).toBe(auth.split(' ')[0]);
    if (preview.auth.answer !== null) expect(headerOf(last, 'authorization')).toMatch(/^Digest /);
  });

  it('is not sent to another origin', async () => {
    const { url, seen } = await guardedServer(() => true);
    let location = `${url}/there`;
    const from = await httpServer((request, response) => {
      // Some servers repeat the query.
      location = `${url}/there${new URL(request.url ?? '', 'http://h').search}`;
      response.writeHead(302, { Location: location }).end();
    });
    const ran = await restloop(['send', '--auth', auth, ...given, `GET ${from}/here?keep=me`]);
    expect(ran.code).toBe(0);
    expect(seen.map((one) => one.url)).toEqual(['/there?keep=me']);
    expect(found(JSON.stringify(seen), secret)).toEqual([]);
    expect(headerOf(seen[0] as Seen, 'authorization')).toBeUndefined();
    expectMasked(ran, secret);
  });

  it('is not sent with a request that has # @auth none', async () => {
    const { url, seen } = await serve();
    const ran = await restloop(['send', '--auth', auth, ...given, `# @auth none\nGET ${url}/`]);
    expect(ran.stdout).toBe('who?');
    expect(seen).toHaveLength(1);
  });
});

/** A header carries bytes, which Node shows as one character each. */
const utf8 = (text: string): string => Buffer.from(text).toString('latin1');

describe('digest authentication', () => {
  it('responds to a new challenge when a nonce expires during a run', async () => {
    const { url, statuses } = await digestServer({ user: 'ada', password, algorithm: 'SHA-256', uses: 2 });
    const requests = [1, 2, 3].map((number) => `###\n# @auth digest ada {{secret}}\nGET ${url}/${number}\n`);
    const folder = folderOf({ 'a.http': requests.join('\n') });
    const ran = await restloop(['run', join(folder, 'a.http'), '--var', `secret=${password}`]);
    expect(ran.code).toBe(0);
    expect(statuses).toEqual(['asked', 'ok 00000001', 'ok 00000002', 'stale', 'ok 00000001']);
  });
});

describe('an invalid directive', () => {
  it('stops a request with exit code 3 and its position, and nothing is sent', async () => {
    const api = await guardedServer(() => true);
    const flag = await restloop(['send', '--auth', 'bearer {{nope}}', `GET ${api.url}/`]);
    expect([flag.code, flag.stderr]).toEqual([
      3,
      expect.stringContaining('error --auth 1:8 no variable is named nope'),
    ]);
    const folder = folderOf({ 'a.http': `### a\n# @auth basic ada {{nope}}\nGET ${api.url}/\n` });
    const run = await restloop(['run', join(folder, 'a.http')]);
    expect([run.code, run.stdout]).toEqual([3, expect.stringMatching(/2:19\b.*nope/)]);
    const preview = await restloop(['preview', '--json', join(folder, 'a.http')]);
    expect([preview.code, JSON.parse(preview.stdout).requests[0].diagnostics]).toMatchObject([
      3,
      [{ code: 'unresolved-variable', part: 'header', line: 2, column: 19 }],
    ]);
    const typed = await restloop([], { input: `.auth bearer {{nope}}\nGET ${api.url}/\n` });
    expect([typed.code, typed.stderr]).toEqual([3, expect.stringContaining('.auth 1:8')]);
    expect(api.seen).toEqual([]);
  });

  it.each([
    [
      ['send', '--auth', 'baisc a b', 'GET http://h/'],
      /no authentication scheme "baisc"[\s\S]*did you mean basic/,
    ],
    [['run', '--auth', 'basic', 'FILE'], /basic needs its values/],
    [['preview', 'WRONG'], /wrong\.http:2:9: @auth: bearer does not take these 2 values/],
  ])('%j is rejected with exit code 2', async (args, says) => {
    const folder = folderOf({
      'right.http': '###\nGET http://h/\n',
      'wrong.http': '###\n# @auth bearer a b\nGET http://h/\n',
    });
    const names: Record<string, string> = { FILE: 'right.http', WRONG: 'wrong.http' };
    const ran = await restloop(
      args.map((arg) => names[arg] ?? arg),
      { cwd: folder },
    );
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringMatching(says)]);
  });
});

describe('a session', () => {
  it('restores its .auth with a notice when it is opened, and its secret only with the passphrase', async () => {
    const api = await guardedServer((seen) => headerOf(seen, 'authorization') === basic);
    const home = temporaryHome();
    const env = { RESTLOOP_PASSPHRASE: 'open sesame' };
    await restloop([], { input: `.auth basic ada '${password}'\n.save mine\n`, home, env });
    const again = await restloop(['send', '--session', 'mine', `GET ${api.url}/`], { home, env });
    expect([again.code, again.stdout]).toEqual([0, 'welcome']);
    expect(found(textOfFolder(home), password)).toEqual([]);
    const flag = ['--auth', 'none'];
    const without = await restloop(['send', '--session', 'mine', ...flag, `GET ${api.url}/`], { home, env });
    expect(without.stdout).toBe('who?');
    const wrong = await restloop(['send', '--session', 'mine', `GET ${api.url}/`], {
      home,
      env: { RESTLOOP_PASSPHRASE: 'another' },
    });
    expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining('auth_password')]);
  });
});

describe('.resend --same', () => {
  it('sends the same credentials as before, whatever authentication is set now', async () => {
    const api = await guardedServer(() => true);
    const inputs = [
      `GET ${api.url}/1`,
      `.auth bearer ${token}`,
      `GET ${api.url}/2`,
      '.resend 1 --same',
      '.auth apikey code k3y query',
      '.resend 2 --same',
      `GET ${api.url}/3`,
      '.auth none',
      '.resend 5 --same',
      '.resend 2',
    ];
    await restloop([], { input: `${inputs.join('\n')}\n` });
    expect(api.seen.map((seen) => [seen.url, headerOf(seen, 'authorization')])).toEqual([
      ['/1', undefined],
      ['/2', `Bearer ${token}`],
      ['/1', undefined],
      ['/2', `Bearer ${token}`],
      ['/3?code=k3y', undefined],
      ['/3?code=k3y', undefined],
      ['/2', undefined],
    ]);
  });

  it('responds to a digest challenge again', async () => {
    const api = await digestServer({ user: 'ada', password, algorithm: 'SHA-256' });
    const inputs = `.auth digest ada '${password}'\nGET ${api.url}/1\n.auth none\n.resend 1 --same\n`;
    const ran = await restloop([], { input: inputs });
    expect(api.statuses).toEqual(['asked', 'ok 00000001', 'ok 00000002']);
    expectMasked(ran, password);
  });
});
