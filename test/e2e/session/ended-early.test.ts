import { resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTerminal, type TestTerminal } from '../terminal.ts';

const preload = resolve(import.meta.dirname, '../../support/interrupting.cjs');

function openEnded({ signal, steps }: { readonly signal: string; readonly steps: number }): TestTerminal {
  const terminal = openTerminal({
    env: {
      NODE_OPTIONS: `--require=${preload}`,
      INTERRUPT_AFTER: String(steps),
      INTERRUPT_WITH: signal,
    },
  });
  onTestFinished(() => terminal.kill());
  return terminal;
}

describe('a shell that is ended while it starts', () => {
  it.each([1, 60, 120, 150, 165, 180, 190, 200, 220, 300, 600])(
    'ends by the signal after %s steps',
    async (steps) => {
      const terminal = openEnded({ signal: 'SIGTERM', steps });
      expect(await terminal.exited).toBe(143);
    },
  );

  it.each([1960, 2020, 2080, 2140, 2200, 2290, 2380, 2440, 2500])(
    'ends after %s steps by the loss of its terminal, also while the process of scripts starts',
    async (steps) => {
      const terminal = openEnded({ signal: 'SIGHUP', steps });
      terminal.send('1+1\r');
      expect(await terminal.exited).toBe(129);
    },
  );
});
