import { type Instance, render } from 'ink';
import type { ReactNode } from 'react';
import { emptyFrame, type Frame, reflowsLines, rowsAboveCursor, tailThatFits } from './drawn.ts';
import { gateStream } from './gate.ts';

/** Where Ink draws: the lowest lines of the primary screen, which scrolls and is copied from as ever. */
export interface Surface {
  /** Draws `node` from the cursor's line on. */
  mount(node: ReactNode): void;
  /**
   * Takes the frame off the screen and ends Ink; the cursor stands where the frame began. Where the window became too
   * small for it the whole screen is cleared, and ends with the lines of `recent`.
   */
  unmount(recent: readonly string[]): void;
  /** The frame that React rendered last. */
  committed(frame: Frame): void;
}

const framesPerSecond = 120;

export function createSurface(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream): Surface {
  const gate = gateStream(stdout);
  const reflows = reflowsLines(process.env);
  let instance: Instance | null = null;
  let committed = emptyFrame;
  let drawn = emptyFrame;

  function erase(recent: readonly string[]): void {
    const shape = { columns: stdout.columns, rows: stdout.rows, reflows };
    const rows = rowsAboveCursor(drawn, shape);
    drawn = emptyFrame;
    if (rows === null) {
      const lines = tailThatFits(recent, shape).map((line) => `${line}\r\n`);
      stdout.write(`\u001b[H\u001b[J${lines.join('')}`);
    } else {
      stdout.write(`${rows > 0 ? `\u001b[${rows}A` : ''}\r\u001b[J`);
    }
  }

  return {
    mount(node) {
      instance = render(node, {
        stdin,
        stdout: gate.stream,
        exitOnCtrlC: false,
        patchConsole: false,
        maxFps: framesPerSecond,
        incrementalRendering: true,
        onRender: () => {
          drawn = committed;
        },
      });
    },
    unmount(recent) {
      if (instance === null) return;
      erase(recent);
      gate.shut();
      instance.unmount();
      instance = null;
      gate.open();
      committed = emptyFrame;
    },
    committed(frame) {
      committed = frame;
    },
  };
}
