import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openTerminal } from '../terminal.ts';

it('says what opens a path that is not a file', async () => {
  const cwd = temporaryFolder('missing-file');
  writeFileSync(join(cwd, 'users.http'), 'GET http://127.0.0.1:9/\n');
  for (const [given, says] of [
    ['user.http', 'There is no file user.http: did you mean users.http?'],
    ['./user.http', 'There is no file ./user.http: did you mean users.http?'],
    ['other.http', 'There is no file other.http: start restloop without it, then run .save other.http'],
    ['./', './ is a folder.'],
    ['.', 'cd . && restloop opens the shell there; restloop run . runs its requests'],
  ] as const) {
    const terminal = openTerminal({ args: [given], cwd });
    expect(await terminal.exited).toBe(2);
    expect(terminal.output()).toContain(says);
  }
});

describe('a session name that is nearly another', () => {
  const open = (home: string, ...args: string[]) => {
    const terminal = openTerminal({ args: ['bookshp', ...args], env: { RESTLOOP_HOME: home } });
    onTestFinished(async () => {
      terminal.kill();
      await terminal.exited;
    });
    return terminal;
  };
  const question = 'y opens bookshop, n creates the session bookshp, Enter alone leaves:';

  it('is asked about: y opens the other one, Enter alone leaves, n begins a session', async () => {
    const home = temporaryFolder('mistyped');
    await restloop(['--new', 'bookshop'], { input: "client.setVar('a', 1)", home });
    const asked = open(home, '--eval', "client.setVar('b', 2)");
    await asked.waitForScreen('There is no session "bookshp"; did you mean bookshop?');
    asked.send('perhaps\r');
    await asked.waitForScreen((screen) => screen.split(question).length === 3);
    asked.send('y\r');
    await asked.waitForScreen('bookshop · 2 variables');
    asked.press('ctrl+d');
    await asked.exited;
    const left = open(home);
    await left.waitForScreen(question);
    left.press('enter');
    expect(await left.exited).toBe(2);
    expect((await restloop(['sessions', '--names'], { home })).stdout).toBe('bookshop\n');
    const made = open(home, '--plain');
    await made.waitForScreen(question);
    made.send('n\r');
    await made.waitForScreen('New session bookshp.');
  });
});
