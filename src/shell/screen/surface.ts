import { type Instance, type RenderOptions, render, type useApp } from 'ink';
import type { ReactNode } from 'react';
import { drawn, eraseReflowed } from './drawn.ts';
import { eraseFromLine, gateStream } from './gate.ts';

type SuspendTerminal = ReturnType<typeof useApp>['suspendTerminal'];

/** The lowest rows of the primary screen, where Ink draws; the terminal scrolls and copies the rest as usual. */
export interface Surface {
  mount(node: ReactNode): void;
  /** Takes Ink's function that suspends drawing, which only a component can reach. */
  connect(suspendTerminal: SuspendTerminal): void;
  /**
   * Erases the frame, runs `work` with the cursor where the frame began, and draws again. `recent` are the lines above
   * the frame: they are printed again where the window became too small for what was on it.
   */
  suspend(recent: readonly string[], work: () => void | Promise<void>): Promise<void>;
  /** Erases the frame for good. */
  unmount(recent: readonly string[]): void;
}

/** Options of every Ink program of the shell. */
export const renderOptions: RenderOptions = {
  exitOnCtrlC: false,
  patchConsole: false,
  interactive: true,
  incrementalRendering: true,
  maxFps: 120,
  // Screen readers have `--plain`.
  isScreenReaderEnabled: false,
};

export function createSurface(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream): Surface {
  const gate = gateStream(stdout);
  let instance: Instance | null = null;
  let suspendTerminal: SuspendTerminal = async () => Promise.reject(new Error('The shell is not mounted.'));
  let isSuspended = false;

  async function suspend(recent: readonly string[], work: () => void | Promise<void>): Promise<void> {
    if (isSuspended) return work();
    isSuspended = true;
    const erasure = eraseReflowed(drawn, recent, { columns: stdout.columns || 80, rows: stdout.rows || 24 });
    if (erasure !== null) {
      const again = erasure.again.map((line) => `${line}\r\n`).join('');
      stdout.write(`${erasure.up > 0 ? `\u001b[${erasure.up}A` : ''}\r${eraseFromLine}${again}`);
      // Drops what Ink writes now to erase the frame, which is elsewhere.
      gate.shut();
    }
    const suspended = suspendTerminal(async () => {
      await work();
      isSuspended = false;
    });
    gate.open();
    await suspended;
  }

  return {
    mount(node) {
      instance = render(node, { ...renderOptions, stdin, stdout: gate.stream });
    },
    connect(suspendFunction) {
      suspendTerminal = suspendFunction;
    },
    suspend,
    unmount(recent) {
      // Suspended for good: Ink draws no last frame.
      void suspend(recent, () => new Promise(() => undefined));
      instance?.unmount();
    },
  };
}
