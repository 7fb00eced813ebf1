import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { startServer, type TestServer } from '../server.ts';
import { enter, sharedShell } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';

const user = { id: 7, name: 'Ada', mail: 'ada@example.com' };

let server: TestServer;
beforeAll(async () => {
  server = await startServer(({ url }, response) => {
    const body = url.startsWith('/orders') ? { items: [{ id: 'ord_81x' }] } : user;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
});
afterAll(() => server.close());

const env = { NO_COLOR: '1' };
const base = () => ['--var', `base_url=${server.url}`];
/** No script: a shell that runs none starts no process for them. */
const withUser = () => [...base(), '--var', 'user:={"id": 7, "name": "Ada"}'];

async function prepare(shell: TestTerminal): Promise<void> {
  await enter(shell, 'GET /users/7', '200 OK');
  await enter(shell, '.env new dev host=d', /^3 dev ›/m);
  await enter(shell, '.env new eu host=e', /^4 eu ›/m);
  await enter(shell, '.save prepared', 'Saved as prepared');
}

async function clear(shell: TestTerminal): Promise<void> {
  shell.press('ctrl+c');
  await shell.waitForScreen(/^\d+ eu ›(?: {2,}│.*)?$/m);
}

const shellOf = sharedShell(() => openTerminal({ args: withUser(), env, cols: 200, rows: 60 }), prepare);

describe('debugging a placeholder with keys alone, without colour', () => {
  it.each([
    { cols: 200, rows: 60 },
    { cols: 80, rows: 24 },
    { cols: 60, rows: 15 },
  ])('works at $cols x $rows', async ({ cols, rows }) => {
    const shell = await shellOf();
    shell.resize({ cols, rows });
    await enter(shell, '.open prepared', 'Opened prepared');
    await enter(shell, `.fork walk${rows}`, `walk${rows}`);
    await enter(shell, '.clear', (screen) => !screen.includes('copy'));

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
    const steps: readonly (readonly [input: string, says: RegExp])[] = [
      ['GET /users/7', /200 OK/],
      ["client.setVar('user', { id: 7, name: 'Ada' })", /\n/],
      ['.env new dev host=d', /host is set in dev\./],
      ['.env new eu host=e', /host is set in eu\./],
      ['.explain {{host}}', /set by environment eu/],
      ['.preview --side-by-side PUT /users/{{user.id}}', /\+ PUT ⟨/],
      ['.compare env dev eu GET /x?h={{host}}', /d \(string\) +e \(string\)/],
      ['.against PUT /users/7 name=Bob', /~ \$\['name'\] {2}"Ada" → "Bob"/],
      [
        '.preview PUT /users/1 id=7 to=ada@example.com',
        /"id" is a string here[\s\S]*client\.setVar\('mail', _res\[\d\]\.body\.mail\), then \{\{mail\}\}/,
      ],
      ['.whatif user.id:=9', /what if user\.id=9/],
      ['.preview GET /y/{{user.id}}', /- GET \S+\/y\/7\n\+ GET \S+\/y\/9/],
      ['.undo host@1', /host/],
      ['.vars user', /user@1 +\{/],
    ];
    const ran = await restloop(['--plain', ...base()], {
      input: steps.map(([input]) => `${input}\n`).join(''),
      env: { CI: 'false' },
      streams: 'terminal',
    });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(new RegExp(steps.map(([, says]) => says.source).join('[\\s\\S]*'), 'm'));
  });
});

describe('a value of a recent response', () => {
  it('is noted when it is typed by hand, and F7 replaces it with a reference', async () => {
    const shell = await shellOf();
    shell.resize({ cols: 80, rows: 24 });
    await enter(shell, 'GET /orders', '200 OK');
    shell.type('GET /orders/ord_81x');
    await shell.waitForScreen(
      /i info 1:13 ord_81x is \$\.items\[0\]\.id of response \d+ {2}F7 writes \{\{id\}\}/,
    );
    shell.press('f7');
    await shell.waitForScreen(/› GET \/orders\/\{\{id\}\}[\s\S]*│ GET \S+\/orders\/ord_81x/);
    await shell.waitForScreen(/set by response \d+/);
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
