import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { enter, promptOf, sharedShell } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const withServer = sharedShell(() => openTerminal({ args: ['--var', `base_url=${server.url}`] }));

const altLeft = '\u001b[1;9D';
const shiftRight = '\u001b[1;2C';

describe('keys of the editor', () => {
  it('move, count, search for a character and insert the last argument', async () => {
    const shell = await withServer();
    shell.type('one two three');
    shell.send(`${altLeft}\u001b-\u001bf`);
    shell.type('X');
    await shell.waitForScreen('› one Xtwo three');
    shell.send('\u001dr');
    shell.type('Y');
    await shell.waitForScreen('› one Xtwo thYree');
    shell.send('\u001br');
    await shell.waitForScreen((screen) => !screen.includes('one'));
    await enter(shell, '.vars', /> \.vars/);
    shell.type('.explain ');
    shell.send('\u001b.');
    await shell.waitForScreen('› .explain .vars');
    shell.press('ctrl+u');
    shell.send('\u0016\t');
    shell.type('|');
    await shell.waitForScreen(/› {5}\|/);
  });

  it('change the case of the word before the cursor after Alt+-', async () => {
    const shell = await withServer();
    shell.type('one two');
    shell.send('\u001b-\u001bu');
    await shell.waitForScreen('› one TWO');
    shell.send('\u001b-\u001bl');
    await shell.waitForScreen('› one two');
    shell.send('\u001b-2\u001bc');
    await shell.waitForScreen('› One Two');
    shell.type('!');
    await shell.waitForScreen('› One Two!');
  });

  it('take Ctrl+M and Ctrl+I in the form of kitty', async () => {
    const shell = await withServer();
    shell.type('.hel');
    shell.send('\u001b[105;5u');
    await shell.waitForScreen('› .help');
    shell.send('\u001b[109;5u');
    await shell.waitForScreen('Topics     start');
  });

  it('select with Shift: inverse, replaced by typed text, cut and copied', async () => {
    const shell = await withServer();
    shell.type('GET /users');
    shell.press('ctrl+a');
    shell.send(shiftRight.repeat(3));
    await shell.waitForScreen(() => inverse(shell.runs()) === 'GET');
    shell.type('PUT');
    await shell.waitForScreen('› PUT /users');
    shell.send('\u0000\u0001');
    await shell.waitForScreen(() => inverse(shell.runs()) === 'PUT');
    shell.send('\u0017\u0019 \u0019');
    await shell.waitForScreen('› PUT PUT /users');
    expect(inverse(shell.runs())).toBe('');
  });

  it('move up and down the rows of a long line, and with Home and End by row and by line', async () => {
    const shell = await withServer();
    shell.resize({ cols: 40, rows: 24 });
    const line = `x = "${'abcdefghij'.repeat(9)}"`;
    shell.type(line);
    await shell.waitForScreen(/j"$/m);
    const prompt = promptOf(shell).length;
    const { x, y } = shell.cursor();
    shell.press('up');
    await expect.poll(shell.cursor).toEqual({ x, y: y - 1 });
    shell.press('home');
    await expect.poll(shell.cursor).toEqual({ x: prompt, y: y - 1 });
    shell.press('home');
    await expect.poll(shell.cursor).toEqual({ x: prompt, y: y - 2 });
    shell.press('end');
    await expect.poll(shell.cursor).toEqual({ x: 38, y: y - 2 });
    shell.press('end');
    await expect.poll(shell.cursor).toEqual({ x, y });
  });

  it('indent behind an opening bracket, and less at a closing one', async () => {
    const shell = await withServer();
    shell.type('function f(a) {');
    shell.press('enter');
    shell.type('return a');
    shell.press('enter');
    shell.type('}');
    await shell.waitForScreen(/› function f\(a\) \{\n *· {3}return a\n *· \}/);
  });

  it('find an earlier input by a part of it', async () => {
    const shell = await withServer();
    await enter(shell, 'GET /users/1', '200 OK');
    shell.type('users');
    shell.press('up');
    await shell.waitForScreen('› GET /users/1');
  });
});

it('put the cursor into the field of the history search', async () => {
  const shell = await withServer();
  await enter(shell, 'GET /users/1', '200 OK');
  shell.press('ctrl+r');
  shell.type('users');
  await shell.waitForScreen('history: users');
  const row = shell.screen().findIndex((line) => line.startsWith('history: '));
  await expect.poll(shell.cursor).toEqual({ x: 'history: users'.length, y: row });
  expect(shell.isCursorShown()).toBe(true);
});

it('open a list of completions that shows their number', async () => {
  const shell = await withServer();
  const keys =
    "Object.fromEntries(Array.from({length: 1000}, (_, at) => ['key' + String(at).padStart(4, '0'), at]))";
  await enter(shell, `client.setVar('big', ${keys})`, '2 variables');
  shell.type('GET /x/{{big.');
  await shell.waitForScreen('the first 200 of 1,000, keep typing');
  shell.type('0999');
  await shell.waitForScreen(/key0999 +number +999/);
});

describe('the completion', () => {
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

it('suspend the editor and the viewer with Ctrl+Z, which restores the terminal, and fg resumes them', async () => {
  const shell = openTerminal({ command: 'bash', args: ['--norc', '-i'], env: { PS1: 'prompt> ' } });
  onTestFinished(() => shell.kill('SIGKILL'));
  await shell.waitForScreen('prompt>');
  const program = `${process.execPath} ${join(import.meta.dirname, '../../../dist/cli.js')}`;
  shell.type(`${program} --var base_url=${server.url}\r`);
  await shell.waitForScreen('›');
  shell.type('kept');
  await shell.waitForScreen('› kept');
  const suspend = async (number: number) => {
    shell.press('ctrl+z');
    await shell.waitForScreen(/Stopped[\s\S]*prompt>\s*$/);
    shell.type(`echo cooked $((${number} * 7))\r`);
    await shell.waitForScreen(`cooked ${number * 7}`);
    shell.type('fg\r');
  };
  await suspend(6);
  await shell.waitForScreen('› kept');
  shell.press('ctrl+u');
  await enter(shell, 'GET /users/1', '200 OK');
  shell.press('f4');
  await shell.waitForScreen('q back');
  await suspend(8);
  await shell.waitForScreen('q back');
  shell.type('/1');
  await shell.waitForScreen('/1');
  shell.press('ctrl+c', 'q');
  // The status line is drawn when the editor has the keys again.
  await shell.waitForScreen(
    (screen) => !screen.includes('q back') && /variable.* \.help$/.test(screen.trimEnd()),
  );
  shell.press('ctrl+d');
  await shell.waitForScreen((screen) => screen.trimEnd().endsWith('prompt>'));
});

function inverse(lines: ReturnType<TestTerminal['runs']>): string {
  return lines
    .flat()
    .filter((run) => run.inverse)
    .map(({ text }) => text)
    .join('');
}
