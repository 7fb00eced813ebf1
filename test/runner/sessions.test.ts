import { mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloop, temporaryHome } from './program.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'restloop-files-'));

const withRequest = '.preview GET http://h/{{path}}\n.keep users/one\n';

/** A new session that is saved under that name after its inputs. */
const saved = (name: string, text: string, home: string) =>
  restloop([], { input: `.save ${name}\n${text}`, home });

describe.concurrent('sessions of the built program', () => {
  it('are told apart without their capitals: one is never written over another', async () => {
    const home = temporaryHome();
    await saved('users', "client.setVar('path', 'first')", home);
    const again = await restloop([], { input: "client.setVar('path', 'second')\n.save Users", home });
    expect(again.stderr).toContain('There is a session "Users" already');
    const opened = await restloop(['USERS'], { input: "client.getVar('path')", home });
    expect(opened.stdout).toContain("'first'");
  });

  it('are saved, listed, renamed, forked, deleted and brought back', async () => {
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

describe.concurrent('files that a session is written to', () => {
  it('say what they do not hold', async () => {
    const home = temporaryHome();
    const cwd = folder();
    await saved('s', `.env new staging\n.env set path=users\n${withRequest}`, home);
    const exported = await restloop(['export', 's', 'out.http'], { home, cwd });
    expect(exported.stderr).toContain('Environments are not in the file: staging');
    const har = await restloop(['s'], { input: '.export out.har', home, cwd });
    expect(har.stderr).toBe('');
    expect(JSON.parse(readFileSync(join(cwd, 'out.har'), 'utf8')).log.entries[0].request.url).toBe(
      'http://h/users',
    );
    await restloop(['s'], { input: '.env none', home });
    const curl = await restloop(['s'], { input: '.export out.sh', home, cwd });
    expect(curl.stdout).toContain('users/one: 1 of its placeholders have no value');
    expect(readFileSync(join(cwd, 'out.sh'), 'utf8')).toMatch(/^# users\/one\ncurl /);
  });

  it('keep their side files apart', async () => {
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

  it('are replaced whole, keep their mode, and stay links', async () => {
    const home = temporaryHome();
    const cwd = folder();
    const real = join(cwd, 'real.http');
    writeFileSync(real, '### one\nGET http://h/1\n', { mode: 0o640 });
    symlinkSync(real, join(cwd, 'link.http'));
    const ran = await restloop([], { input: '.import real.http\n.export link.http', home, cwd });
    expect(ran.stdout).toContain('Took 1 request and 0 variables from real.http');
    expect(readFileSync(real, 'utf8')).toContain('# @name one');
    expect(statSync(real).mode & 0o777).toBe(0o640);
    expect(readdirSync(cwd).sort()).toEqual(['link.http', 'real.http']);
  });
});
