import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import xterm from '@xterm/headless';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { keyBytes } from './keys.ts';
import { describeRuns, type StyledRun, screenLines, screenRuns, scrollbackLines } from './screen.ts';

export interface TerminalOptions {
  /** The program; `node` by default. */
  readonly command?: string;
  /** Of `dist/cli.js`, or of `command` where one is given. */
  readonly args?: readonly string[];
  readonly cols?: number;
  readonly rows?: number;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export type ScreenCondition = string | RegExp | ((screen: string) => boolean);

/** The program in a real pseudo-terminal, and what a person at it could do and see. */
export interface TestTerminal {
  /** As typed: each character is a key of its own. */
  type(text: string): void;
  /** Keys by name: `enter`, `ctrl+c`, `alt+b`, `shift+tab`, `f1`. */
  press(...keys: string[]): void;
  /** A bracketed paste. */
  paste(text: string): void;
  /** Bytes as they are. */
  send(bytes: string): void;
  /** Without a size: as it was opened. */
  resize(size?: { readonly cols: number; readonly rows: number }): void;
  /** Resolves to the screen as soon as it shows that; rejects with the screen in the message. */
  waitForScreen(condition: ScreenCondition, options?: { readonly timeout?: number }): Promise<string>;
  /** As waitForScreen, for everything written since the start, scrolled out or not. */
  waitForScrollback(condition: ScreenCondition): Promise<string>;
  /** The visible lines, without the blanks at their ends. */
  screen(): string[];
  /** The visible lines with their styles, as `[2 bold:text]`. */
  screenWithColors(): string[];
  runs(): StyledRun[][];
  scrollback(): string[];
  cursor(): { readonly x: number; readonly y: number };
  isCursorShown(): boolean;
  /** Every byte that the program wrote, as text. */
  output(): string;
  readonly pid: number;
  readonly home: string;
  readonly exited: Promise<number>;
  kill(signal?: string): void;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const defaultTimeout = 25_000;
/** Milliseconds without output after which a frame counts as whole; a spinner never rests, so not for ever. */
const quiet = 25;
const mostSettling = 150;

/** Opens `dist/cli.js` (or another program) in a terminal; `kill` or its own exit ends it. */
export function openTerminal(options: TerminalOptions = {}): TestTerminal {
  const { cols = 80, rows = 24 } = options;
  const home = temporaryFolder('e2e');
  const screen = new xterm.Terminal({ cols, rows, scrollback: 20_000, allowProposedApi: true });
  screen.loadAddon(new Unicode11Addon());
  screen.unicode.activeVersion = '11';

  const args = options.args ?? [];
  const pty = spawn(
    options.command ?? process.execPath,
    options.command === undefined ? [join(root, 'dist/cli.js'), ...args] : [...args],
    {
      name: options.env?.['TERM'] ?? 'xterm-256color',
      cols,
      rows,
      cwd: options.cwd ?? home,
      env: environment(home, options.env ?? {}),
    },
  );

  const watchers = new Set<() => void>();
  let output = '';
  let exitCode: number | null = null;
  const notify = () => {
    for (const watcher of watchers) watcher();
  };
  pty.onData((data) => {
    output += data;
    screen.write(data, notify);
  });
  // A terminal answers what it is asked (cursor position, device attributes).
  screen.onData((answer) => pty.write(answer));
  const exited = new Promise<number>((resolve) => {
    pty.onExit((exit) => {
      exitCode = exit.exitCode === 0 && exit.signal ? 128 + exit.signal : exit.exitCode;
      screen.write('', () => {
        notify();
        resolve(exitCode ?? 0);
      });
    });
  });

  function waitFor(read: () => string[], condition: ScreenCondition, timeout: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const finish = (outcome: () => void) => {
        watchers.delete(check);
        clearTimeout(timer);
        clearTimeout(settling);
        outcome();
      };
      const fail = (why: string) =>
        finish(() =>
          reject(new Error(`${why} while waiting for ${describe(condition)}\n${frame(read(), cols)}`)),
        );
      let settling: NodeJS.Timeout | undefined;
      let matched: number | null = null;
      /** A frame is seen while it is being written, too: what is told of it is the whole one. */
      const settle = () => {
        const text = read().join('\n');
        if (matches(text, condition)) finish(() => resolve(text));
      };
      const check = () => {
        if (matched !== null && performance.now() - matched > mostSettling) return settle();
        const text = read().join('\n');
        clearTimeout(settling);
        if (matches(text, condition)) {
          matched ??= performance.now();
          settling = setTimeout(settle, quiet);
        } else if (exitCode !== null) fail(`the program ended with ${exitCode}`);
      };
      const timer = setTimeout(() => fail(`${timeout} ms went by`), timeout);
      watchers.add(check);
      check();
    });
  }

  return {
    type(text) {
      for (const character of text) pty.write(character);
    },
    press(...keys) {
      for (const key of keys) pty.write(keyBytes(key));
    },
    paste: (text) => pty.write(`\u001b[200~${text}\u001b[201~`),
    send: (bytes) => pty.write(bytes),
    resize(size = { cols, rows }) {
      if (size.cols === screen.cols && size.rows === screen.rows) return;
      screen.resize(size.cols, size.rows);
      pty.resize(size.cols, size.rows);
    },
    waitForScreen: (condition, { timeout = defaultTimeout } = {}) =>
      waitFor(() => screenLines(screen), condition, timeout),
    waitForScrollback: (condition) => waitFor(() => scrollbackLines(screen), condition, defaultTimeout),
    screen: () => screenLines(screen),
    screenWithColors: () => describeRuns(screenRuns(screen)),
    runs: () => screenRuns(screen),
    scrollback: () => scrollbackLines(screen),
    cursor: () => ({ x: screen.buffer.active.cursorX, y: screen.buffer.active.cursorY }),
    isCursorShown: () => output.lastIndexOf('\u001b[?25h') > output.lastIndexOf('\u001b[?25l'),
    output: () => output,
    pid: pty.pid,
    home,
    exited,
    kill(signal) {
      if (exitCode === null) pty.kill(signal);
    },
  };
}

/** What the tests run in must not change what the program does: no CI, no colour switches, no home of the user. */
function environment(home: string, extra: Readonly<Record<string, string>>): Record<string, string> {
  const {
    NODE_EXTRA_CA_CERTS,
    NO_COLOR,
    FORCE_COLOR,
    COLORTERM,
    COLUMNS,
    LINES,
    EDITOR,
    VISUAL,
    ...inherited
  } = process.env;
  const own = {
    ...inherited,
    CI: 'false',
    TERM: 'xterm-256color',
    RESTLOOP_HOME: home,
    RESTLOOP_KEYCHAIN: 'off',
    ...extra,
  };
  return Object.fromEntries(
    Object.entries(own).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function matches(text: string, condition: ScreenCondition): boolean {
  if (typeof condition === 'string') return text.includes(condition);
  return condition instanceof RegExp ? condition.test(text) : condition(text);
}

const describe = (condition: ScreenCondition): string =>
  typeof condition === 'string' ? JSON.stringify(condition) : String(condition);

function frame(lines: readonly string[], cols: number): string {
  const rule = '-'.repeat(cols);
  return [rule, ...lines, rule].join('\n');
}
