import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openTerminal } from './terminal.ts';

export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

const program = join(import.meta.dirname, '../../dist/cli.js');

/** Opens the demo in a tmux of its own, whose status line takes one row more. */
export async function openTmux(size: { readonly cols: number; readonly rows: number }) {
  const socket = `restloop-${process.pid}-${Math.random().toString(36).slice(2)}`;
  const tmux = (...args: string[]) => execFileSync('tmux', ['-L', socket, ...args], { encoding: 'utf8' });
  const terminal = openTerminal({
    command: 'tmux',
    args: ['-L', socket, '-f', '/dev/null', 'new-session', `${process.execPath} ${program} demo`],
    ...size,
    rows: size.rows + 1,
  });
  onTestFinished(async () => {
    tmux('kill-server');
    await terminal.exited;
  });
  await terminal.waitForScreen('A demo API');
  const history = () => tmux('capture-pane', '-p', '-S', '-1000').split('\n');
  return { terminal, tmux, history };
}
