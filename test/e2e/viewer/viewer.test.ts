import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { startServer } from '../server.ts';
import { enter } from '../shell.ts';
import { close, closed, keysLine, viewerShells } from './viewer-shells.ts';

const { sent, server } = viewerShells();

describe.each([
  [80, 24],
  [200, 60],
])('the viewer at %d by %d', (cols, rows) => {
  it('fills the screen, scrolls through the body, and restores the screen', async () => {
    const shell = await sent('/users');
    shell.resize({ cols, rows });
    await shell.waitForScreen(/^(?:\d+ )?›\s*(?:│|$)/m);
    const before = shell.screen();
    await enter(shell, '.res', keysLine);
    const lines = shell.screen();
    expect(lines).toHaveLength(rows);
    expect(lines[0]).toContain('200 OK  Successful');
    expect(lines[1]).toBe('› {');
    expect(lines.at(-2)).toBe('1/165  res.body  $');

    shell.press('end');
    await shell.waitForScreen('165/165');
    shell.press('pageup', 'up', 'home', 'down', 'down', 'down');
    await shell.waitForScreen("4/165  res.body.users[0].id  $['users'][0]['id']");

    shell.press('q');
    // The terminal shows what was below the viewer before the shell draws.
    const isDrawn = (screen: string) => closed(screen) && screen.includes('> .res');
    const after = (await shell.waitForScreen(isDrawn)).split('\n');
    expect(after.slice(0, -3)).toEqual(expect.arrayContaining(before.slice(-8, -3)));
    expect(shell.scrollback().join('\n')).not.toContain('c copy · v variable');
    shell.resize({ cols: 80, rows: 24 });
    await shell.waitForScreen('›');
  });
});

describe('the viewer', () => {
  it('searches, and stores the value under the cursor in a variable with one key', async () => {
    const shell = await sent('/users');
    await enter(shell, '.res', keysLine);
    shell.type('/USER 17');
    shell.press('backspace', 'backspace', 'backspace', 'ctrl+u');
    shell.type('"user 1"');
    const search = '/"user 1"';
    await shell.waitForScreen(search);
    await expect.poll(shell.cursor).toEqual({ x: search.length, y: 23 });
    expect(shell.isCursorShown()).toBe(true);
    shell.press('enter');
    await shell.waitForScreen('res.body.users[1].name');
    shell.press('up', 'v');
    await shell.waitForScreen("› client.setVar('userId', res.body.users[1].id)");
    shell.press('enter');
    await shell.waitForScreen('2 variables');
    await enter(shell, 'GET /{{userId}}', /GET .*\/101/);
  });

  it('suggests a name that typing replaces, and restores the typed input when the variable is set', async () => {
    const shell = await sent('/users');
    shell.type('GET /{{userId}}/half');
    shell.press('f4');
    await shell.waitForScreen(keysLine);
    shell.press('down', 'down', 'down', 'v');
    await shell.waitForScreen("client.setVar('userId', res.body.users[0].id)");
    shell.type('first');
    await shell.waitForScreen("client.setVar('first', res.body.users[0].id)");
    shell.press('backspace', 'backspace', 'backspace', 'backspace', 'backspace');
    shell.type('userId');
    shell.press('enter');
    await shell.waitForScreen(/› GET \/{{userId}}\/half/);
  });

  it('closes for a request that waits for confirmation', async () => {
    const held: ServerResponse[] = [];
    const slow = await startServer((_request, response) => void held.push(response));
    onTestFinished(() => slow.close());
    const shell = await sent('/users');
    await enter(shell, '.set confirm always', 'confirm is now always');
    shell.type(`await client.send('GET ${slow.url}/held')\r`);
    await vi.waitUntil(() => held.length === 1, { timeout: 20_000 });
    shell.type('DELETE /users\r');
    await shell.waitForScreen('1 more waiting');
    shell.press('f4');
    await shell.waitForScreen(keysLine);
    held[0]?.end();
    await shell.waitForScreen('? Send');
    expect(shell.screen().join('\n')).not.toContain('q back');
    shell.type('n');
    await shell.waitForScreen((screen) => !screen.includes('? Send'));
    await enter(shell, '.set confirm never', 'confirm is now never');
    expect(server().seen.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  // From here on the session has requests of a file: a script needs leave for other hosts.
  it('closes for a question, which is answered below the transcript', async () => {
    const held: ServerResponse[] = [];
    const other = await startServer(({ url }, response) => {
      if (url === '/held') held.push(response);
      else response.end();
    });
    onTestFinished(() => other.close());
    const shell = await sent('/users');
    const file = `### held
GET ${other.url}/held

### one
< {%
await client.send('GET ${other.url}/held');
await client.send('GET http://localhost:1/');
%}
GET ${server().url}/xml
`;
    writeFileSync(join(shell.home, 'one.http'), file);
    await enter(shell, '.import one.http', 'Imported 2 requests');
    shell.type('.send one\r');
    await vi.waitUntil(() => held.length === 1, { timeout: 20_000 });
    shell.press('f4');
    await shell.waitForScreen(keysLine);
    held[0]?.end();
    await shell.waitForScreen(/Allow a script to send to localhost:1, which no/);
    expect(shell.screen().join('\n')).not.toContain('q back');
    shell.type('n');
    await shell.waitForScreen(/client\.send to \S+ is not allowed/);
  });

  it('folds, and copies value and paths through the terminal', async () => {
    const shell = await sent('/users');
    await enter(shell, '.res', keysLine);
    shell.press('down', 'enter');
    await shell.waitForScreen('›   "users": [ … 161 lines');
    shell.press('down', 'c');
    await shell.waitForScreen('copied the value');
    shell.type('pP');
    await shell.waitForScreen("copied $['big']");
    const copied = [...shell.output().matchAll(/\u001b\]52;c;([^\u0007]*)\u0007/g)].map(([, base64 = '']) =>
      Buffer.from(base64, 'base64').toString(),
    );
    expect(copied).toEqual(['12345678901234567890', 'res.body.big', "$['big']"]);
    // The shell gets the key that comes with the closing one.
    shell.send('q6');
    await shell.waitForScreen(/^(?:\d+ )?› 6/m);
  });

  it('follows the size of the window, and leaves a complete screen behind', async () => {
    const shell = await sent('/users');
    await enter(shell, '.res', keysLine);
    shell.resize({ cols: 120, rows: 40 });
    await shell.waitForScreen(() => shell.screen()[39]?.startsWith('q back') === true);
    shell.resize({ cols: 40, rows: 12 });
    await shell.waitForScreen(() => shell.screen()[11]?.startsWith('q back') === true);
    shell.press('escape');
    await shell.waitForScreen(closed);
    shell.resize({ cols: 80, rows: 24 });
    await enter(shell, '1 + 1', /> 1 \+ 1\n2\n/);
  });

  it('shows an earlier response, under its own name', async () => {
    // The first response of the shell is one of /users, too.
    const shell = await sent('/users');
    await enter(shell, 'GET /xml', 'two');
    await enter(shell, '.res 1', keysLine);
    await shell.waitForScreen('1/165  _res[1].body');
    await close(shell);
    shell.press('f4');
    await shell.waitForScreen(/›.*<a>/);
    await close(shell);
  });

  it('shows XML and bytes, and their headers with h', async () => {
    const shell = await sent('/xml');
    await enter(shell, '.res', /› <a>\n {4}<b>one<\/b>\n {4}<b>two<\/b>/);
    shell.press('h');
    await shell.waitForScreen('x-served-by: test');
    await close(shell);
    await enter(shell, 'GET /bytes', /bytes[\s\S]*200 OK {2}Successful/);
    await enter(shell, '.res', /› 00000000 {2}00 01 02/);
    await close(shell);
  });

  it('masks secrets', async () => {
    const shell = await sent('/users');
    await enter(shell, "client.setSecret('t', 's3cr' + '3t-value'); 'set ' + 1", "'set 1'");
    await enter(shell, 'GET /secret', '"token": "••••');
    await enter(shell, '.res', keysLine);
    expect(shell.screen().join('\n')).toContain('"token": "••••');
    expect(shell.output()).not.toContain('s3cr3t');
    await close(shell);
  });

  it('captures the mouse while it is open, and releases it', async () => {
    const shell = await sent('/users');
    const isTaken = () =>
      shell.output().lastIndexOf('\u001b[?1000h') > shell.output().lastIndexOf('\u001b[?1000l');
    await enter(shell, '.res', keysLine);
    await expect.poll(isTaken).toBe(true);
    shell.send('\u001b[<0;5;4M');
    await shell.waitForScreen('3/165  res.body.users[0]');
    await close(shell);
    await expect.poll(isTaken).toBe(false);
    await enter(shell, '.set mouse off', 'mouse is now off');
    await enter(shell, '.res', keysLine);
    expect(isTaken()).toBe(false);
    await close(shell);
    await enter(shell, '.set mouse on', 'mouse is now on');
  });

  it('prints the complete response in plain mode', async () => {
    const { stdout } = await restloop(['--plain'], {
      input: `GET ${server().url}/users\n.res\n`,
      streams: 'terminal',
    });
    const [preview = '', whole = ''] = stdout.split('… ');
    expect(preview).not.toContain('"name": "user 39"');
    expect(whole).toContain('"name": "user 39"');
    expect(stdout).not.toContain('\u001b[?1049h');
  });
});

describe('the search of the viewer', () => {
  it('goes to the match while the search text is typed, and back with Esc', async () => {
    const shell = await sent('/users');
    await enter(shell, '.res', keysLine);
    shell.press('down');
    shell.type('/user 3');
    await shell.waitForScreen('res.body.users[3].name');
    shell.type('7');
    await shell.waitForScreen('res.body.users[37].name');
    shell.type('x');
    await shell.waitForScreen(/^2\/165 {2}nothing matches user 37x/m);
    shell.press('backspace');
    await shell.waitForScreen('res.body.users[37].name');
    shell.press('escape');
    await shell.waitForScreen(/^2\/165 {2}res\.body\.users {2}/m);
    await close(shell);
  });

  it('searches with a regular expression, and repeats the search with n and N', async () => {
    const shell = await sent('/users');
    await enter(shell, '.res', keysLine);
    shell.press('/', 'tab');
    shell.type('user 2\\d"');
    shell.press('enter');
    await shell.waitForScreen('res.body.users[20].name');
    shell.type('nnN');
    await shell.waitForScreen('res.body.users[21].name');
    shell.type('/zebra');
    shell.press('enter');
    await shell.waitForScreen('nothing matches zebra');
    await close(shell);
  });
});

describe('the filter of the viewer', () => {
  it.each([
    ['//b[.="two"]', '/a[1]/b[2]'],
    ['b', '/a[1]/b[1]'],
  ])('says where the element of %s is in the whole document: %s', async (filter, path) => {
    const shell = await sent('/xml');
    await enter(shell, '.res', /c copy · v variable/);
    shell.type(`f${filter}`);
    await shell.waitForScreen((screen) => screen.includes('matches of') && screen.includes(path));
    shell.press('enter');
    shell.type('q');
    await shell.waitForScreen(/ {2}\/a\[1\]( |$)/m);
    await close(shell);
  });
});

describe('the end of the shell', () => {
  it('by a signal restores the terminal from the viewer', async () => {
    const shell = await sent('/users');
    await enter(shell, '.res', keysLine);
    await vi.waitUntil(() => shell.output().includes('\u001b[?1000h'), { timeout: 20_000 });
    process.kill(shell.pid, 'SIGTERM');
    expect(await shell.exited).toBe(143);
    const last = (sequence: string) => shell.output().lastIndexOf(`\u001b[?${sequence}`);
    expect(last('1000l')).toBeGreaterThan(last('1000h'));
    expect(last('1049l')).toBeGreaterThan(last('1049h'));
  });
});
