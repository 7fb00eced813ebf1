import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer } from '../e2e/server.ts';
import { enter, openShell } from '../e2e/shell.ts';
import { program, type Ran, restloopProcess, temporaryHome } from '../runner/program.ts';
import { folderOf } from '../runner/run/files.ts';

const server = await startServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({ k: `${'a'.repeat(45)}!`, list: JSON.parse('['.repeat(300) + ']'.repeat(300)) }),
  );
});
afterAll(() => server.close());

const file = (...expectations: readonly string[]) =>
  `${expectations.map((text) => `# @expect ${text}\n`).join('')}GET ${server.url}/\n`;

const endless = [
  ['a pattern', 'body matches (a|a)*!!$'],
  ['a path', 'body $..*..*..*..*..* exists'],
] as const;

describe('an endless check', () => {
  let ran: Ran;
  beforeAll(async () => {
    const requests = endless.map(([, expectation]) => file('status 200', expectation, 'status 200'));
    const folder = folderOf({ 'a.http': [...requests, file('body $.k exists')].join('\n###\n') });
    ran = await restloopProcess(['run', 'a.http', '--reporter', 'json'], { cwd: folder });
  });
  const testsOf = (index: number) => JSON.parse(ran.stdout).files[0].requests[index].tests;

  it.each(endless.map(([what], index) => [what, index] as const))('fails: %s', (_, index) => {
    expect(testsOf(index)).toMatchObject([
      { passed: true },
      { passed: false, message: expect.stringMatching(/stopped after \d+ ms/) },
      { passed: true },
    ]);
  });

  it('lets the run continue', () => {
    expect(testsOf(endless.length)).toMatchObject([{ passed: true }]);
    expect([ran.code, JSON.parse(ran.stdout).exitCode]).toEqual([1, 1]);
  });

  it('can be interrupted by a signal', async () => {
    const checks = Array.from({ length: 50 }, () => file('body $.k matches ^(a+)+$'));
    const folder = folderOf({ 'a.http': [file('status 200'), ...checks].join('\n###\n') });
    const before = server.seen.length;
    const child = spawn(process.execPath, [program, 'run', 'a.http'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], RESTLOOP_HOME: temporaryHome(), RESTLOOP_KEYCHAIN: 'off' },
      stdio: 'ignore',
    });
    // The first response is checked, and the endless check of the second follows.
    await vi.waitUntil(() => server.seen.length === before + 2, { timeout: 30_000 });
    child.kill('SIGTERM');
    const [code, signal] = await once(child, 'exit');
    expect(signal ?? code).not.toBe(0);
    expect(server.seen.length - before).toBeLessThan(50);
  });

  it('fails in the shell, which continues', async () => {
    const shell = await openShell({ rows: 40, cols: 120 });
    shell.paste(file('body $.k matches ^(a+)+$'));
    shell.press('enter');
    await shell.waitForScreen(/stopped after \d+ ms/);
    await enter(shell, '6 * 7', '42');
  });
});

describe('a pattern in the viewer', () => {
  it('is stopped when it takes too long, and keys still work', async () => {
    const shell = await openShell({ rows: 30, cols: 100 });
    await enter(shell, `GET ${server.url}/`, 'more lines');
    shell.press('f4');
    await shell.waitForScreen('q back');
    shell.type('/');
    shell.press('tab');
    await shell.waitForScreen('/regexp/');
    shell.type('(a+)+x');
    await shell.waitForScreen('This pattern takes too long; use a simpler');
    shell.press('escape');
    await shell.waitForScreen('q back');
    shell.press('q');
    await shell.waitForScreen('unsaved session');
    await enter(shell, '6 * 7', '42');
  });
});
