import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter } from '../shell.ts';
import { close, keysLine, users, viewerShells } from './viewer-shells.ts';

const browser = join(temporaryFolder('browser'), 'browser.sh');
writeFileSync(browser, '#!/bin/sh\ncp "$1" opened.txt; echo "$1" > path.txt\n', { mode: 0o700 });
const { sent } = viewerShells({ env: { PAGER: 'cat > paged.txt; read x < /dev/tty', BROWSER: browser } });

describe('the viewer of ten megabytes', () => {
  it('scrolls, and accepts keys while it searches: n waits for the search, Esc stops it', async () => {
    const shell = await sent('/large');
    await enter(shell, '.res', keysLine);
    shell.press('end');
    await shell.waitForScreen('810004/810004');
    shell.press('up', 'up', 'up');
    await shell.waitForScreen('res.body.items[89999]');
    shell.type('/item 50000"');
    shell.press('enter');
    await shell.waitForScreen('res.body.items[50000].name');
    shell.type('-');
    await shell.waitForScreen('›   "items": [ … 810,001 lines');
    await close(shell);

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
});

describe('.diff of two bodies of ten megabytes', () => {
  it('accepts keys meanwhile, and is cancelled by Ctrl+C', async () => {
    const shell = await sent('/one');
    await enter(shell, 'GET /other', /^ {2}-30,$[\s\S]*more lines[\s\S]*^(?:\d+ )?›\s*$/m);
    await enter(shell, '.diff', /running .*Ctrl\+C cancels/);
    shell.type('1 + 1');
    await shell.waitForScreen(/^(?:\d+ )?› 1 \+ 1\n[\s\S]*running .*Ctrl\+C cancels/m);
    shell.press('ctrl+c');
    await shell.waitForScreen('The comparison was stopped.');
    shell.press('enter');
    await shell.waitForScreen(/^2$/m);
  });
});

/** It ends the shell that the others share. */
describe('the viewer', () => {
  it.skipIf(process.platform === 'win32')('opens the response in the pager and in the browser', async () => {
    const shell = await sent('/users');
    await enter(shell, '.res', keysLine);
    shell.press('o');
    const paged = join(shell.home, 'paged.txt');
    await vi.waitUntil(() => existsSync(paged) && readFileSync(paged, 'utf8').endsWith('\n}\n'), {
      timeout: 20_000,
    });
    expect(readFileSync(paged, 'utf8')).toBe(`${JSON.stringify(JSON.parse(users), null, 2)}\n`);
    shell.press('enter');
    await shell.waitForScreen(keysLine);
    shell.press('O');
    await shell.waitForScreen('opened the text in the browser');
    await vi.waitUntil(() => existsSync(join(shell.home, 'path.txt')), { timeout: 20_000 });
    expect(readFileSync(join(shell.home, 'opened.txt'), 'utf8')).toBe(readFileSync(paged, 'utf8'));
    shell.send('q\u0004');
    expect(await shell.exited).toBe(0);
    expect(existsSync(readFileSync(join(shell.home, 'path.txt'), 'utf8').trim())).toBe(false);
  });
});
