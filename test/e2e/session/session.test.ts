import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { startServer, type TestServer } from '../server.ts';
import { enter, leave, sharedShell } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';
import { comparable, recordingServer, script } from './wire.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer((request, response) => {
    if (request.url === '/slow') return;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 42, method: request.method, path: request.url, body: request.body }));
  });
});

afterAll(() => server.close());

describe('a session', () => {
  const shellOf = sharedShell(openTerminal, (shell) =>
    enter(shell, `.base ${server.url}`, `base_url is ${server.url}`),
  );

  it('shows why a placeholder has no value, and does not send the request', async () => {
    const sent = server.seen.length;
    const shell = await shellOf();
    shell.type('GET /users/{{usr.id}}');
    await shell.waitForScreen(/✗ error 1:12 no variable is named usr/);
    shell.press('enter');
    await shell.waitForScreen('✗ Not sent: no variable is named usr');
    expect(shell.screen().join('\n')).toContain('› GET /users/{{usr.id}}');
    await enterElsewhere(shell);
    expect(server.seen).toHaveLength(sent);
  });

  it('stops an endless script with Ctrl+C, and keeps the variables', async () => {
    const shell = await shellOf();
    await enter(shell, "client.setVar('kept', 'still here')", /\d variables/);
    await enter(shell, 'while (true) {}', /running .*Ctrl\+C cancels/);
    shell.press('ctrl+c');
    await shell.waitForScreen((screen) => !screen.includes('Ctrl+C cancels'));
    await enter(shell, "client.getVar('kept')", /^'still here'$/m);
  });

  it('cancels only the request in flight with Ctrl+C, and accepts typing meanwhile', async () => {
    const shell = await shellOf();
    await enter(shell, 'GET /slow', /sending GET .* Ctrl\+C cancels/);
    shell.type('GET /next');
    await shell.waitForScreen(`GET ${server.url}/next`);
    shell.press('ctrl+c');
    await shell.waitForScreen(/ECANCELED/);
    await shell.waitForScreen((screen) => !screen.includes('sending'));
    expect(shell.screen().join('\n')).toContain('› GET /next');
    shell.press('enter');
    await shell.waitForScreen('200 OK');
  });

  it('sends the same bytes for typed and for piped inputs', async () => {
    const [typed, piped] = [await recordingServer(), await recordingServer()];
    const shell = await shellOf();
    shell.resize({ cols: 120, rows: 50 });
    await enter(shell, `.base ${typed.url}`, /base_url is/);
    for (const input of script) {
      const before = typed.requests.length;
      const sends = /^[A-Z]{3,} |client\.send|^\.send/.test(input);
      await enter(shell, input, () => !sends || typed.requests.length > before);
    }
    await enter(shell, `.base ${server.url}`, `base_url is ${server.url}`);
    const ran = await restloop([], { input: [`.base ${piped.url}`, ...script].join('\n') });
    expect([ran.code, ran.stderr]).toEqual([0, expect.not.stringMatching(/error/i)]);
    expect(comparable(piped)).toHaveLength(7);
    expect(comparable(typed)).toEqual(comparable(piped));
  });

  it('sets a variable, previews and sends a request, uses its response, and restores all that when reopened', async () => {
    const sent = server.seen.length;
    const shell = await shellOf();
    shell.resize({ cols: 80, rows: 40 });
    await enter(shell, "client.setVar('user', {id: 7, name: 'Ada \"C\"'}); 'set ' + 1", "'set 1'");

    shell.type('POST /users/{{user.id}} {"name": "{{user.name}}"}');
    const before = await shell.waitForScreen('{"name": "Ada \\"C\\""}');
    expect(before).toContain(`POST ${server.url}/users/7`);
    expect(before).toContain('Content-Type: application/json  + added: the body is JSON');
    expect(server.seen).toHaveLength(sent);

    shell.press('enter');
    await shell.waitForScreen(/200 OK[\s\S]*"id": 42/);
    expect(server.seen.at(-1)).toMatchObject({
      method: 'POST',
      url: '/users/7',
      body: '{"name": "Ada \\"C\\""}',
    });

    await enter(shell, "client.setVar('created', res.body); 'set ' + 2", "'set 2'");
    await enter(shell, 'GET /users/{{created.id}}', (screen) => screen.split('200 OK').length === 3);
    expect(server.seen.at(-1)).toMatchObject({ method: 'GET', url: '/users/42' });

    await enter(shell, '.keep get created', 'get created');
    await enter(shell, '.save travels', 'travels ·');
    expect(await leave(shell)).toBe(0);

    const again = await restloop(['travels'], { home: shell.home, input: '.vars\n.requests\n' });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toMatch(/created[\s\S]*user/);
    expect(again.stdout).toMatch(/get created[\s\S]*GET \/users\/\{\{created\.id\}\}/);
  });
});

/** Something that is sent and seen, so that what came before had its time. */
async function enterElsewhere(shell: TestTerminal): Promise<void> {
  shell.press('ctrl+u');
  await enter(shell, '6 * 7', /^42$/m);
}
