import { describe, expect, it } from 'vitest';
import { enter, leave, openShell } from '../e2e/shell.ts';

describe('a paste whose end is lost', () => {
  it('is in the editor after a pause, and keys work', async () => {
    const shell = await openShell();
    shell.send('\x1b[200~client.setVar("kept", 6 *\r7)');
    await shell.waitForScreen('7)');
    shell.press('enter');
    await enter(shell, 'client.getVar("kept")', '42');
  });

  it('leaves Ctrl+C and Ctrl+D what they are', async () => {
    const shell = await openShell();
    shell.send('\x1b[200~abc');
    await shell.waitForScreen('abc');
    shell.press('ctrl+c');
    await shell.waitForScreen((screen) => !screen.includes('abc'));
    expect(await leave(shell)).toBe(0);
  });
});
