import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guardedServer, headerOf } from '../../../http/helpers/auth-servers.ts';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../../run/files.ts';
import { reportOf, requestsOf } from '../../run/reported-run.ts';

const demo = await demoServer();

const collection = {
  'shop/bruno.json': '{"name": "shop"}',
  'shop/environments/dev.bru': `vars {\n  host: ${demo.url}\n  api_key: k-0123456789\n}\n`,
  'shop/users/all.bru':
    'get {\n  url: {{host}}/users\n}\nheaders {\n  X-Key: {{api_key}}\n}\nassert {\n  res.status: 200\n}\n',
  'shop/one.bru': 'get {\n  url: {{host}}/users/2\n}\n',
};

describe('a collection of Bruno', () => {
  it('runs with one of its environments', async () => {
    const cwd = folderOf(collection);
    const ran = await restloop(['run', 'shop', '--env', 'dev', '--reporter', 'json'], { cwd });
    const requests = requestsOf(reportOf(ran));
    expect(requests).toMatchObject([
      { name: 'users/all', response: { status: 200 }, tests: [{ name: 'status == 200', passed: true }] },
      { name: 'one', response: { status: 200 } },
    ]);
    expect(ran.stdout).not.toContain('k-0123456789');
    expect(ran.code).toBe(0);
  });

  it('gives one of its requests its environments', async () => {
    const cwd = folderOf(collection);
    const ran = await restloop(['run', 'shop/one.bru', '--env', 'dev', '--reporter', 'json'], { cwd });
    expect(requestsOf(reportOf(ran))).toMatchObject([{ name: 'one', response: { status: 200 } }]);
  });
});

describe('restloop import --to', () => {
  it.skipIf(process.platform === 'win32').each([
    ['a folder', 'o/shop', 'elsewhere', { 'shop/a/b/one.bru': collection['shop/one.bru'] }],
    ['a file', 'o/users.http', 'elsewhere/victim', {}],
    ['the public environments', 'o/http-client.env.json', 'elsewhere/victim', {}],
    ['the private environments', 'o/http-client.private.env.json', 'elsewhere/victim', {}],
    ['the list of ignored files', 'o/.gitignore', 'elsewhere/victim', {}],
  ])('writes nothing through a link: %s', async (_, link, target, more) => {
    const cwd = folderOf({ ...collection, ...more, 'elsewhere/x': '', 'o/y': '' });
    const at = link === 'o/shop' ? 'o/a' : link;
    symlinkSync(join(cwd, target), join(cwd, at));
    const { code, stderr } = await restloop(['import', 'shop', '--to', 'o'], { cwd });
    expect(stderr).toContain(`${basename(at)} is a symbolic link`);
    expect(code).not.toBe(0);
    expect(readdirSync(join(cwd, 'elsewhere'))).toEqual(['x']);
    expect(readdirSync(join(cwd, 'o')).sort()).toEqual([basename(at), 'y'].sort());
  });

  it('writes a file for each folder, and secrets into the private environments alone', async () => {
    const cwd = folderOf(collection);
    const { code, stderr } = await restloop(['import', 'shop', '--to', 'out'], { cwd });
    expect(stderr).toContain('Wrote 4 files');
    expect(code).toBe(0);
    const out = join(cwd, 'out');
    expect(readdirSync(out).sort()).toEqual([
      '.gitignore',
      'http-client.env.json',
      'http-client.private.env.json',
      'shop.http',
      'users.http',
    ]);
    expect(JSON.parse(readFileSync(join(out, 'http-client.env.json'), 'utf8'))).toEqual({
      dev: { host: demo.url },
    });
    const secret = join(out, 'http-client.private.env.json');
    expect(JSON.parse(readFileSync(secret, 'utf8'))).toEqual({ dev: { api_key: 'k-0123456789' } });
    if (process.platform !== 'win32') expect(statSync(secret).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(out, '.gitignore'), 'utf8')).toBe('http-client.private.env.json\n');
    const ran = await restloop(['run', 'out', '--env', 'dev', '--reporter', 'json'], { cwd });
    expect(requestsOf(reportOf(ran)).map(({ response }) => response?.status)).toEqual([200, 200]);
  });

  it('writes nothing over a file that is there', async () => {
    const cwd = folderOf({ ...collection, 'out/users.http': 'GET http://mine\n' });
    const { code, stderr } = await restloop(['import', 'shop', '--to', 'out/'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain('already exists; nothing was written');
    expect(readdirSync(join(cwd, 'out'))).toEqual(['users.http']);
  });
});

describe('restloop convert', () => {
  it('converts a folder to a folder if the output has no extension', async () => {
    const cwd = folderOf(collection);
    const { code } = await restloop(['convert', 'shop', 'outbru'], { cwd });
    expect(code).toBe(0);
    expect(readdirSync(join(cwd, 'outbru'))).toEqual(
      expect.arrayContaining(['http-client.env.json', 'shop.http', 'users.http']),
    );
  });

  it('writes the secrets of `# @auth` lines of all files into the private environments', async () => {
    const guarded = await guardedServer(() => true);
    const request = (auth: string, name: string) => `# @auth ${auth}\nGET ${guarded.url}/${name}\n`;
    const bruno = (auth: string) =>
      `get {\n  url: ${guarded.url}/x\n  auth: basic\n}\nauth:basic {\n  username: u\n  password: ${auth}\n}\n`;
    const cwd = folderOf({
      'a.http': `### one\n${request('basic ada AlphaPw1', 'a')}\n### two\n${request("bearer 'Beta Token22'", 'b')}`,
      'c/bruno.json': '{"name": "c"}',
      'c/environments/dev.bru': 'vars {\n  auth_password: OfDev123\n}\n',
      'c/p/one.bru': bruno('GammaPw33'),
      'c/q/two.bru': bruno('DeltaPw44'),
    });
    for (const [input, out] of [
      ['a.http', 'outa'],
      ['c', 'outc'],
    ] as const) {
      const { stderr } = await restloop(['convert', input, `${out}/`], { cwd });
      expect(stderr).not.toContain('not written');
      for (const name of readdirSync(join(cwd, out)).filter((one) => one.endsWith('.http')))
        expect(readFileSync(join(cwd, out, name), 'utf8')).not.toMatch(/AlphaPw|Beta Token|GammaPw|DeltaPw/);
    }
    for (const out of ['outa', 'outc']) await restloop(['run', out, '--env', 'dev'], { cwd });
    const basic = (user: string) => `Basic ${Buffer.from(user).toString('base64')}`;
    expect(guarded.seen.map((seen) => headerOf(seen, 'authorization')).sort()).toEqual(
      [basic('ada:AlphaPw1'), 'Bearer Beta Token22', basic('u:GammaPw33'), basic('u:DeltaPw44')].sort(),
    );
  });

  it('also writes the secrets of `# @header` and `# @query` lines there, each under a name of its own', async () => {
    const guarded = await guardedServer(() => true);
    const cwd = folderOf({
      'a.http': `# @query api_key=Query111\n\n### one\n# @header X-Api-Key: First222\nGET ${guarded.url}/a\n\n### two\n# @header X-Api-Key: Second333\nGET ${guarded.url}/b\n`,
    });
    const { stderr } = await restloop(['convert', 'a.http', 'out/'], { cwd });
    expect(stderr).not.toContain('not written');
    expect(readFileSync(join(cwd, 'out/a.http'), 'utf8')).not.toMatch(/Query111|First222|Second333/);
    await restloop(['run', 'out', '--env', 'dev'], { cwd });
    expect(guarded.seen.map((seen) => [seen.url, headerOf(seen, 'x-api-key')]).sort()).toEqual([
      ['/a?api_key=Query111', 'First222'],
      ['/b?api_key=Query111', 'Second333'],
    ]);
  });

  it('says in a file how environments are written', async () => {
    const cwd = folderOf(collection);
    const { code, stderr } = await restloop(['convert', 'shop', 'out.http'], { cwd });
    expect(stderr).toContain('restloop convert IN FOLDER/ too');
    expect(code).toBe(0);
  });

  it('chooses the format by the name of the file', async () => {
    const cwd = folderOf({ 'a.http': '### one\nGET http://h/a\n' });
    const { code } = await restloop(['convert', 'a.http', 'b.har'], { cwd });
    expect(code).toBe(0);
    expect(readFileSync(join(cwd, 'b.har'), 'utf8')).toContain('http://h/a');
  });

  it.each([
    [['convert', 'none', 'x.http'], 'There is no file and no session "none".'],
    [['convert', 'shop', 'x.http', '--format', 'pdf'], 'unknown format'],
    [['convert', 'shop', 'x.har', '--env', 'nope'], 'There is no environment "nope".'],
  ])('%j ends with 2', async (args, message) => {
    const { code, stderr } = await restloop(args, { cwd: folderOf(collection) });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

describe('restloop convert', () => {
  it('says that the imports of a file do not come along', async () => {
    const cwd = folderOf({
      'a.http': '# @import b.http\n\n### one\nGET http://h/\n',
      'b.http': '# @name login\nGET http://h/login\n',
    });
    const { stderr } = await restloop(['convert', 'a.http', '-'], { cwd });
    expect(stderr).toContain(
      'a.http:1:11: the requests of b.http, which this file imports, do not come along',
    );
  });

  it('says that a script in another file of the folder sets a variable', async () => {
    const script = { listen: 'test', script: { exec: ["pm.environment.set('token', 1)"] } };
    const item = [
      { name: 'auth', item: [{ name: 'login', request: 'http://h/login', event: [script] }] },
      { name: 'users', item: [{ name: 'list', request: 'http://h/{{token}}' }] },
    ];
    const info = { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };
    const cwd = folderOf({ 'c.postman_collection.json': JSON.stringify({ info, item }) });
    const { stderr } = await restloop(['convert', 'c.postman_collection.json', 'out/'], { cwd });
    expect(stderr).toContain(
      'users.http: token is set by a script in auth.http, and files do not share variables: convert to one .http file',
    );
  });

  it('says that a folder of .http files is none that it takes', async () => {
    const cwd = folderOf({ 'in/a.http': 'GET http://h/\n' });
    const { code, stderr } = await restloop(['convert', 'in', 'out.http'], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('in is a folder without a collection')]);
    expect(stderr).toContain('convert takes one .http file at a time; restloop run takes folders');
  });
});

describe('restloop lint', () => {
  const files = {
    'a/hint.http': '### x\n#@name y\nGET http://h\n',
    'a/wrong.http': 'POST http://h\n\n< missing.json\n',
    'fine.http': 'GET http://h\n',
  };

  it('says what other tools would read otherwise, with its place', async () => {
    const { code, stdout } = await restloop(['lint', 'a/hint.http'], { cwd: folderOf(files) });
    expect(stdout).toBe(
      'a/hint.http:2:1: warning: httpYac does not read #@name y\n  write # @name with a space after #\n',
    );
    expect(code).toBe(0);
  });

  it('names the lines with masked values, which no request may send', async () => {
    const text = `@token = ••••••\n# a comment with •••••• is fine\n\n# @auth bearer ••••••\nGET http://h/?key=••••••\nX-Key: a ••••••\n`;
    const { code, stdout } = await restloop(['lint', 'm.http'], { cwd: folderOf({ 'm.http': text }) });
    const places = [...stdout.matchAll(/^m\.http:(\d+:\d+): error: this is a masked value$/gm)];
    expect([code, places.map(([, place]) => place)]).toEqual([2, ['1:10', '4:16', '5:19', '6:10']]);
  });

  it.each([
    [['lint', 'fine.http'], 0],
    [['lint', '--strict', 'a/hint.http'], 1],
    [['lint', 'a'], 2],
    [['lint', 'none.http'], 2],
  ])('%j ends with %i', async (args, exitCode) => {
    expect((await restloop(args, { cwd: folderOf(files) })).code).toBe(exitCode);
  });

  it('prints one JSON document', async () => {
    const { stdout, code } = await restloop(['lint', '--json', 'a'], { cwd: folderOf(files) });
    expect(JSON.parse(stdout)).toMatchObject({
      files: [
        { file: 'a/hint.http', problems: [{ severity: 'warning', line: 2, column: 1 }] },
        {
          file: 'a/wrong.http',
          problems: [{ severity: 'error', line: 3, message: 'there is no file missing.json' }],
        },
      ],
      summary: { files: 2, errors: 1, warnings: 1 },
      exitCode: 2,
    });
    expect(code).toBe(2);
  });
});

it('a converted file imports the same file from its own folder', async () => {
  const cwd = folderOf({
    'a/users.http': '# @name users\n# @import ./login.http\n# @ref login\nGET http://h/\n',
    'a/login.http': '# @name login\nGET http://h/login\n',
    'b/other.http': '',
  });
  await restloop(['convert', 'a/users.http', 'b/users.http'], { cwd });
  expect(readFileSync(join(cwd, 'b/users.http'), 'utf8')).toContain('# @import ../a/login.http\n');
});

describe('a file that a body names', () => {
  const files = {
    'in/a.http': `POST ${demo.url}/users\nContent-Type: text/plain\n\n< ./body.txt\n`,
    'in/body.txt': 'Ada',
    '.git/HEAD': '',
  };

  it.each([
    ['out/b.http', 'out/b.http', '< ../in/body.txt'],
    ['out/', 'out/a.http', '< ../in/body.txt'],
    ['out/b.sh', 'out/b.sh', '--data-binary @../in/body.txt'],
    ['in/b.http', 'in/b.http', '< ./body.txt'],
    ['b.http', 'b.http', '< ./in/body.txt'],
  ])('is found from %s', async (output, file, line) => {
    const cwd = folderOf({ ...files, 'out/x': '' });
    expect((await restloop(['convert', 'in/a.http', output], { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, file), 'utf8')).toContain(line);
  });
});
