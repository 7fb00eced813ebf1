import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { emptyShell, sharedTerminal } from './shell.ts';
import { openTerminal, type TestTerminal } from './terminal.ts';

export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

const program = join(import.meta.dirname, '../../dist/cli.js');

/** The terminal of a tmux, and what the tmux is told and asked. */
export interface TmuxTerminal extends TestTerminal {
  tmux(...args: string[]): string;
  history(): string[];
  /** `24 80`, as the program is told: tmux itself has a new size up to 250 ms earlier. */
  programSize(): string;
}

interface Size {
  readonly cols: number;
  readonly rows: number;
}

/** The first test sees what the demo says at its start. */
const demo = {
  prepare: async (terminal: TestTerminal) => void (await terminal.waitForScreen('A demo API')),
  renew: async (terminal: TestTerminal, uses: number) => {
    if (uses > 1) await emptyShell(terminal);
  },
};

/** A demo in a terminal that wraps its lines again, for the tests of a describe. */
export const sharedDemo = (size: Size, flags: readonly string[]) =>
  sharedTerminal({ open: () => openTerminal({ args: ['demo', ...flags], ...size }), ...demo });

/** A demo in tmux, for the tests of a describe. */
export const sharedTmux = (size: Size) =>
  sharedTerminal<TmuxTerminal>({ open: () => openTmux(size), ...demo });

/** A tmux of its own, whose status line takes one row more; `kill` ends it. */
function openTmux(size: Size): TmuxTerminal {
  const socket = `restloop-${process.pid}-${Math.random().toString(36).slice(2)}`;
  const tmux = (...args: string[]) => execFileSync('tmux', ['-L', socket, ...args], { encoding: 'utf8' });
  const terminal = openTerminal({
    command: 'tmux',
    args: [
      ...['-L', socket, '-f', '/dev/null', 'new-session', `${process.execPath} ${program} demo`],
      // The server ends with its client, and so with a run of the tests that is cut short.
      ...[';', 'set-option', '-g', 'destroy-unattached', 'on'],
    ],
    ...size,
    rows: size.rows + 1,
  });
  return {
    ...terminal,
    tmux,
    programSize() {
      const path = tmux('display-message', '-p', '#{pane_tty}').trim();
      return execFileSync('sh', ['-c', 'stty size < "$0"', path], { encoding: 'utf8' }).trim();
    },
    history: () => tmux('capture-pane', '-p', '-S', '-1000').split('\n'),
    kill: () => void spawnSync('tmux', ['-L', socket, 'kill-server']),
  };
}
