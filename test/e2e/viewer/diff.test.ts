import { afterAll, beforeAll, describe, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { enter, openShell } from '../shell.ts';

const list = (sign: 1 | -1) => JSON.stringify(Array.from({ length: 1_200_000 }, (_, n) => sign * n));
const bodies: Readonly<Record<string, string>> = { '/one': list(1), '/other': list(-1) };

let server: TestServer;
beforeAll(async () => {
  server = await startServer(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(bodies[url ?? ''] ?? '{}');
  });
});
afterAll(() => server.close());

describe('.diff of two bodies of ten megabytes', () => {
  it('accepts keys meanwhile, and is cancelled by Ctrl+C', async () => {
    const shell = await openShell({ args: ['--var', `base_url=${server.url}`] });
    await enter(shell, 'GET /one', /^ {2}30,$[\s\S]*more lines[\s\S]*^(?:\d+ )?›\s*$/m);
    await enter(shell, 'GET /other', /^ {2}-30,$[\s\S]*more lines[\s\S]*^(?:\d+ )?›\s*$/m);
    await enter(shell, '.diff', /running .*Ctrl\+C cancels/);
    shell.type('1 + 1');
    await shell.waitForScreen(/^(?:\d+ )?› 1 \+ 1\n[\s\S]*running .*Ctrl\+C cancels/m);
    shell.press('ctrl+c');
    await shell.waitForScreen('The comparison was stopped.');
    shell.press('enter');
    await shell.waitForScreen(/^2$/m);
  });
});
