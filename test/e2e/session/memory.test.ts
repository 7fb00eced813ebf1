import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { program } from '../../runner/program.ts';
import { memoryProbe } from '../../support/memory.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openShell } from '../shell.ts';

const megabyte = 1_000_000;

/** A server that waits for `before` with its answer, so that what asked is at rest meanwhile. */
async function answering(
  size: number,
  before: (count: number) => Promise<void> | undefined,
): Promise<string> {
  let count = 0;
  const server = createServer(async (_, response) => {
    count += 1;
    await before(count);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: count, tags: ['a', 'b'], text: 'x'.repeat(size) }));
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
  size = 40,
  args = [],
}: {
  inputs: (url: string) => string[];
  at: readonly number[];
  size?: number;
  args?: string[];
}): Promise<number[]> {
  const probe = memoryProbe();
  const held: number[] = [];
  const url = await answering(size, (count) =>
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

const mixed = (count: number) => (url: string) =>
  Array.from({ length: count }, (_, index) =>
    index % 3 === 0 ? `client.setVar('v${index % 10}', ${index})` : `GET ${url}/users/${index}`,
  );

describe.skipIf(process.platform === 'win32')('memory', { timeout: 120_000 }, () => {
  it.each([
    ['for a person', []],
    ['as JSON', ['--json', '-']],
  ])('does not grow with the number of inputs of standard input, printed %s', async (_, args) => {
    const [early = 0, late = 0] = await playInputs({ inputs: mixed(540), at: [120, 360], args });
    expect(late - early).toBeLessThan(1.5 * megabyte);
  });

  it('is bounded for large responses from standard input', async () => {
    const inputs = (url: string) => Array.from({ length: 22 }, () => `GET ${url}/`);
    const [held = 0] = await playInputs({ inputs, at: [22], size: 5 * megabyte });
    expect(held).toBeLessThan(150 * megabyte);
  });

  it('does not grow with the number of inputs of the shell, and is bounded for large responses', async () => {
    const probe = memoryProbe();
    const url = await answering(5 * megabyte, () => undefined);
    const small = await answering(40, () => undefined);
    const shell = await openShell({
      command: process.execPath,
      args: [...probe.flags, program],
      env: probe.env,
    });
    const send = async (base: string, from: number, to: number) => {
      // Inputs that are typed ahead run one after another: the last response is here when the last one has run.
      for (let index = from; index < to; index += 1) shell.send(`GET ${base}/${index}\r`);
      shell.send(`.uses end${to}\r`);
      await shell.waitForScreen(`end${to} is not used`);
    };
    await send(small, 0, 40);
    const early = await probe.measure(shell.pid);
    await send(small, 40, 120);
    expect((await probe.measure(shell.pid)) - early).toBeLessThan(4 * megabyte);
    await send(url, 200, 220);
    expect((await probe.measure(shell.pid)) - early).toBeLessThan(280 * megabyte);
  });
});
