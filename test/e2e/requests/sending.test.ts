import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { enter, sharedShell } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'restloop-pipe-'));
const body = JSON.stringify({ users: [{ name: 'Ada' }, { name: 'Alan "A"' }], long: 'x'.repeat(100_000) });

const hasLess = spawnSync('less', ['--version']).status === 0;

let large: TestServer;
beforeAll(async () => {
  large = await startServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  });
});
afterAll(async () => {
  await large.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The first tests use the response that it begins with. */
const shellOf = sharedShell(
  () => openTerminal({ rows: 60, cols: 100, cwd: folder }),
  async (shell) => {
    shell.type(`GET ${large.url}/\r`);
    await shell.waitForScrollback('200 OK  Successful');
    await shell.waitForScreen(/^(?:\d+ )?›\s*$/m);
  },
);

describe('| program', () => {
  it('prints the output of a program into the transcript', async () => {
    const shell = await shellOf();
    await enter(
      shell,
      `| grep -o '"name":"[^,]*'`,
      /^"name":"Ada"}\n"name":"Alan \\"A\\""}\]\n[─\n]*(?:\d+ )?›/m,
    );
  });

  it.skipIf(!hasLess)('gives a pager the terminal until it ends', async () => {
    const shell = await shellOf();
    await enter(shell, '| tr , "\\n" | less', /^:$/m);
    expect(shell.screen().join('\n')).toContain('{"users":[{"name":"Ada"}');
    // Ctrl+C is the pager's own.
    const before = shell.output().length;
    shell.press('ctrl+c');
    await shell.waitForScreen(() => shell.output().length > before);
    shell.press('q');
    await shell.waitForScreen(/^(?:\d+ )?›\s*$/m);
    await enter(shell, '.uses works', 'works is not used');
  });

  it('gives the terminal to any program called with !', async () => {
    const shell = await shellOf();
    await enter(
      shell,
      "| ! test -t 1 && cat > /dev/null && printf 'at a terminal'",
      /^(?:\d+ )?> \| ! test[^\n]*\nat a terminal\n[─\n]*(?:\d+ )?›/m,
    );
    await enter(shell, '.uses works', 'works is not used');
  });

  it('ends a program and its children with Ctrl+C', async () => {
    const shell = await shellOf();
    await enter(shell, '| (sleep 600; touch never) | cat', /running .*Ctrl\+C cancels/);
    shell.press('ctrl+c');
    await shell.waitForScreen('was stopped.');
    await enter(shell, '.uses works', 'works is not used');
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });
});

describe('.copy', () => {
  const copied = (shell: TestTerminal): string[] =>
    [...shell.output().matchAll(/\u001b\]52;c;([^\u0007]*)\u0007/g)].map(([, base64 = '']) =>
      Buffer.from(base64, 'base64').toString(),
    );

  it('copies the values of a path: one as text, several as an array', async () => {
    const shell = await shellOf();
    await enter(shell, '.copy $.users[1].name', 'Copied $.users[1].name.');
    await enter(shell, '.copy $.users[*].name', 'Copied $.users[*].name.');
    expect(copied(shell)).toEqual(['Alan "A"', '["Ada","Alan \\"A\\""]']);
    await enter(shell, '.copy $.nothing', 'There is nothing at $.nothing.');
  });

  it('does not copy more than terminals accept', async () => {
    const shell = await shellOf();
    const before = copied(shell);
    await enter(shell, '.copy', /The text has 100 kB; terminals accept at most 75 kB/);
    expect(copied(shell)).toEqual(before);
  });
});

describe('.save-body', () => {
  it('asks before it overwrites a file', async () => {
    const path = join(folder, 'kept.json');
    writeFileSync(path, 'mine');
    const shell = await shellOf();
    await enter(shell, '.save-body kept.json', 'kept.json exists. Replace it? (y/n)');
    shell.press('n');
    await shell.waitForScreen('kept.json is unchanged.');
    expect(readFileSync(path, 'utf8')).toBe('mine');
    await enter(shell, '.save-body kept.json', 'Replace it? (y/n)');
    shell.press('y');
    await shell.waitForScreen(/Wrote \d+ bytes to kept.json/);
    expect(readFileSync(path, 'utf8')).toBe(body);
    await enter(shell, '.save-body new.json', 'to new.json');
  });
});

/** Requests wait until the test responds. */
const waiting: { readonly method: string; readonly response: ServerResponse }[] = [];
let came: () => void = () => undefined;
let server: Server;
let base = '';

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
