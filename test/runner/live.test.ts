import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { httpServer } from '../http/helpers/servers.ts';
import { program, restloop, temporaryHome } from './program.ts';

/** `restloop send`, or inputs from standard input, in a process of its own, still running. */
function start(args: readonly string[], input?: string) {
  const child = spawn(process.execPath, [program, ...(input === undefined ? ['send'] : []), ...args], {
    env: { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: temporaryHome(), NO_COLOR: '1' },
  });
  child.stdin.end(input);
  const output = watched();
  let stderr = '';
  child.stdout.on('data', output.add);
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  running.push(child);
  return {
    until: output.until,
    interrupt: () => child.kill('SIGINT'),
    ended: async () => ({ code: await ended, stdout: output.text(), stderr }),
    isRunning: () => child.exitCode === null && child.signalCode === null,
  };
}

/** `restloop send` in this process, still running. */
function startHere(args: readonly string[]): Omit<ReturnType<typeof start>, 'interrupt'> {
  const output = watched();
  let isRunning = true;
  const ran = restloop(['send', ...args], { onStdout: output.add }).finally(() => {
    isRunning = false;
  });
  return {
    until: output.until,
    ended: async () => ({ ...(await ran), stdout: output.text() }),
    isRunning: () => isRunning,
  };
}

/** Standard output, byte for byte. */
function watched() {
  let stdout = '';
  const listeners = new Set<() => void>();
  return {
    add(chunk: Buffer): void {
      stdout += chunk.toString('latin1');
      for (const listener of listeners) listener();
    },
    /** Resolves when standard output is exactly this, or as asked for; the program has not ended by then unless it is told to. */
    until: (wanted: string | ((stdout: string) => boolean)) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (typeof wanted === 'string' ? stdout === wanted : wanted(stdout)) resolve();
        };
        listeners.add(look);
        look();
      }),
    text: () => stdout,
  };
}

let running: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running = [];
});

/** A stream whose pieces the test sends. */
async function stream(type: string, headers: Record<string, string> = {}) {
  let open: (response: ServerResponse) => void = () => undefined;
  const opened = new Promise<ServerResponse>((resolve) => {
    open = resolve;
  });
  const url = await httpServer((request, response) => {
    if (request.url === '/moved') {
      response.writeHead(302, { Location: '/', 'Content-Type': type });
      response.end('data: not this one\n\n');
      return;
    }
    response.writeHead(200, { 'Content-Type': type, ...headers });
    response.flushHeaders();
    open(response);
  });
  return { url, opened };
}

describe('a streamed response', () => {
  it.each([
    ['text/event-stream', start, 'data: {"a":  1}\n\n', ': kept\nid: 7\nevent: end\ndata: x\n\n'],
    ['application/x-ndjson', startHere, '{"a":  1}\n{"b"', ': 2}\n'],
    ['application/octet-stream', startHere, '\u0000\u00ff', '\r\n\u0080'],
    ['text/plain', startHere, 'no line break', ' yet'],
  ])('%s is written to standard output at once, byte for byte', async (type, startSend, first, second) => {
    const { url, opened } = await stream(type);
    const sending = startSend([`GET ${url}`]);
    const response = await opened;
    response.write(Buffer.from(first, 'latin1'));
    await sending.until(first);
    expect(sending.isRunning()).toBe(true);
    response.write(Buffer.from(second, 'latin1'));
    await sending.until(first + second);
    response.end();
    const { code, stdout, stderr } = await sending.ended();
    expect([code, stdout]).toEqual([0, first + second]);
    expect(stderr).toMatch(/^200 OK/m);
  });

  it('is printed line by line for inputs from standard input', async () => {
    const { url, opened } = await stream('text/event-stream');
    const playing = start([], `GET ${url}\n1 + 1\n`);
    const response = await opened;
    response.write('data: one\n\n');
    await playing.until((stdout) => stdout.endsWith('message  one\n'));
    response.end('data: \u001btwo\n\n');
    const { code, stdout } = await playing.ended();
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/message {2}one\nmessage {2}\S+two\nGET [\s\S]*200 OK[\s\S]*> 1 \+ 1\n2\n$/),
    ]);
    expect(stdout.match(/one/g)).toHaveLength(1);
  });

  it('is stopped by Ctrl+C with exit code 130, and the received part is kept', async () => {
    const { url, opened } = await stream('text/event-stream');
    const sending = start([`GET ${url}`]);
    (await opened).write('data: one\n\n');
    await sending.until('data: one\n\n');
    sending.interrupt();
    const { code, stdout, stderr } = await sending.ended();
    expect([code, stdout]).toEqual([130, 'data: one\n\n']);
    expect(stderr).toMatch(/incomplete: Cancelled\./);
  });

  it('ends at the deadline, keeps the received part, and names the option to wait longer', async () => {
    const { url, opened } = await stream('text/event-stream');
    const sending = restloop(['send', '--timeout', '700', `GET ${url}`]);
    (await opened).write('data: one\n\n');
    const { code, stdout, stderr } = await sending;
    expect([code, stdout]).toEqual([4, 'data: one\n\n']);
    expect(stderr).toMatch(
      /incomplete: The response was not complete within 700 ms\.\n {2}.*0 waits without a limit/,
    );
  });

  it('is printed only for the last request of a redirect', async () => {
    const { url, opened } = await stream('text/event-stream');
    const sending = restloop(['send', `GET ${url}/moved`]);
    (await opened).end('data: this one\n\n');
    expect((await sending).stdout).toBe('data: this one\n\n');
  });

  it('is complete for a reader slower than the server', async () => {
    const bytes = Buffer.alloc(30_000_000, 'restloop ');
    const url = await httpServer((_request, response) => response.end(bytes));
    const child = spawn(
      'sh',
      ['-c', `"$0" "$1" send "GET ${url}" | (sleep 1; cat)`, process.execPath, program],
      {
        env: { PATH: process.env['PATH'] ?? '', RESTLOOP_HOME: temporaryHome(), NO_COLOR: '1' },
      },
    );
    running.push(child);
    const hash = createHash('sha256');
    for await (const chunk of child.stdout) hash.update(chunk);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
