import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';

/** A program in a pseudo-terminal whose screen is parsed as it comes; `until` waits for what the screen shows. */
export function openPty(command, args, { cols, rows }) {
  const home = mkdtempSync(join(tmpdir(), 'restloop-bench-'));
  const screen = new xterm.Terminal({ cols, rows, scrollback: 5000, allowProposedApi: true });
  const { NODE_EXTRA_CA_CERTS, ...inherited } = process.env;
  const env = { ...inherited, CI: 'false', TERM: 'xterm-256color', RESTLOOP_HOME: home };
  const pty = spawn(command, args, { name: 'xterm-256color', cols, rows, env });
  const watchers = new Set();
  pty.onData((data) => {
    screen.write(data, () => {
      for (const watcher of watchers) watcher(data);
    });
  });
  screen.onData((answer) => pty.write(answer));
  const exited = new Promise((resolve) => {
    pty.onExit(({ exitCode }) => {
      rmSync(home, { recursive: true, force: true });
      resolve(exitCode);
    });
  });
  const lines = () => {
    // The alternate screen is another buffer.
    const buffer = screen.buffer.active;
    return Array.from(
      { length: rows },
      (_, row) => buffer.getLine(buffer.baseY + row)?.translateToString(true) ?? '',
    );
  };
  return {
    pid: pty.pid,
    /** Milliseconds of processor time of the main thread, which a busy machine changes little; Linux alone has them. */
    processorTime: () => processorTimeOf(pty.pid),
    write: (text) => pty.write(text),
    lines,
    cursor: () => ({ x: screen.buffer.active.cursorX, y: screen.buffer.active.cursorY }),
    exited,
    kill: () => pty.kill('SIGKILL'),
    until: (condition, timeout = 60_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          watchers.delete(check);
          reject(new Error(`not seen: ${condition}\n${lines().join('\n')}`));
        }, timeout);
        const check = (data = '') => {
          if (!condition({ text: lines().join('\n'), data })) return;
          clearTimeout(timer);
          watchers.delete(check);
          resolve(performance.now());
        };
        watchers.add(check);
        check();
      }),
  };
}

function processorTimeOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** Of sorted or unsorted numbers: the value that `share` of them do not exceed. */
export function percentile(numbers, share) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}
