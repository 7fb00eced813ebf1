import { resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTerminal } from '../terminal.ts';

const preload = resolve(import.meta.dirname, '../../support/interrupting.cjs');

describe('a shell that is ended while it starts', () => {
  it.each([1, 60, 120, 150, 165, 180, 190, 200, 220, 300, 600])('ends by the signal after %s steps', async (steps) => {
    const terminal = openTerminal({
      env: {
        NODE_OPTIONS: `--require=${preload}`,
        INTERRUPT_AFTER: String(steps),
        INTERRUPT_WITH: 'SIGTERM',
      },
    });
    onTestFinished(() => terminal.kill());
    expect(await terminal.exited).toBe(143);
    expect(terminal.output()).not.toContain('Error');
  });
});
