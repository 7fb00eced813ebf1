import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter } from '../shell.ts';
import { keysLine, users, viewerShells } from './viewer-shells.ts';

const browser = join(temporaryFolder('browser'), 'browser.sh');
writeFileSync(browser, '#!/bin/sh\ncp "$1" opened.txt; echo "$1" > path.txt\n', { mode: 0o700 });
const { sent } = viewerShells({ env: { PAGER: 'cat > paged.txt; read x < /dev/tty', BROWSER: browser } });

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
