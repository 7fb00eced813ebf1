import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { program } from '../../runner/program.ts';
import { memoryProbe } from '../../support/memory.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openShell } from '../shell.ts';

const megabyte = 1_000_000;

/** A server of JSON; it waits for `before` with its answer, so that what asked is at rest meanwhile. */
async function answering(before: (count: number) => Promise<void> | undefined): Promise<string> {
  let count = 0;
  const server = createServer(async ({ url }, response) => {
    count += 1;
    await before(count);
    const megabytes = Number(/^\/megabytes\/(\d)/.exec(url ?? '')?.[1] ?? 0);
    const text = 'x'.repeat(megabytes * megabyte + 40);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: count, tags: ['a', 'b'], text }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Plays inputs from standard input; resolves to what the program holds at some of its requests. */
async function playInputs({
  inputs,
  at,
  args,
}: {
  inputs: (url: string) => string[];
  at: readonly number[];
  args: string[];
}): Promise<number[]> {
  const probe = memoryProbe();
  const held: number[] = [];
  const url = await answering((count) =>
    at.includes(count) ? probe.measure(child.pid ?? 0).then((bytes) => void held.push(bytes)) : undefined,
  );
  const env = {
    PATH: process.env['PATH'],
    RESTLOOP_HOME: temporaryFolder('memory'),
    RESTLOOP_KEYCHAIN: 'off',
    ...probe.env,
  };
  const child = spawn(process.execPath, [...probe.flags, program, ...args], {
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin?.end(inputs(url).join('\n'));
  await new Promise((done) => child.once('close', done));
  return held;
}

/** 180 requests, and a script before each second one. */
const mixed = (url: string): string[] =>
  Array.from({ length: 270 }, (_, index) =>
    index % 3 === 0 ? `client.setVar('v${index % 10}', ${index})` : `GET ${url}/users/${index}`,
  );

describe.skipIf(process.platform === 'win32')('memory', { timeout: 120_000 }, () => {
  it('does not grow with the number of inputs of standard input, also where responses are large', async () => {
    const inputs = (url: string) => [...mixed(url), ...Array(44).fill(`GET ${url}/megabytes/1`)];
    const at = [60, 180, 180 + 34, 180 + 44];
    const [early = 0, late = 0, earlyLarge = 0, lateLarge = 0] = await playInputs({ inputs, at, args: [] });
    expect(late - early).toBeLessThan(0.75 * megabyte);
    expect(lateLarge - earlyLarge).toBeLessThan(megabyte);
    expect(lateLarge).toBeLessThan(80 * megabyte);
  });

  it('does not grow with the number of inputs that are printed as JSON', async () => {
    const [early = 0, late = 0] = await playInputs({ inputs: mixed, at: [60, 180], args: ['--json', '-'] });
    expect(late - early).toBeLessThan(0.75 * megabyte);
  });

  it('does not grow with the number of inputs of the shell, and holds large responses once', async () => {
    const probe = memoryProbe();
    const url = await answering(() => undefined);
    const shell = await openShell({
      command: process.execPath,
      args: [...probe.flags, program],
      env: probe.env,
    });
    const send = async (path: string, from: number, to: number) => {
      // Inputs that are typed ahead run one after another: the last response is here when the last one has run.
      for (let index = from; index < to; index += 1) shell.send(`GET ${url}/${path}/${index}\r`);
      shell.send(`.uses end${to}\r`);
      await shell.waitForScreen(`end${to} is not used`);
    };
    await send('users', 0, 40);
    const early = await probe.measure(shell.pid);
    await send('users', 40, 80);
    expect((await probe.measure(shell.pid)) - early).toBeLessThan(2 * megabyte);
    await send('megabytes/5', 200, 208);
    expect((await probe.measure(shell.pid)) - early).toBeLessThan(90 * megabyte);
  });
});
