import { afterAll, beforeAll, describe, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { enter, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"items": [{"id": "ord_81x"}]}');
  });
});
afterAll(() => server.close());

/** No script: a shell that runs none starts no process for them. */
const user = ['--var', 'user:={"id": 7, "name": "Ada"}'];

const shellOf = sharedShell(() => openTerminal({ args: ['--var', `base_url=${server.url}`, ...user] }));

describe('a value of a recent response', () => {
  it('is noted when it is typed by hand, and F7 replaces it with a reference', async () => {
    const shell = await shellOf();
    await enter(shell, 'GET /orders', '200 OK');
    shell.type('GET /orders/ord_81x');
    await shell.waitForScreen(
      /i info 1:13 ord_81x is \$\.items\[0\]\.id of response 1 {2}F7 writes \{\{id\}\}/,
    );
    shell.press('f7');
    await shell.waitForScreen(/› GET \/orders\/\{\{id\}\}[\s\S]*│ GET \S+\/orders\/ord_81x/);
    await shell.waitForScreen('set by response 1');
  });
});

describe('another value', () => {
  it('is tried with F6 below the request, in a small window too, until Escape', async () => {
    const shell = await shellOf();
    shell.resize({ cols: 60, rows: 15 });
    shell.type('PUT /users/{{user.id}} name={{user.name}}');
    await shell.waitForScreen('{{user.name}} -> Ada');
    shell.press('f6');
    await shell.waitForScreen('› .whatif user.name=Ada');
    await enter(
      shell,
      'Bob',
      /what if user\.name="Bob" {2}Esc ends it\n│ - \{"name":"Ada"\}\n│ \+ \{"name":"Bob"\}/,
    );
    await shell.waitForScreen(/› PUT \/users\/\{\{user\.id\}\}/);
    shell.press('escape');
    await shell.waitForScreen((screen) => !screen.includes('Esc ends it'));
  });
});

describe('the body of a PUT', () => {
  it('is compared with what the server has by F8, follows the keys, and ends with another URL or Escape', async () => {
    const shell = await shellOf();
    shell.resize({ cols: 80, rows: 30 });
    const compared = /PUT against what the server has \(response \d\) {2}Esc ends it/;
    const isEnded = (screen: string) => !compared.test(screen);
    shell.type('PUT /orders/1 name=Ada');
    await shell.waitForScreen('{"name":"Ada"}');
    shell.press('f8');
    await shell.waitForScreen(compared);
    await shell.waitForScreen(/\+ \$\['name'\] {2}"Ada"/);
    await shell.waitForScreen('200 OK');
    shell.type('m');
    await shell.waitForScreen(/\+ \$\['name'\] {2}"Adam"/);
    shell.press('escape');
    await shell.waitForScreen(isEnded);
    shell.press('f8');
    await shell.waitForScreen(compared);
    shell.type(' v==2');
    await shell.waitForScreen(isEnded);
    await shell.waitForScreen('› PUT /orders/1 name=Adam v==2');
  });
});
