import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';

/** Sends the keys before the program has the terminal, which makes a line feed of Enter. */
function typeAhead(keys: string, args: readonly string[] = []): TestTerminal {
  const cwd = temporaryFolder('typed-ahead');
  writeFileSync(join(cwd, 'http-client.env.json'), '{"dev": {"host": "https://dev.example.org"}}');
  const terminal = openTerminal({ args, cwd });
  onTestFinished(async () => {
    terminal.kill();
    await terminal.exited;
  });
  terminal.send(keys);
  return terminal;
}

it('runs each line that was typed while the program starts, with the environments of the folder', async () => {
  const terminal = typeAhead('.env dev\r.vars host\r');
  const shown = await terminal.waitForScrollback(/host.*https:\/\/dev\.example\.org/);
  expect(shown).toContain('The environment is now dev.');
  expect(shown).not.toContain('There is no environment');
});

it('adds what was typed to the request of the argument, and sends it with Enter only', async () => {
  const terminal = typeAhead(' limit==5', ['http://127.0.0.1:9/users']);
  await terminal.waitForScreen('│ GET http://127.0.0.1:9/users?limit=5');
  expect(terminal.screen().join('\n')).not.toContain('ECONNREFUSED');
  terminal.press('ctrl+u');
  await terminal.waitForScreen((screen) => !screen.includes('9/users'));
  await enter(terminal, '.env dev', 'The environment is now dev.');
  await enter(terminal, '.header X-Tenant: 7', 'Every request has X-Tenant: 7.');
  terminal.type('GET http://127.0.0.1:9/:id');
  await terminal.waitForScreen(
    (screen) =>
      screen.includes('X-Tenant: 7  from .header') && screen.includes('the path parameter :id has no value'),
  );
  terminal.type(' id:=7');
  await terminal.waitForScreen('│ GET http://127.0.0.1:9/7');
});

it('sends the request of the argument where Enter was typed', async () => {
  await typeAhead('\r', ['http://127.0.0.1:9/users']).waitForScreen(
    /GET http:\/\/127.0.0.1:9\/users[\s\S]*ECONNREFUSED/,
  );
});

it.skipIf(process.platform === 'win32').each(['', 'demo'])(
  'leaves at Ctrl+D that was typed while the program starts: restloop %s',
  async (command) => {
    expect(await typeAhead('\u0004', command === '' ? [] : [command]).exited).toBe(0);
  },
);
