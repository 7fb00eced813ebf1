import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { program, restloop, stackFrame, temporaryHome } from '../../program.ts';
import { folderOf } from '../../run/files.ts';

/** More than is kept in memory, and more than is masked. */
const size = 40_000_000;

const demo = await demoServer();

const start = (...args: string[]) =>
  spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: temporaryHome(), NO_COLOR: '1' },
  });

async function digestOf(stream: AsyncIterable<Buffer>): Promise<{ size: number; digest: string }> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const piece of stream) {
    hash.update(piece);
    length += piece.length;
  }
  return { size: length, digest: hash.digest('hex') };
}

describe('a body of 40 MB', () => {
  it('arrives completely in a pipe with a slow reader, and in a file', async () => {
    const child = start('send', `GET ${demo.url}/bytes/${size}`);
    child.stderr.resume();
    // Long enough for every buffer on the way to be full.
    child.stdout.pause();
    await new Promise((later) => setTimeout(later, 1000));
    const piped = await digestOf(child.stdout);
    const cwd = folderOf({});
    const ran = await restloop(['send', '--output', 'body.bin', `GET ${demo.url}/bytes/${size}`], { cwd });
    const path = join(cwd, 'body.bin');
    expect([ran.stdout, ran.code, statSync(path).size, piped.size]).toEqual(['', 0, size, size]);
    expect(await digestOf(createReadStream(path))).toEqual(piped);
  }, 120_000);

  it('ends silently when its reader exits', async () => {
    const child = start('send', `GET ${demo.url}/bytes/${size}`);
    let complaint = '';
    child.stderr.on('data', (text) => {
      complaint += text;
    });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [, signal] = await once(child, 'close');
    expect(signal).toBeNull();
    expect(complaint).not.toMatch(/EPIPE|Error|at /);
  }, 60_000);
});

describe.concurrent('pending work of a script', () => {
  it.each([
    [['eval', 'setInterval(() => 1, 50); "begun"'], ''],
    [[], 'setInterval(() => 1, 50); "begun"'],
  ])('is stopped by Ctrl+C: %j', async (args, input) => {
    const child = start(...args);
    child.stdin.end(input);
    for await (const piece of child.stdout) if (String(piece).includes("'begun'")) break;
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
  });
});

describe.skipIf(!existsSync('/dev/fd')).concurrent('a file that is a pipe, as <(...) gives', () => {
  it.each([
    ['preview', '<(echo "GET http://h/piped")', 'http://h/piped'],
    ['run --dry-run', '<(echo "GET http://h/piped")', 'http://h/piped'],
    ['import --session taken', '<(echo "GET http://h/piped")', 'Imported 1 request'],
  ])('%s reads from it', async (command, file, says) => {
    const child = spawn('bash', ['--norc', '-c', `"${process.execPath}" "${program}" ${command} ${file}`], {
      env: { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: temporaryHome(), NO_COLOR: '1' },
    });
    let told = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        told += text;
      });
    }
    const [code] = await once(child, 'close');
    expect(told).toContain(says);
    expect(code).toBe(0);
  });

  it('is sent in chunks, as previewed', async () => {
    const command = `"${process.execPath}" "${program}"`;
    const child = spawn(
      'bash',
      [
        '--norc',
        '-c',
        `${command} send --json "PUT ${demo.url}/echo Content-Type:text/plain @"<(echo from a pipe)`,
      ],
      {
        env: { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: temporaryHome() },
      },
    );
    child.stdin.end();
    let told = '';
    for await (const piece of child.stdout) told += String(piece);
    const { request: sent, response } = JSON.parse(told);
    expect(sent.connectionHeaders).toContainEqual(['Transfer-Encoding', 'chunked']);
    expect(JSON.parse(response.body)).toMatchObject({
      body: 'from a pipe\n',
      headers: { 'transfer-encoding': 'chunked' },
    });
  });
});

describe.skipIf(!existsSync('/dev/full')).concurrent('an output that is full', () => {
  it.each([[['eval', '1']], [['preview', '--json', 'GET http://h/']], [['--help']]])('%j', async (args) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: temporaryHome() },
      stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
    });
    let complaint = '';
    child.stderr?.on('data', (text) => {
      complaint += text;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(2);
    expect(complaint).not.toMatch(stackFrame);
    if (args[0] !== '--help') expect(complaint).toMatch(/Standard output cannot be written: .*ENOSPC/);
  });
});
