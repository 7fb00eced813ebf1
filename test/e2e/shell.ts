import { afterAll, onTestFailed, onTestFinished } from 'vitest';
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

/** Types an input, so fast that it arrives as one, submits it, and waits for what it shows. */
export async function enter(terminal: TestTerminal, input: string, shows: ScreenCondition): Promise<void> {
  terminal.send(input);
  terminal.press('enter');
  await terminal.waitForScreen(shows);
}

/** Ends the shell as a user does. */
export async function leave(terminal: TestTerminal): Promise<number> {
  terminal.press('ctrl+d');
  return terminal.exited;
}

/**
 * A shell that the tests of a describe share: each begins with an empty input, an empty screen of the first size, and
 * with the variables, the history and the responses of those before it. After a failed test, and one that leaves it,
 * there is another.
 */
export const sharedShell = (open: () => TestTerminal, prepare?: (shell: TestTerminal) => Promise<void>) =>
  sharedTerminal({
    open,
    async prepare(shell) {
      await shell.waitForScreen('›');
      await prepare?.(shell);
    },
    renew: emptyShell,
  });

/** Empties the input and the screen of a shell, and gives it its first size. */
export async function emptyShell(shell: TestTerminal): Promise<void> {
  shell.resize();
  // Ctrl+C keeps the input while a script runs.
  shell.press('ctrl+c', 'end', 'ctrl+u');
  // Each input has a number, so an empty prompt at the top with another one is that of a cleared screen.
  const before = numberOf(/^(\d+) .*›/m, shell.screen().join('\n'));
  const isCleared = (screen: string): boolean => {
    const now = numberOf(/^(?:─.*\n)?(\d+) (?:\S+ )*›(?: +│.*)?\n/, screen);
    return now !== null && now !== before;
  };
  // On a busy machine the shell may draw a resize after it: then the command itself is above the prompt.
  const isAlone = (screen: string): boolean =>
    /^\d+ > \.clear *(?:│.*)?\n(?:─.*\n)?\d+ (?:\S+ )*›/.test(screen);
  await enter(shell, '.clear', (screen) => isCleared(screen) || isAlone(screen));
  if (!isCleared(shell.screen().join('\n'))) await enter(shell, '.clear', isCleared);
}

const numberOf = (prompt: RegExp, screen: string): string | null => prompt.exec(screen)?.[1] ?? null;

export interface Sharing<T extends TestTerminal> {
  open(): T;
  /** After it was opened. */
  prepare(terminal: T): Promise<void>;
  /** Before each test, whose number is given. */
  renew(terminal: T, uses: number): Promise<void>;
}

/** A terminal that the tests of a describe share, until one fails or leaves it. */
export function sharedTerminal<T extends TestTerminal>({ open, prepare, renew }: Sharing<T>) {
  let shared: T | null = null;
  let uses = 0;
  const end = async () => {
    const shell = shared;
    shared = null;
    shell?.kill();
    await shell?.exited;
  };
  afterAll(end);
  return async (): Promise<T> => {
    onTestFailed(end);
    uses += 1;
    if (shared === null) {
      const opened = open();
      shared = opened;
      void opened.exited.then(() => {
        if (shared === opened) shared = null;
      });
      await prepare(opened);
    }
    await renew(shared, uses);
    return shared;
  };
}

/** The prompt of the input, whose number has more digits in a shell that was used before. */
export const promptOf = (shell: TestTerminal): string =>
  /^(?:\d+ )?› /m.exec(shell.screen().join('\n'))?.[0] ?? '';
