import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { found, textOfFolder } from '../../runner/auth/secret-search.ts';
import { restloop } from '../../runner/program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startServer, type TestServer } from '../server.ts';
import { enter, leave, openShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

const urls = () => server.seen.map(({ url }) => url);

it('asks for everything of a request in one form, offers the last answers, and keeps secrets hidden', async () => {
  const home = temporaryFolder('prompts');
  const shell = await openShell({ env: { RESTLOOP_HOME: home }, cols: 100, rows: 30 });
  await enter(shell, '.env new dev users:=["ann","bob"]', 'users is set in dev.');
  const request = `POST ${server.url}/{{?stage}}/{{$pick Which user? $value: %users}} {"pin": "{{$password PIN}}"}`;
  shell.type(request);
  await shell.waitForScreen('stage is asked for when the request is sent');
  shell.press('enter');
  await shell.waitForScreen(/▸ stage:/);
  await shell.waitForScreen(/Which user\?: \[ann\] bob/);
  shell.type('dev');
  shell.press('enter');
  await shell.waitForScreen(/▸ Which user\?/);
  shell.press('right', 'enter');
  await shell.waitForScreen(/▸ PIN \(not shown\)/);
  shell.type('geheim-777');
  await shell.waitForScreen(/PIN \(not shown\): •{10}/);
  shell.press('enter');
  await shell.waitForScreen('200 OK');
  expect(server.seen.at(-1)).toMatchObject({ url: '/dev/bob', body: '{"pin": "geheim-777"}' });

  // Once more: each field begins with the last answer, and Esc gives the request back.
  shell.press('up');
  await shell.waitForScreen(/stage is asked for when the request is sent \(last: "dev"\)/);
  shell.press('enter');
  await shell.waitForScreen(/▸ stage: dev/);
  await shell.waitForScreen(/Which user\?: {2}ann \[bob\]/);
  await shell.waitForScreen(/PIN \(not shown\): as last time/);
  shell.type('2');
  await shell.waitForScreen(/▸ stage: dev2/);
  shell.press('escape');
  await shell.waitForScreen('Nothing was sent.');
  await shell.waitForScreen(/› POST .*\{\{\?stage\}\}/);
  expect(server.seen).toHaveLength(1);
  shell.press('enter');
  await shell.waitForScreen(/▸ stage: dev2/);
  shell.press('ctrl+t');
  await shell.waitForScreen('kept for the session');
  shell.press('enter', 'enter', 'enter');
  await shell.waitForScreen(/dev2\/bob/);
  expect(urls()).toEqual(['/dev/bob', '/dev2/bob']);

  // What is kept for the session is not asked for again.
  await enter(shell, `GET ${server.url}/kept/{{?stage}}`, /kept\/dev2/);
  await enter(shell, '.save asked', 'Saved as asked.');
  expect(shell.output()).not.toContain('geheim-777');
  expect(await leave(shell)).toBe(0);
  expect(found(textOfFolder(home), 'geheim-777')).toEqual([]);
});

function openCommand(args: readonly string[]) {
  const terminal = openTerminal({ args, cols: 120 });
  onTestFinished(async () => {
    terminal.kill();
    await terminal.exited;
  });
  return terminal;
}

it('asks at the terminal of restloop send, and leaves with 130', async () => {
  const request = `GET ${server.url}/send/{{?stage Which stage? $value: dev, prod}} X-Pin:{{$password PIN}}`;
  const send = openCommand(['send', request]);
  await send.waitForScreen(/asks 1 of 2: Which stage\? 1\) dev 2\) prod/);
  send.send('2\r');
  await send.waitForScreen('2 of 2: PIN (not shown).');
  send.send('geheim-888\r');
  expect(await send.exited).toBe(0);
  expect(server.seen.at(-1)).toMatchObject({ url: '/send/prod', headers: { 'x-pin': 'geheim-888' } });
  expect(send.output()).not.toContain('geheim-888');

  const before = server.seen.length;
  const left = openCommand(['send', `GET ${server.url}/left/{{?stage}}`]);
  await left.waitForScreen('asks: stage.');
  left.press('ctrl+c');
  expect(await left.exited).toBe(130);
  const inCi = await restloop(['send', `GET ${server.url}/ci/{{?stage}}`], {
    env: { CI: 'true' },
    streams: 'terminal',
  });
  expect(inCi.code).toBe(3);
  expect(server.seen).toHaveLength(before);
});

it('asks at the terminal of restloop run, offers the last answers, and sends nothing without a yes', async () => {
  const folder = temporaryFolder('asking-run');
  const file = join(folder, 'a.http');
  writeFileSync(file, `# @note Really?\n# @prompt stage Which?\nGET ${server.url}/run/{{stage}}\n`);
  const before = server.seen.length;
  const run = openCommand(['run', file, '--iterations', '2']);
  await run.waitForScreen('asks: Which?');
  run.send('dev\r');
  await run.waitForScreen('Really? (y/n)');
  run.send('y\r');
  await run.waitForScreen('Which? Enter alone uses dev.');
  run.send('\r');
  await run.waitForScreen(/Enter alone uses dev\.\s+Really\? \(y\/n\)/);
  run.send('n\r');
  expect(await run.exited).toBe(130);
  expect(run.output()).toContain('2 requests, 1 sent');
  expect(urls().slice(before)).toEqual(['/run/dev']);
});
