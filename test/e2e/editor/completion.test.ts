import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { enter, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const withServer = sharedShell(() => openTerminal({ args: ['--var', `base_url=${server.url}`] }));

describe('the completion', () => {
  it('shows the number of a long list', async () => {
    const shell = await withServer();
    const keys =
      "Object.fromEntries(Array.from({length: 1000}, (_, at) => ['key' + String(at).padStart(4, '0'), at]))";
    await enter(shell, `client.setVar('big', ${keys})`, '2 variables');
    shell.type('GET /x/{{big.');
    await shell.waitForScreen('the first 200 of 1,000, keep typing');
    shell.type('0999');
    await shell.waitForScreen(/key0999 +number +999/);
  });

  it('on an empty line lists the examples of the help topic above it', async () => {
    const shell = await withServer();
    shell.resize({ cols: 60, rows: 15 });
    await enter(shell, '.help environments', 'Tab on an empty line');
    shell.press('tab');
    await shell.waitForScreen('▸ .env new staging');
    shell.press('down');
    await shell.waitForScreen(/▸ \.env set/);
    shell.press('enter');
    await shell.waitForScreen('› .env set base_url=https://staging.example.org');
  });

  it('of a path lists keys with type and value; Tab inserts one and offers the next step at once', async () => {
    const shell = await withServer();
    await enter(shell, "client.setVar('user', {id: 7, name: 'Ada', tags: ['a']}); 'set ' + 1", "'set 1'");
    shell.type('GET http://localhost/{{us');
    await shell.waitForScreen(/^ +user +object +\{"id":7/m);
    shell.press('tab');
    await shell.waitForScreen(/^ +user\.id +number +7\n +user\.name +string +"Ada"\n +user\.tags +array/m);
    shell.press('tab');
    await shell.waitForScreen(/▸ user\.id/);
    shell.press('down');
    await shell.waitForScreen(/▸ user\.name/);
    shell.press('enter');
    await shell.waitForScreen('› GET http://localhost/{{user.name}}');
    expect(shell.screen().join('\n')).toContain('│ GET http://localhost/Ada');
  });

  it('leaves Enter to the input until an item is selected', async () => {
    const shell = await withServer();
    shell.type('.var');
    await shell.waitForScreen(/^ +\.vars +command/m);
    shell.type('s');
    shell.press('enter');
    await shell.waitForScreen(/> \.vars/);
  });

  it('of .history lists the exchanges found so far, which become requests again', async () => {
    const shell = await withServer();
    await enter(shell, 'POST /orders?page=1 name=Ada', '200 OK');
    await enter(shell, 'GET /other', /other[\s\S]*200 OK/);
    shell.type('.history ');
    await shell.waitForScreen(/^ +GET \/other +exchange +200[\s\S]*^ +POST \/orders/m);
    shell.type('body:ada');
    await shell.waitForScreen(
      (screen) => /^ +POST \/orders\?page=1/m.test(screen) && !/^ +GET \/other/m.test(screen),
    );
    shell.press('down');
    await shell.waitForScreen(/▸ POST \/orders/);
    shell.press('enter');
    await shell.waitForScreen('› POST /orders?page=1 name=Ada');
  });

  it('lists members of the last response', async () => {
    const shell = await withServer();
    await enter(shell, 'GET /users', '200 OK');
    shell.type('res.body.');
    await shell.waitForScreen(/^ +method +string +"GET"/m);
    shell.type('ur');
    shell.press('tab', 'enter');
    await shell.waitForScreen("'/users'");
  });

  it('lists JavaScript variables with type and value, without running a getter', async () => {
    const shell = await withServer();
    const code =
      "const api = {users: [{id: 7}], base: 'http://h', get boom() { throw Error('ran') }, list(page) {}}";
    await enter(shell, `${code}; 'set ' + 3`, "'set 3'");
    shell.type('api.');
    await shell.waitForScreen(
      /^ +users +array +\[\{id: 7\}\]\n +base +string +"http:\/\/h"\n +boom +getter\n +list +function \(page\)/m,
    );
    shell.type('users[0].');
    await shell.waitForScreen(/^(?:\d+ )?› api\.users\[0\]\.\n +id +number +7/m);
    shell.press('tab', 'enter');
    await shell.waitForScreen(/^(?:\d+ )?> api\.users\[0\]\.id\n7/m);
    shell.type('ap');
    shell.press('tab');
    await shell.waitForScreen(/^ +▸ api +object/m);
    shell.press('escape');
    await shell.waitForScreen((screen) => !screen.includes('▸'));
  });

  it('offers placeholders in JavaScript strings, in the colour of their type, and explains errors', async () => {
    const shell = await withServer();
    await enter(shell, "client.setVar('user', {id: 7}); 'set ' + 2", "'set 2'");
    shell.type("client.interpolate('{{us");
    await shell.waitForScreen(/^ +user +object/m);
    shell.press('tab', 'tab', 'enter');
    await shell.waitForScreen("› client.interpolate('{{user.id}}");
    shell.type(" {{usr.id}}')");
    await shell.waitForScreen('! warning 1:33 no variable is named usr  did you mean user?');
    const runs = shell.runs().flat();
    const right = runs.find(({ text }) => text === '{{user.id}}');
    expect(right?.colour).not.toBe(runs.find(({ text }) => text.startsWith(' {{') || text === "'")?.colour);
    expect(runs.find(({ text }) => text === '{{usr.id}}')).toMatchObject({ underline: true });
    shell.press('f3');
    await shell.waitForScreen("› client.interpolate('{{user.id}} {{user.id}}')");
  });

  it('lists header names, header values and methods', async () => {
    const shell = await withServer();
    shell.type('POST http://localhost/ Content-Ty');
    shell.press('tab');
    await shell.waitForScreen('› POST http://localhost/ Content-Type:');
    shell.press('tab');
    await shell.waitForScreen(/▸ application\/json/);
    shell.press('escape');
    await shell.waitForScreen((screen) => !screen.includes('▸'));
    shell.press('ctrl+u');
    shell.type('DEL');
    shell.press('tab');
    await shell.waitForScreen('› DELETE');
  });
});
