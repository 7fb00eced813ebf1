import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { restloop, temporaryHome } from '../../program.ts';
import { folderOf } from '../../run/files.ts';

const folder = (): string => temporaryFolder('files');

const withRequest = '.preview GET http://h/{{path}}\n.keep users/one\n';

/** A new session that is saved under that name after its inputs. */
const saved = (name: string, text: string, home: string) =>
  restloop([], { input: `.save ${name}\n${text}`, home });

describe.concurrent('sessions of the built program', () => {
  it('have case-insensitive names: one never overwrites another', async () => {
    const home = temporaryHome();
    await saved('users', "client.setVar('path', 'first')", home);
    const again = await restloop([], { input: "client.setVar('path', 'second')\n.save Users", home });
    expect(again.stderr).toContain('A session "Users" already exists');
    const opened = await restloop(['USERS'], { input: "client.getVar('path')", home });
    expect(opened.stdout).toContain("'first'");
  });

  it('are not files: .open names the missing file', async () => {
    const cwd = folderOf({ 'users.http': 'GET /users\n' });
    const ran = await restloop([], { input: '.open user.http\n.open nope', cwd });
    expect(ran.stderr).toMatch(/There is no file user\.http\.\n.*did you mean users\.http\?/);
    expect(ran.stderr).toContain('There is no session "nope".');
  });

  it('are suggested for a similar name, and not created', async () => {
    const home = temporaryHome();
    await saved('bookshop', '1', home);
    const hint =
      /There is no (?:file and no )?session "bookshp"[\s\S]*did you mean (?:the session )?"?bookshop"?\?/;
    for (const args of [
      ['bookshp'],
      ['eval', '1', '--session', 'bookshp'],
      ['export', 'bookshp', '-'],
      ['convert', 'bookshp', 'x.har'],
      ['run', 'bookshp'],
      ['preview', 'bookshp'],
    ]) {
      const ran = await restloop(args, { input: '1', home });
      expect([args, ran.code, ran.stderr]).toEqual([args, 2, expect.stringMatching(hint)]);
    }
    for (const command of ['.open', '.delete']) {
      const ran = await restloop([], { input: `${command} bookshp`, home });
      expect(ran.stderr).toMatch(hint);
    }
    expect((await restloop(['sessions', '--names'], { home })).stdout).toBe('bookshop\n');
  });

  it('are created by --new, which rejects a name that exists, a file, and no name', async () => {
    const home = temporaryHome();
    await saved('bookshop', '1', home);
    const made = await restloop(['--new', 'bookshp'], { input: "client.setVar('a', 1)", home });
    expect([made.code, made.stdout]).toEqual([0, expect.stringContaining('New session bookshp.')]);
    const opened = await restloop(['bookshp'], { input: "client.getVar('a')", home });
    expect(opened.stdout).toContain('1');
    for (const [args, message] of [
      [['--new', 'bookshp'], 'A session "bookshp" already exists.'],
      [['--new', 'a.http'], 'a.http is the name of a file'],
      [['--new'], '--new needs a session name.'],
    ] as const) {
      const { code, stderr } = await restloop(args, { input: '1', home });
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
  });

  it('are saved, listed, renamed, forked, deleted and restored', async () => {
    const home = temporaryHome();
    await saved(
      'one',
      `client.setVar('path', 'a')\n${withRequest}.rename two\n.fork three\n.delete two`,
      home,
    );
    const listed = await restloop(['sessions'], { home });
    expect(listed.stdout).toMatch(/session +saved +variables +requests +size\nthree +\S.* ago +1 +1 +\d+ B/);
    expect(listed.stdout).not.toContain('two');
    const back = await restloop([], { input: '.undelete two\n.open two\n.requests', home });
    expect(back.stdout).toMatch(/users\/\n +one +GET http:\/\/h\/\{\{path\}\}/);
  });
});

describe.concurrent('proxy credentials', () => {
  const [password, proxy] = ['s3cret-words', 'http://ada:s3cret-words@127.0.0.1:9'];
  const onDisk = (home: string): string =>
    readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n');

  it('are never shown, and without a key not saved, which is reported once', async () => {
    const home = temporaryHome();
    const inputs = [
      `.set proxy ${proxy}`,
      '.set proxy',
      '.set',
      `.set proxy ftp://ada:${password}@h`,
      'GET http://127.0.0.1:9/',
      '.curl',
      '.set timeout 1000',
      '.set proxy none',
      `'${password}'`,
    ];
    const ran = await saved('s', inputs.join('\n'), home);
    const said = ran.stdout + ran.stderr;
    expect(said).toContain('proxy is now http://ada:••••••@127.0.0.1:9.');
    expect(said).toContain('proxy cannot be "ftp://ada:••••••@h".');
    expect(said.match(/The user name and password of the proxy are not saved on disk/g)).toHaveLength(1);
    expect(said).not.toContain(password);
    expect(onDisk(home)).not.toContain(password);
  });

  it('are left out of a session opened again, with a notice', async () => {
    const home = temporaryHome();
    await saved('s', `.set proxy ${proxy}`, home);
    expect(onDisk(home)).not.toContain(password);
    const again = await restloop(['s'], { input: '.set proxy', home });
    expect(again.stdout + again.stderr).toContain(
      'The user name and password of the proxy are not saved on disk: set them again',
    );
    expect(again.stdout).toContain('http://127.0.0.1:9 (changed)');
  });

  it('are restored with a passphrase', async () => {
    const home = temporaryHome();
    const env = { RESTLOOP_PASSPHRASE: 'open sesame' };
    const first = await restloop([], { input: `.save s\n.set proxy ${proxy}`, home, env });
    expect(first.stdout + first.stderr).not.toContain('not kept');
    expect(onDisk(home)).not.toContain(password);
    const again = await restloop(['s'], { input: '.set proxy', home, env });
    expect(again.stdout).toContain('http://ada:••••••@127.0.0.1:9 (changed)');
  });
});

describe.concurrent('files of a session', () => {
  it('are written with a notice about missing parts', async () => {
    const home = temporaryHome();
    const cwd = folder();
    await saved('s', `.env new staging\n.env set path=users\n${withRequest}`, home);
    const exported = await restloop(['export', 's', 'out.http'], { home, cwd });
    expect(exported.stderr).toMatch(
      /Environments are not in the file: staging\..* restloop convert IN FOLDER\/ too/,
    );
    const har = await restloop(['s'], { input: '.export out.har', home, cwd });
    expect(har.stderr).toBe('');
    expect(JSON.parse(readFileSync(join(cwd, 'out.har'), 'utf8')).log.entries[0].request.url).toBe(
      'http://h/users',
    );
    await restloop(['s'], { input: '.env none', home });
    const curl = await restloop(['s'], { input: '.export out.sh', home, cwd });
    expect(curl.stdout).toContain('Set the shell variables SECRET_PATH');
    expect(readFileSync(join(cwd, 'out.sh'), 'utf8')).toMatch(
      /^# Set these shell variables first: SECRET_PATH\n\n# users\/one\ncurl /,
    );
  });

  it('send as the session does, without the proxy password', async () => {
    const home = temporaryHome();
    const cwd = folder();
    const settings = [
      '.set proxy http://ada:s3cret-words@127.0.0.1:9',
      '.set resolve h:80:127.0.0.1',
      '.set unix-socket ~/api.sock',
      '.set ca ./ca.pem',
      '.set cert client.p12',
      '.set timeout 1500',
      '.set timeout.connect 250',
      '.set retry 2',
    ].join('\n');
    const env = { RESTLOOP_PASSPHRASE: 'open sesame', HOME: '/home/ada' };
    const input = `.save s\n.preview GET http://h/\n.keep one\n${settings}\n.export one.sh\n.export --curl two.sh`;
    await restloop([], { input, home, cwd, env });
    await restloop(['export', 's', 'three.sh'], { home, cwd, env });
    const [one = '', ...others] = ['one.sh', 'two.sh', 'three.sh'].map((name) =>
      readFileSync(join(cwd, name), 'utf8'),
    );
    expect(others).toEqual([one, one]);
    expect(one.split(' \\\n  ').slice(1)).toEqual([
      '--location --max-redirs 10',
      '--cacert ./ca.pem',
      '--cert client.p12 --cert-type P12',
      '--proxy "http://ada:$PROXY_PASSWORD@127.0.0.1:9"',
      '--resolve h:80:127.0.0.1',
      '--unix-socket /home/ada/api.sock',
      '--connect-timeout 0.25',
      '--max-time 1.5',
      '--retry 2 --retry-connrefused',
      '--request GET http://h/\n',
    ]);
  });

  it('have separate side files', async () => {
    const home = temporaryHome();
    const cwd = folder();
    const script = (name: string) =>
      `POST http://127.0.0.1:9/\nContent-Type: text/plain\n\nHTTP/1.1 200 ${name}\n###\n.keep body`;
    for (const name of ['c', 'd']) {
      await saved(name, script(name), home);
      await restloop(['export', name, `${name}.http`], { home, cwd });
    }
    const files = readdirSync(cwd);
    expect(files).toHaveLength(4);
    for (const name of files) expect(name).toMatch(/^[cd]\./);
  });

  it('are replaced atomically, keep their mode, and stay links', async () => {
    const home = temporaryHome();
    const cwd = folder();
    const real = join(cwd, 'real.http');
    writeFileSync(real, '### one\nGET http://h/1\n', { mode: 0o640 });
    symlinkSync(real, join(cwd, 'link.http'));
    const ran = await restloop([], { input: '.import real.http\n.export link.http', home, cwd });
    expect(ran.stdout).toContain('Imported 1 request from real.http');
    expect(readFileSync(real, 'utf8')).toContain('# @name one');
    expect(statSync(real).mode & 0o777).toBe(0o640);
    expect(readdirSync(cwd).sort()).toEqual(['link.http', 'real.http']);
  });
});
