import { describe, expect, it } from 'vitest';
import { enter, leave, sharedShell } from '../e2e/shell.ts';
import { openTerminal } from '../e2e/terminal.ts';

describe('a paste without its end mark', () => {
  const openShell = sharedShell(openTerminal);

  it('is inserted after a pause, and keys work', async () => {
    const shell = await openShell();
    shell.send('\x1b[200~client.setVar("kept", 6 *\r7)');
    await shell.waitForScreen('7)');
    shell.press('enter');
    await enter(shell, 'client.getVar("kept")', '42');
  });

  it('does not change the effect of Ctrl+C and Ctrl+D', async () => {
    const shell = await openShell();
    shell.send('\x1b[200~abc');
    await shell.waitForScreen('abc');
    shell.press('ctrl+c');
    await shell.waitForScreen((screen) => !screen.includes('abc'));
    expect(await leave(shell)).toBe(0);
  });
});
