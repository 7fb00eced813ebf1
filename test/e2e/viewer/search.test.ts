import { describe, it } from 'vitest';
import { enter } from '../shell.ts';
import { close, keysLine, viewerShells } from './viewer-shells.ts';

const { sent } = viewerShells();

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

  it('accepts keys while it searches ten megabytes: n waits for the search, Esc stops it', async () => {
    const shell = await sent('/large');
    await enter(shell, '.res', keysLine);
    shell.type('/item 8999');
    shell.press('enter');
    shell.type('nnp');
    await shell.waitForScreen('copied res.body.items[89991].name');
    shell.press('/', 'tab');
    shell.type('item 89999.*q');
    await shell.waitForScreen(/searching \d+%/);
    shell.press('enter');
    shell.press('escape');
    await shell.waitForScreen('the search was stopped');
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
