import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const withUser = sharedShell(() =>
  openTerminal({ args: ['--var', `base_url=${server.url}`, '--var', 'user:={"id": 7}'] }),
);

describe('a paste of many lines', () => {
  it('is one input and one undo step', async () => {
    const shell = await withUser();
    shell.paste('POST /users\nContent-Type: text/plain\n\nfirst {{user.id}}\nsecond\nthird');
    await shell.waitForScreen(/│ first 7\n│ second\n│ third/);
    expect(server.seen.some(({ url }) => url === '/users')).toBe(false);
    shell.press('enter');
    await shell.waitForScreen('200 OK');
    expect(server.seen.at(-1)?.body).toBe('first 7\nsecond\nthird');
    shell.paste('one\ntwo');
    await shell.waitForScreen(/› one\n *· two/);
    shell.press('ctrl+_');
    await shell.waitForScreen((screen) => !screen.includes('two'));
  });
});

describe('pasting several requests', () => {
  const sentSince = (count: number) => server.seen.slice(count).map(({ method, url }) => `${method} ${url}`);

  it('lists them at the first Enter, and sends each at the second, in order', async () => {
    const shell = await withUser();
    const before = server.seen.length;
    shell.paste(
      '### first\nGET /users/1\n\n###\n\nGET /users/{{user.id}}\nAccept: text/plain\n\n### empty\n',
    );
    await shell.waitForScreen('### empty');
    await shell.waitForScreen('it is sent after this one');
    shell.press('enter');
    await shell.waitForScreen('Not sent yet: 2 requests: GET ');
    expect(sentSince(before)).toEqual([]);
    shell.press('enter');
    await shell.waitForScreen((screen) => sentSince(before).length === 2 && screen.includes('/users/7'));
    expect(sentSince(before)).toEqual(['GET /users/1', 'GET /users/7']);
  });

  it('sends none and keeps the text when one of them is invalid', async () => {
    const shell = await withUser();
    const before = server.seen.length;
    shell.paste('GET /users/1\n###\n@host = http://h\n');
    await shell.waitForScreen('@host');
    shell.press('enter');
    await shell.waitForScreen('Not sent: "@host = http://h" is not a request · .import reads a whole file');
    expect(shell.screen().join('\n')).toMatch(/› GET \/users\/1\n *· ###\n *· @host/);
    expect(sentSince(before)).toEqual([]);
  });
});

describe('a pasted curl command', () => {
  const command = `curl -X POST http://127.0.0.1:9/users -H 'X-Trace: 7' -d '{"name":"Ada"}'`;

  it('becomes a request with its preview, and undo restores the command', async () => {
    const shell = await withUser();
    shell.resize({ cols: 100, rows: 24 });
    shell.paste(command);
    await shell.waitForScreen(
      /› POST http:\/\/127\.0\.0\.1:9\/users[\s\S]*│ POST http:\/\/127\.0\.0\.1:9\/users/,
    );
    expect(shell.screen().join('\n')).toContain('X-Trace: 7');
    shell.press('ctrl+_');
    await shell.waitForScreen("› curl -X POST http://127.0.0.1:9/users -H 'X-Trace: 7'");
  });

  it('stays as it is behind other text', async () => {
    const shell = await withUser();
    shell.resize({ cols: 100, rows: 24 });
    shell.type('x = 1;');
    shell.paste(` ${command}`);
    await shell.waitForScreen('› x = 1; curl -X POST');
    shell.type('!');
    await shell.waitForScreen(/› x = 1; curl -X POST .*!/);
  });
});
