import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter, leave } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

describe('a path that is not a file', () => {
  const cwd = temporaryFolder('missing-file');
  writeFileSync(join(cwd, 'users.http'), 'GET http://127.0.0.1:9/\n');

  it('leaves the terminal as it was', async () => {
    const terminal = openTerminal({ args: ['user.http'], cwd });
    expect(await terminal.exited).toBe(2);
    expect(terminal.output()).toBe('restloop: There is no file user.http: did you mean users.http?\r\n');
  });

  it.each([
    ['./user.http', 'There is no file ./user.http: did you mean users.http?'],
    ['./user.htp', 'There is no file ./user.htp: did you mean users.http?'],
    ['other.http', 'There is no file other.http: start restloop without it, then run .save other.http'],
    ['./', './ is a folder.'],
    ['.', 'cd . && restloop opens the shell there; restloop run . runs its requests'],
  ])('%s is reported with what opens it: %s', async (given, says) => {
    const { code, stdout, stderr } = await restloop([given], { cwd, streams: 'terminal' });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
  });
});

it.each([
  ['.', '. is a folder.'],
  ['./tests', 'restloop run ./tests runs its requests'],
  [
    'tests',
    'it is a folder: cd tests && restloop opens the shell there; restloop run tests runs its requests',
  ],
])('a folder without a terminal is reported as one: %s', async (given, says) => {
  const cwd = temporaryFolder('folder');
  mkdirSync(join(cwd, 'tests'));
  const { code, stderr } = await restloop([given], { cwd, input: '1\n' });
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(says) });
});

describe('a name that is nearly that of a file', () => {
  const cwd = temporaryFolder('nearly-file');
  writeFileSync(join(cwd, 'users.http'), 'GET http://127.0.0.1:9/\n');
  const question = 'There is no session "users.htp"; did you mean the file users.http?';
  const start = (input: string) =>
    restloop(['users.htp', '--plain'], { cwd, home: temporaryFolder('home'), input, streams: 'terminal' });

  it('is asked about: y opens the file, n a new session, Enter alone none', async () => {
    const opened = await start('y\n');
    expect(opened.stdout).toContain(question);
    expect(opened.stdout).toContain('Imported 1 request from users.http.');
    expect((await start('n\n')).stdout).toContain('New session users.htp.');
    expect((await start('\n')).code).toBe(2);
  });

  it('is an error with the file where nobody is asked', async () => {
    const { code, stderr } = await restloop(['users.htp'], { cwd, input: '1 + 1\n' });
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('did you mean the file users.http?'),
    });
    const run = await restloop(['run', 'users.htp'], { cwd });
    expect(run.stderr).toContain('did you mean users.http?');
  });
});

describe('a session name that is nearly another', () => {
  const question = 'y opens bookshop, n creates the session bookshp, Enter alone leaves:';

  async function homeWithBookshop(): Promise<string> {
    const home = temporaryFolder('mistyped');
    await restloop(['--new', 'bookshop'], { input: '.base http://h\n', home });
    return home;
  }

  it('is asked about, and y opens the other one for what the command line runs', async () => {
    const env = { RESTLOOP_HOME: await homeWithBookshop() };
    const shell = openTerminal({ args: ['bookshp', '--eval', "client.setVar('b', 2)"], env });
    await shell.waitForScreen('There is no session "bookshp"; did you mean bookshop?');
    await enter(shell, 'perhaps', (screen) => screen.split(question).length === 3);
    await enter(shell, 'y', /bookshop · .* 2 variables/);
    expect(await leave(shell)).toBe(0);
  });

  it('opens none with Enter alone, and a new session with n', async () => {
    const home = await homeWithBookshop();
    const left = await restloop(['bookshp'], { home, input: '\n', streams: 'terminal' });
    expect(left.code).toBe(2);
    expect(left.stdout).toContain(question);
    expect((await restloop(['sessions', '--names'], { home })).stdout).toBe('bookshop\n');
    const made = await restloop(['bookshp', '--plain'], { home, input: 'n\n', streams: 'terminal' });
    expect(made.stdout).toContain(`${question} New session bookshp.`);
  });
});
