import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../server.ts';
import { enter, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

/** Requests wait until the test responds. */
const waiting: { readonly method: string; readonly response: ServerResponse }[] = [];
let came: () => void = () => undefined;
let server: Server;
let base = '';

const shellOf = sharedShell(() => openTerminal({ rows: 60, cols: 100 }));

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
  base = `http://127.0.0.1:${port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const selected = (runs: readonly { readonly text: string; readonly inverse?: boolean }[][], text: string) =>
  runs.some((line) => line.some((run) => run.inverse === true && run.text.includes(text)));

describe('a request that is not sent at once', () => {
  it('asks for a second Enter after a warning, and replaces a rejected input by the next one', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const sent = () => server.seen.map(({ method, url }) => `${method} ${url}`);
    const shell = await shellOf();

    await enter(shell, 'get /books', 'Not sent: ');
    expect(selected(shell.runs(), 'get /books')).toBe(true);
    await enter(shell, `.base ${server.url}`, /base_url is/);
    await enter(shell, '.env new dev order:={"id": null, "note": "a & b # c"}', 'order is set in dev.');
    shell.press('up', 'up', 'up');
    await shell.waitForScreen(/› get \/books/);
    shell.press('enter');
    await expect.poll(sent).toEqual(['GET /books']);

    await enter(shell, 'DELETE /orders/{{order.id}}', /Not sent yet: \{\{order\.id\}\} is null/);
    await shell.waitForScreen('! warning 1:16');
    expect(server.seen).toHaveLength(1);
    shell.press('enter');
    await expect.poll(() => sent().at(-1)).toBe('DELETE /orders/null');
    await shell.waitForScreen('"url": "/orders/null"');

    await enter(shell, 'GET /echo?q={{order.note}}&page=2', /Not sent yet: .*"#", which cuts off/);
    await enter(shell, 'GET /echo q=={{order.note}} page==2', 'q=a%20%26%20b%20%23%20c&page=2');
    await expect.poll(() => sent().at(-1)).toBe('GET /echo?q=a%20%26%20b%20%23%20c&page=2');
    await enter(shell, '.send DELETE /orders/{{order.id}}', 'There is a warning. Send DELETE');
    shell.type('n');
    await shell.waitForScreen('Not sent.');
    expect(server.seen).toHaveLength(3);
  });

  it('does not send a command as a part of a URL, and asks before a saved request replaces another', async () => {
    const server = await startServer();
    onTestFinished(() => server.close());
    const sent = () => server.seen.map(({ method, url }) => `${method} ${url}`);
    const shell = await shellOf();
    await enter(shell, `.base ${server.url}`, /base_url is/);

    shell.type('GET /books/4');
    shell.press('alt+enter');
    // Refused in the editor, or by the session where .base is under way.
    await enter(shell, '.keep books/one', '.keep books/one is not a header');
    await enter(shell, 'GET /books/4', '"url": "/books/4"');
    await enter(shell, '.expect', 'Added to the last request.');
    await enter(shell, '.keep books/one', 'Saved books/one: GET /books/4.');
    await enter(shell, 'GET /health', '"url": "/health"');
    expect(sent()).toEqual(['GET /books/4', 'GET /health']);

    await enter(shell, '.keep books/one', 'books/one is GET /books/4. Replace it with GET /health? (y/n)');
    shell.type('n');
    await shell.waitForScreen('books/one is unchanged.');
    await enter(shell, '.keep books/one', '(y/n)');
    shell.type('y');
    await shell.waitForScreen('Replaced books/one: it was GET /books/4.');
    await enter(shell, '.undo', 'Undid the last change: the saved request books/one.');
    await enter(shell, '.send books/one', /✓.*status 200/);
    expect(sent().at(-1)).toBe('GET /books/4');
  });
});

describe('a request that is sent again and again', () => {
  it('has one line that moves until the condition holds', async () => {
    const shell = await shellOf();
    await enter(shell, `.base ${base}`, 'base_url is');
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
    const shell = await shellOf();
    await enter(shell, `.base ${base}`, 'base_url is');
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
    const shell = await shellOf();
    await enter(shell, `.base ${base}`, 'base_url is');
    shell.type('.repeat 2 POST /orders');
    shell.press('enter');
    await shell.waitForScreen(/Send POST http.*\/orders 2 times\?/);
    expect(waiting).toEqual([]);
    shell.press('enter');
    expect([await respond({}), await respond({})]).toEqual(['POST', 'POST']);
    await shell.waitForScreen(/2 requests in .* 0 errors/);
  });

  it('shows with .watch what changed', async () => {
    const shell = await shellOf();
    await enter(shell, `.base ${base}`, 'base_url is');
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
