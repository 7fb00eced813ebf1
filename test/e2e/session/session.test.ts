import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { enter, leave, openShell } from '../shell.ts';

let server: TestServer;
const home = mkdtempSync(join(tmpdir(), 'restloop-home-'));

beforeAll(async () => {
  server = await startServer((request, response) => {
    if (request.url === '/slow') return;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 42, method: request.method, path: request.url, body: request.body }));
  });
});

afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

describe('a session', () => {
  it('sets a variable, previews and sends a request, uses its response, and restores all that when reopened', async () => {
    const env = { RESTLOOP_HOME: home };
    const first = await openShell({ args: ['--var', `base_url=${server.url}`], env, rows: 40 });
    await enter(first, "client.setVar('user', {id: 7, name: 'Ada \"C\"'})", '2 variables');

    first.type('POST /users/{{user.id}} {"name": "{{user.name}}"}');
    const before = await first.waitForScreen('{"name": "Ada \\"C\\""}');
    expect(before).toContain(`POST ${server.url}/users/7`);
    expect(before).toContain('Content-Type: application/json  + added: the body is JSON');
    expect(server.seen).toHaveLength(0);

    first.press('enter');
    await first.waitForScreen(/200 OK[\s\S]*"id": 42/);
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      url: '/users/7',
      body: '{"name": "Ada \\"C\\""}',
    });

    await enter(first, "client.setVar('created', res.body)", '3 variables');
    await enter(first, 'GET /users/{{created.id}}', (screen) => screen.split('200 OK').length === 3);
    expect(server.seen[1]).toMatchObject({ method: 'GET', url: '/users/42' });

    await enter(first, '.keep get created', 'get created');
    await enter(first, '.save travels', 'travels ·');
    expect(await leave(first)).toBe(0);

    const second = await openShell({ args: ['travels'], env, rows: 40 });
    await second.waitForScreen('2 variables');
    await enter(second, '.vars', /created[\s\S]*user/);
    await enter(second, '.requests', /get created[\s\S]*GET \/users\/\{\{created\.id\}\}/);
    expect(await leave(second)).toBe(0);
  });

  it('shows why a placeholder has no value, and does not send the request', async () => {
    const sent = server.seen.length;
    const shell = await openShell({ args: ['--var', `base_url=${server.url}`] });
    shell.type('GET /users/{{usr.id}}');
    await shell.waitForScreen(/✗ error 1:12 no variable is named usr/);
    shell.press('enter');
    await shell.waitForScreen('✗ Not sent: no variable is named usr');
    expect(shell.screen().join('\n')).toContain('› GET /users/{{usr.id}}');
    await enterElsewhere(shell);
    expect(server.seen).toHaveLength(sent);
  });

  it('stops an endless script with Ctrl+C, and keeps the variables', async () => {
    const shell = await openShell();
    await enter(shell, "client.setVar('kept', 'still here')", '1 variable');
    await enter(shell, 'while (true) {}', /running .*Ctrl\+C cancels/);
    shell.press('ctrl+c');
    await shell.waitForScreen((screen) => !screen.includes('Ctrl+C cancels'));
    await enter(shell, "client.getVar('kept')", "'still here'");
  });

  it('cancels only the request in flight with Ctrl+C, and accepts typing meanwhile', async () => {
    const shell = await openShell({ args: ['--var', `base_url=${server.url}`] });
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
});

/** Something that is sent and seen, so that what came before had its time. */
async function enterElsewhere(shell: Awaited<ReturnType<typeof openShell>>): Promise<void> {
  shell.press('ctrl+u');
  await enter(shell, '6 * 7', '42');
}
