import { describe, it } from 'vitest';
import { enter } from '../shell.ts';
import { close, keysLine, viewerShells } from './viewer-shells.ts';

const { sent } = viewerShells();

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
