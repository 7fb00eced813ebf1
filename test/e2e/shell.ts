import { onTestFinished } from 'vitest';
import { openTerminal, type ScreenCondition, type TerminalOptions, type TestTerminal } from './terminal.ts';

/** A terminal with the shell in it, ready for keys; it ends with the test. */
export async function openShell(options: TerminalOptions = {}): Promise<TestTerminal> {
  const terminal = openTerminal(options);
  onTestFinished(async () => {
    terminal.kill();
    await terminal.exited;
  });
  await terminal.waitForScreen('›');
  return terminal;
}

/** Types an input, submits it, and waits for what it shows. */
export async function enter(terminal: TestTerminal, input: string, shows: ScreenCondition): Promise<void> {
  terminal.type(input);
  terminal.press('enter');
  await terminal.waitForScreen(shows);
}

/** Ends the shell as a user does. */
export async function leave(terminal: TestTerminal): Promise<number> {
  terminal.press('ctrl+d');
  return terminal.exited;
}
