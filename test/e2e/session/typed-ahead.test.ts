import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { program } from '../../runner/program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter } from '../shell.ts';
import { openTerminal, type TerminalOptions, type TestTerminal } from '../terminal.ts';

/** Sends the keys before the program has the terminal, which makes a line feed of Enter. */
function typeAhead(keys: string, args: readonly string[] = []): TestTerminal {
  const cwd = temporaryFolder('typed-ahead');
  writeFileSync(join(cwd, 'http-client.env.json'), '{"dev": {"host": "https://dev.example.org"}}');
  const terminal = endingTerminal({ args, cwd });
  terminal.send(keys);
  return terminal;
}

function endingTerminal(options: TerminalOptions): TestTerminal {
  const terminal = openTerminal(options);
  onTestFinished(async () => {
    terminal.kill();
    await terminal.exited;
  });
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

it.each([[], ['demo']])(
  'does not let the terminal show what is typed while the shell is loaded: restloop %s',
  async (...args) => {
    const { env, loading, goOn } = shellLoadedLater();
    const terminal = endingTerminal({ args, env });
    await vi.waitUntil(loading, { timeout: 25_000 });
    terminal.send('GET /early');
    goOn();
    await terminal.waitForScreen('› GET /early');
    const [beforeFrame = ''] = terminal.output().split('›');
    expect(beforeFrame).not.toContain('early');
  },
);

it.skipIf(process.platform === 'win32')(
  'gives the terminal back where a signal ends it while the shell is loaded',
  async () => {
    const { env, loading, loader, goOn } = shellLoadedLater();
    const args = ['-c', '"$0" "$1"; stty -a', process.execPath, program];
    const terminal = endingTerminal({ command: '/bin/sh', args, env });
    await vi.waitUntil(loading, { timeout: 25_000 });
    process.kill(loader(), 'SIGTERM');
    // Node 24 waits for the hook without an event loop, and receives the signal afterwards.
    goOn();
    await terminal.exited;
    expect(terminal.output()).toMatch(/(?<!-)\bicanon\b[\s\S]*(?<!-)\becho\b/);
  },
);

/** An environment in which the chunk of the shell is loaded only when the test says so. */
function shellLoadedLater() {
  const folder = temporaryFolder('loaded-later');
  const [started, go, preload] = ['started', 'go', 'preload.mjs'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(
    preload,
    `import { register } from 'node:module';\nregister('./hooks.mjs', import.meta.url);\n`,
  );
  writeFileSync(
    join(folder, 'hooks.mjs'),
    `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
     export async function load(url, context, next) {
       if (/\\/open-[^/]*$/.test(url)) {
         writeFileSync(${JSON.stringify(started)}, String(process.pid));
         while (!existsSync(${JSON.stringify(go)})) await new Promise((done) => setTimeout(done, 10));
       }
       return next(url, context);
     }\n`,
  );
  return {
    env: { NODE_OPTIONS: `--import ${pathToFileURL(preload)}` },
    loading: () => existsSync(started) && readFileSync(started, 'utf8') !== '',
    /** Its process, while it is being loaded. */
    loader: () => Number(readFileSync(started, 'utf8')),
    goOn: () => writeFileSync(go, ''),
  };
}
