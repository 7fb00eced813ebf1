import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { enter, openShell, promptOf, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const setUser = "client.setVar('user', {id: 7, name: 'Ada', tags: ['a', 'b']})";

const withUser = sharedShell(
  () =>
    openTerminal({
      args: ['--var', `base_url=${server.url}`],
      env: { EDITOR: 'sed -i s/before/after/' },
    }),
  (shell) => enter(shell, setUser, '2 variables'),
);

describe('the live preview', () => {
  it('is below the request while it is typed, each value in the colour of its type', async () => {
    const shell = await withUser();
    shell.type('POST /users/{{user.id}} {"name": "{{user.name}}", "tags": {{user.tags}}}');
    await shell.waitForScreen('"tags": ["a","b"]}');
    const coloured = shell.screenWithColors().filter((line) => line.startsWith('[245:│'));
    expect(coloured).toEqual([
      `[245:│ ][bold:POST ][114 underline:${server.url}]/users/[81 underline:7]`,
      '[245:│ ][111:Content-Type][245:: ]application/json[114:  + added: the body is JSON]',
      '[245:│ ][114:+ ][245:Accept: application/json, */*;q=0.5, Content-Length: 34, Host, Connection,…]',
      '[245:│ ]',
      '[245:│ ]{"name": "[114 underline:Ada]", "tags": [111 underline:["a","b"]]}',
      expect.stringContaining('{{base_url}}'),
      expect.stringContaining('{{user.id}}'),
      expect.stringContaining('{{user.name}}'),
      expect.stringContaining('{{user.tags}}'),
    ]);
    shell.press('ctrl+a', 'alt+f', 'alt+f', 'alt+f');
    await shell.waitForScreen(/│ \{\{user\.id\}\} -> 7 \(number\), set by input 1/);
  });

  it('fills most of the screen with Alt+Z, and is shown beside its template with Ctrl+O', async () => {
    const shell = await withUser();
    shell.resize({ cols: 130, rows: 24 });
    shell.type('PUT /users/{{user.id}} name={{user.name}}');
    await shell.waitForScreen('added: the body is JSON');
    shell.press('ctrl+o');
    await shell.waitForScreen(/PUT \{\{base_url\}\}\/users\/\{\{user\.id\}\} +│ ~ PUT http:\S+\/users\/7/);
    shell.press('ctrl+o');
    await shell.waitForScreen((screen) => !screen.includes('~ PUT'));
    shell.press('alt+z');
    await shell.waitForScreen(/│ User-Agent: restloop {2}\+ added: identifies the client/);
    shell.press('alt+z');
    await shell.waitForScreen(/│ \+ Accept: application\/json.*Host/);
    shell.press('ctrl+u');
    shell.paste(`POST /users\n\n[\n${'  1,\n'.repeat(60)}  2\n]`);
    const count = () => shell.screen().filter((line) => /^│ +1,/.test(line)).length;
    await shell.waitForScreen('more lines above');
    const normal = count();
    shell.press('alt+z');
    await shell.waitForScreen(() => count() > normal);
  });

  it('has a column of variables beside it on a wide terminal, with changed ones marked', async () => {
    const shell = await withUser();
    shell.resize({ cols: 160, rows: 40 });
    await enter(shell, setUser, /│ \* user object \{"id":7/);
    await enter(shell, '1 + 1', /│ {3}user object/);
  });

  it('explains the placeholder at the cursor from F1 to Escape', async () => {
    const shell = await withUser();
    shell.type('GET /users/{{user.tags[1]}}');
    await shell.waitForScreen('-> b (string)');
    shell.press('f1');
    await shell.waitForScreen(
      /user +object \(3\)[\s\S]*\.tags +array \(2\)[\s\S]*\[1\] +string[\s\S]*set by input \d/,
    );
    shell.press('escape');
    await shell.waitForScreen(/│ GET http:\S+\/users\/b/);
  });
});

describe('an error fixed with one key', () => {
  it('F3 inserts the nearest name', async () => {
    const shell = await withUser();
    shell.type('GET /users/{{user.idd}}');
    await shell.waitForScreen('✗ error 1:12 user has no property "idd"');
    shell.press('f3');
    await shell.waitForScreen('› GET /users/{{user.id}}');
  });

  it('F2 starts the input that sets a missing variable, and then returns to the request', async () => {
    const shell = await withUser();
    shell.type('GET /users/{{page.limit}}');
    await shell.waitForScreen('no variable is named page');
    shell.press('f2');
    await shell.waitForScreen("› client.setVar('page', )");
    await enter(shell, '{limit: 3}', /› GET \/users\/\{\{page\.limit\}\}\n│ GET http:\S+\/users\/3/);
    shell.press('enter');
    await shell.waitForScreen('200 OK');
    expect(server.seen.at(-1)?.url).toBe('/users/3');
  });
});

describe('the history', () => {
  it('is browsed with Up and Down, searched with Ctrl+R, and suggests the rest of an input', async () => {
    const shell = await withUser();
    await enter(shell, "'one' + 1", "'one1'");
    await enter(shell, 'GET /users/one', '200 OK');
    await enter(shell, "'three' + 3", "'three3'");
    shell.press('up', 'up');
    await shell.waitForScreen('› GET /users/one');
    shell.press('down', 'down');
    await shell.waitForScreen(/^(?:\d+ )?›$/m);
    shell.press('ctrl+r');
    shell.type('one');
    await shell.waitForScreen(/history: one.*1 of 2/);
    shell.press('ctrl+r');
    await shell.waitForScreen(/2 of 2/);
    shell.press('up', 'enter');
    await shell.waitForScreen((screen) => !screen.includes('history:'));
    shell.press('ctrl+u');
    shell.type("'thr");
    await shell.waitForScreen("› 'three' + 3");
    shell.press('right', 'enter');
    await shell.waitForScreen((screen) => screen.split("'three3'").length === 3);
  });

  it('is searched for a part of an input with Up', async () => {
    const shell = await withUser();
    await enter(shell, 'GET /users/1', '200 OK');
    shell.type('users');
    shell.press('up');
    await shell.waitForScreen('› GET /users/1');
  });

  it('has the cursor in the field of its search', async () => {
    const shell = await withUser();
    await enter(shell, 'GET /users/1', '200 OK');
    shell.press('ctrl+r');
    shell.type('users');
    await shell.waitForScreen('history: users');
    const row = shell.screen().findIndex((line) => line.startsWith('history: '));
    await expect.poll(shell.cursor).toEqual({ x: 'history: users'.length, y: row });
    expect(shell.isCursorShown()).toBe(true);
  });
});

describe('typing', () => {
  it('adds a line while the input is incomplete', async () => {
    const shell = await withUser();
    shell.type('[1, 2].map((n) => {');
    shell.press('enter');
    shell.type('return n * 2');
    shell.press('enter');
    shell.type('})');
    await shell.waitForScreen(/› \[1, 2\]\.map\(\(n\) => \{\n *· +return n \* 2\n *· *\}\)/);
    shell.press('enter');
    await shell.waitForScreen('[ 2, 4 ]');
  });

  it('wide characters are in their columns', async () => {
    const shell = await withUser();
    shell.type("'日本👩‍🚀é'");
    await shell.waitForScreen('日本');
    shell.press('left', 'backspace');
    await shell.waitForScreen((screen) => !screen.includes('é'));
    shell.press('backspace');
    await shell.waitForScreen(/› '日本'/);
    expect(shell.cursor()).toMatchObject({ x: promptOf(shell).length + 1 + 4 });
  });

  it('Ctrl+X Ctrl+E edits the input in $EDITOR', async () => {
    const shell = await withUser();
    shell.type("'before' + 1");
    shell.press('ctrl+x', 'ctrl+e');
    await shell.waitForScreen("› 'after' + 1");
    shell.press('enter');
    await shell.waitForScreen("'after1'");
  });
});

describe('leaving', () => {
  it('Ctrl+C clears the input, then says how to leave, then leaves; the next shell has the history without secrets', async () => {
    const shell = await withUser();
    shell.type('something');
    await shell.waitForScreen('› something');
    shell.press('ctrl+c');
    await shell.waitForScreen((screen) => !screen.includes('something'));
    await enter(shell, "'first' + 1", "'first1'");
    await enter(shell, "client.setSecret('token', 'sekret-99'); 'set ' + 1", "'set 1'");
    await enter(shell, "'kept' + 1", "'kept1'");
    shell.press('ctrl+c');
    await shell.waitForScreen('Press Ctrl+C again to leave');
    shell.press('ctrl+c');
    expect(await shell.exited).toBe(0);

    const next = await openShell({ env: { RESTLOOP_HOME: shell.home } });
    next.press('up');
    await next.waitForScreen("› 'kept' + 1");
    next.press('up');
    await next.waitForScreen("› 'first' + 1");
  });
});
