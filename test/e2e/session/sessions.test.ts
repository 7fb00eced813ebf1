import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter, leave, openShell, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

/** A data directory that several shells use. */
const sharedHome = () => ({ RESTLOOP_HOME: temporaryFolder('home') });

describe('a session without a name', () => {
  it('survives a kill, and is offered at the next start', async () => {
    const env = sharedHome();
    const first = await openShell({ env });
    await enter(first, "client.setVar('when', new Date(0))", '1 variable');
    await enter(first, '.preview GET http://h/{{when}}', 'GET http://h/1970');
    await enter(first, '.keep old/one', 'Saved old/one');
    await enter(first, 'function twice(n) { return n * 2 }', (screen) => screen.includes('1 variable'));
    await enter(first, 'twice(21)', '42');
    await enter(first, 'const list = new (class List {})()', (screen) => screen.includes('> const list'));
    await enter(first, '6 * 9', '54');
    first.kill('SIGKILL');
    await first.exited;

    const second = await openShell({ env });
    await second.waitForScreen(
      /You left a session .* ago: 1 variable, 1 saved request[\s\S]*\.open last restores it/,
    );
    await enter(second, '.open last', 'Opened last: 1 variable, 1 request');
    await second.waitForScreen(/Not restored: list \(/);
    await enter(second, 'twice(client.getVar("when").getTime() + 4)', /^8$/m);
    await enter(second, '.save named', 'restloop named opens it again');
    expect(await leave(second)).toBe(0);

    const third = await restloop(['--plain'], {
      home: env.RESTLOOP_HOME,
      input: '.sessions\n',
      streams: 'terminal',
    });
    expect(third.stdout).toMatch(/named +\S.* ago +1 +1/);
    expect(third.stdout).not.toContain('You left');
  });

  it('is offered at the next start with its file, unless nothing was typed', async () => {
    const home = temporaryFolder('home');
    const cwd = temporaryFolder('file');
    writeFileSync(join(cwd, 'a.http'), '@host = http://h\n\n### one\nGET {{host}}/1\n');
    const open = (input: string) =>
      restloop(['--plain', 'a.http'], { home, cwd, input, streams: 'terminal' });
    expect((await open("client.setVar('when', 1)\n")).stdout).not.toContain('You left');
    const offer = /You left a session .* ago: 2 variables, 1 saved request\.\n.*\.open last restores it/;
    expect((await open('')).stdout).toMatch(offer);
    const third = await open('.open last\n.vars when\n');
    expect(third.stdout).toMatch(offer);
    expect(third.stdout).toMatch(/Opened last[\s\S]*when +number +1/);
  });
});

describe('two shells on one session', () => {
  it('offer the second one to read, take over or fork, and name the first one', async () => {
    const env = sharedHome();
    const first = await openShell({ args: ['shared'], env });
    await first.waitForScreen(/New session shared\.[\s\S]*shared · 0 variables/);
    expect(first.screen().join('\n')).not.toContain('Saved as');
    await enter(first, '.base http://a', /^shared · .* 1 variable/m);

    const second = await openShell({ args: ['shared'], env });
    await second.waitForScreen(
      new RegExp(`Read-only: "shared" has been open in another restloop \\(process ${first.pid} on`),
    );
    await second.waitForScreen('read-only · shared');
    await enter(second, '.open shared --take-over', 'Opened shared: 1 variable');
    await enter(second, '.base http://b', /^shared · http:\/\/b · 1 variable/m);

    await enter(first, '.env new dev c=3', /another shell took it over[\s\S]*not saved · shared/);
    await enter(first, '.fork mine', /^environment dev · mine · .* 2 variables/m);

    await enter(second, '.open mine', 'Read-only: "mine" has been open in another restloop');
    await enter(second, '.vars', /^base_url +string +"http:\/\/a"[\s\S]*^c +string +"3"/m);
  });
});

describe('a session of an .http file', () => {
  const original =
    '# The shop, by hand\n\n### list\n# all of them\nGET http://h/items\n\n### last\nGET http://h/last\n';

  const folder = temporaryFolder('http');
  const path = join(folder, 'shop.http');
  const shellOf = sharedShell(
    () => {
      writeFileSync(path, original);
      return openTerminal({ args: ['shop.http'], cwd: folder, rows: 60 });
    },
    (shell) => enter(shell, '.requests', 'Imported 2 requests'),
  );
  const open = (file: string, inputs: readonly string[]) =>
    restloop([file], { cwd: folder, input: inputs.join('\n') });

  it('saves its .auth in the file, without the secret', async () => {
    const shell = await shellOf();
    await enter(
      shell,
      '.auth basic ada open-sesame',
      'Every request is sent with basic ada {{auth_password}}',
    );
    await enter(shell, '.save', 'Write auth_password into');
    shell.press('n');
    await shell.waitForScreen((screen) => !screen.includes('(y/n)'));
    const [comment, rest] = [
      original.slice(0, original.indexOf('###')),
      original.slice(original.indexOf('###')),
    ];
    expect(readFileSync(path, 'utf8')).toBe(`${comment}# @auth basic ada {{auth_password}}\n\n${rest}`);
    await enter(shell, '.auth none', 'sent without credentials');
    await enter(shell, '.save', (screen) => screen.split('Wrote shop.http').length === 3);
    expect(readFileSync(path, 'utf8')).toBe(original);
  });

  it('is written back with its comments, and does not overwrite changes of another program', async () => {
    const shell = await shellOf();
    await enter(shell, '.mv last final', 'Moved last to final');
    await enter(shell, '.save', 'Wrote shop.http');
    const written = readFileSync(path, 'utf8');
    expect(written.startsWith(original.slice(0, original.indexOf('### last')))).toBe(true);
    expect(written).toContain('### final');

    const theirs = written.replace('http://h/items', 'http://h/changed-elsewhere');
    writeFileSync(path, theirs);
    await enter(shell, '.mv final last', 'Moved final to last');
    await enter(shell, '.save', 'shop.http was not written, because another program');
    expect(readFileSync(path, 'utf8')).toBe(theirs);
    await enter(shell, '.import shop.http', 'Imported 2 requests');
    await enter(shell, '.save', (screen) => screen.split('Wrote shop.http').length === 3);
    expect(readFileSync(path, 'utf8')).toContain('http://h/changed-elsewhere');
  });

  it('is written into another file, which then does not replace the first one', async () => {
    const shell = await shellOf();
    await enter(shell, '.auth bearer {{t}}', 'Every request is sent with bearer {{t}}');
    await enter(shell, '.save other.http', 'Wrote other.http');
    const before = readFileSync(path, 'utf8');
    const { stdout, stderr } = await open('other.http', ['.auth', '.save shop.http', '.open shop.http']);
    expect(stdout).toMatch(/Imported \d requests[\s\S]*Every request is sent with bearer \{\{t\}\}/);
    expect(stderr).toContain('shop.http exists');
    expect(stderr).toContain('it is a file: .import shop.http imports it');
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('is not written into a file of another format', async () => {
    const curl = join(folder, 'a.curl');
    writeFileSync(curl, 'curl http://h/a\n');
    const { stdout, stderr } = await open('a.curl', ['.save']);
    expect(stdout).toContain('Imported 1 request');
    expect(stderr).toContain('This session has no name yet');
    expect(readFileSync(curl, 'utf8')).toBe('curl http://h/a\n');
  });

  it('can be left for a saved one, whose secret that is not saved is read with hidden input when a request needs it', async () => {
    const shell = await shellOf();
    const input = "client.setSecret('token', 'hunter-2-hunter')\n";
    await restloop(['--new', 'api'], { input, home: shell.home });
    await enter(shell, '.open api', /set token again when needed/);
    shell.type('GET http://127.0.0.1:9/{{token}}');
    await shell.waitForScreen('the secret token has no value');
    shell.press('enter');
    await shell.waitForScreen(/Not sent: .*F2 sets it/);
    shell.press('f2');
    await shell.waitForScreen(/token \(not shown\)/);
    shell.type('typed-unseen');
    shell.press('enter');
    await shell.waitForScreen('GET http://127.0.0.1:9/••••••');
    expect(shell.output()).not.toContain('typed-unseen');
    expect(shell.screen().join('\n')).toContain('› GET http://127.0.0.1:9/{{token}}');
  });
});
