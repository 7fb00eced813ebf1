import { afterAll, beforeAll, describe, it, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { enter, openShell } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';

const user = { id: 7, name: 'Ada', mail: 'ada@example.com' };

let server: TestServer;
beforeAll(async () => {
  server = await startServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(user));
  });
});
afterAll(() => server.close());

const env = { NO_COLOR: '1' };

async function prepare(shell: TestTerminal): Promise<void> {
  await enter(shell, 'GET /users/7', '200 OK');
  await enter(shell, 'client.setVar("user", { id: 7, name: "Ada" })', /^3 ›/m);
  await enter(shell, '.env new dev host=d', /^4 dev ›/m);
  await enter(shell, '.env new eu host=e', /^5 eu ›/m);
}

async function clear(shell: TestTerminal): Promise<void> {
  shell.press('ctrl+c');
  await shell.waitForScreen(/^\d+ eu ›(?: {2,}│.*)?$/m);
}

describe('debugging a placeholder with keys alone, without colour', () => {
  it.each([
    { cols: 200, rows: 60 },
    { cols: 80, rows: 24 },
    { cols: 60, rows: 15 },
  ])('works at $cols x $rows', async ({ cols, rows }) => {
    const shell = await openShell({ args: ['--var', `base_url=${server.url}`], env, cols, rows });
    await prepare(shell);

    shell.type('PUT /users/{{user.id}} host={{host}}');
    await shell.waitForScreen('"host":"e"');
    shell.press('ctrl+o');
    await shell.waitForScreen(/PUT \{\{base_url\}\}\/users\/\{\{user\.id\}\}/);
    shell.press('ctrl+o', 'f1');
    await shell.waitForScreen('written e (as it is)');
    shell.press('escape');
    await shell.waitForScreen('"host":"e"');
    shell.press('f6');
    await shell.waitForScreen('.whatif host=e');
    shell.type('x');
    shell.press('enter');
    await shell.waitForScreen(/\+ .*"host":"x"/);
    shell.press('escape');
    await shell.waitForScreen((screen) => !screen.includes('Esc ends it'));
    shell.press('alt+e');
    await shell.waitForScreen(/d \(string\) +e \(string\)/);
    shell.press('f8');
    await shell.waitForScreen(/\+ \$\['host'\] {2}"e"/);
    await clear(shell);

    shell.type('POST /users id=7 to=ada@example.com');
    await shell.waitForScreen(/"id" is a string here, and was a number/);
    shell.press('f7');
    await shell.waitForScreen('to={{mail}}');
    await clear(shell);

    await enter(shell, '.undo mail@1', 'has its value of mail@1 again');
    await enter(shell, '.vars user', /user@1 +\{/);
  });

  it('works in --plain by commands', async () => {
    const shell = openTerminal({
      args: ['--plain', '--var', `base_url=${server.url}`],
      env,
      cols: 160,
      rows: 60,
    });
    onTestFinished(() => shell.kill());
    await shell.waitForScreen(/^>$/m);
    await enter(shell, 'GET /users/7', '200 OK');
    await enter(shell, "client.setVar('user', { id: 7, name: 'Ada' })", 'Set user.');
    await enter(shell, '.env new dev host=d', 'host is set in dev.');
    await enter(shell, '.env new eu host=e', 'host is set in eu.');
    await enter(shell, '.explain {{host}}', 'set by environment eu');
    await enter(shell, '.preview --side-by-side PUT /users/{{user.id}}', '+ PUT ⟨');
    await enter(shell, '.compare env dev eu GET /x?h={{host}}', /d \(string\) +e \(string\)/);
    await enter(shell, '.against PUT /users/7 name=Bob', '~ $[\'name\']  "Ada" → "Bob"');
    await enter(
      shell,
      '.preview PUT /users/1 id=7 to=ada@example.com',
      /"id" is a string here[\s\S]*client\.setVar\('mail', _res\[\d\]\.body\.mail\), then \{\{mail\}\}/,
    );
    await enter(shell, '.whatif user.id:=9', 'what if user.id=9');
    await enter(shell, '.preview GET /y/{{user.id}}', /- GET \S+\/y\/7\n\+ GET \S+\/y\/9/);
    await enter(shell, '.undo host@1', 'host');
    await enter(shell, '.vars user', /user@1 +\{/);
  });
});
