import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';

/** Requests wait until the test responds. */
const waiting: { readonly method: string; readonly response: ServerResponse }[] = [];
let came: () => void = () => undefined;
let server: Server;
let shell: TestTerminal;

async function respond(body: unknown): Promise<string> {
  while (waiting.length === 0) {
    await new Promise<void>((resolve) => {
      came = resolve;
    });
  }
  const next = waiting.shift();
  next?.response.setHeader('content-type', 'application/json');
  next?.response.end(JSON.stringify(body));
  return next?.method ?? '';
}

beforeAll(async () => {
  server = createServer((request, response) => {
    waiting.push({ method: request.method ?? '', response });
    came();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  shell = openTerminal({ rows: 40, cols: 100 });
  await shell.waitForScreen('›');
  await enter(shell, `.base http://127.0.0.1:${port}`, 'base_url is http');
});

afterAll(async () => {
  shell.kill();
  await shell.exited;
  server.closeAllConnections();
  server.close();
});

describe('a request that is sent again and again', () => {
  it('has one line that moves until the condition holds', async () => {
    shell.type('GET /job');
    await shell.waitForScreen('GET /job');
    shell.press('enter');
    await respond({ state: 'new' });
    await shell.waitForScreen('200 OK');
    shell.type('.until $.state == "done" every 100ms');
    shell.press('enter');
    await respond({ state: 'running' });
    await shell.waitForScreen(/attempt 2 {2}200 {2}.*Ctrl\+C stops {2}"running"/);
    await shell.waitForScreen(/left {2}Ctrl\+C stops/);
    await respond({ state: 'running' });
    await respond({ state: 'done' });
    await shell.waitForScreen(/✓ \$\.state == "done" holds: 3 attempts/);
    expect(shell.screen().filter((line) => line.includes('200 OK'))).toHaveLength(2);
  });

  it('ends at Ctrl+C and keeps the results', async () => {
    shell.type('.repeat 3 GET /list');
    shell.press('enter');
    await respond([1]);
    await respond([2]);
    await shell.waitForScreen(/2 of 3 {2}200/);
    shell.press('ctrl+c');
    await shell.waitForScreen(/Interrupted: 2 of 3 requests/);
    await enter(shell, 'res.status', '200');
    waiting.length = 0;
  });

  it('asks before it repeats a POST, and sends it at the second Enter', async () => {
    shell.type('.repeat 2 POST /orders');
    shell.press('enter');
    await shell.waitForScreen(/Send POST http.*\/orders 2 times\?/);
    expect(waiting).toEqual([]);
    shell.press('enter');
    expect([await respond({}), await respond({})]).toEqual(['POST', 'POST']);
    await shell.waitForScreen(/2 requests in .* 0 errors/);
  });

  it('shows with .watch what changed', async () => {
    shell.type('.watch 100ms GET /price');
    shell.press('enter');
    await respond({ price: 1 });
    await respond({ price: 1 });
    await respond({ price: 2 });
    await shell.waitForScreen(/#\d+ [\d:]+ 200 changed[\s\S]*price/);
    shell.press('ctrl+c');
    await shell.waitForScreen(/Interrupted: \d+ requests in .*, 1 change/);
  });
});
