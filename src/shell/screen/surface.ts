import { type Instance, render } from 'ink';
import type { ReactNode } from 'react';
import { emptyFrame, type Frame, reflowsLines, rowsAboveCursor } from './drawn.ts';
import { gateStream } from './gate.ts';

/** Where Ink draws: the lowest lines of the primary screen, which scrolls and is copied from as ever. */
export interface Surface {
  /** Draws `node` from the cursor's line on. */
  mount(node: ReactNode): void;
  /** Takes the frame off the screen and ends Ink; the cursor stands where the frame began. */
  unmount(): void;
  /** The frame that React rendered last. */
  committed(frame: Frame): void;
  /** Called when the window's size changed: Ink's own erasing counts lines that the terminal has wrapped anew. */
  erase(): void;
}

const framesPerSecond = 120;

export function createSurface(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream): Surface {
  const gate = gateStream(stdout);
  const reflows = reflowsLines(process.env);
  let instance: Instance | null = null;
  let committed = emptyFrame;
  let drawn = emptyFrame;

  function erase(): void {
    const rows = Math.min(rowsAboveCursor(drawn, { columns: stdout.columns, reflows }), stdout.rows - 1);
    stdout.write(`${rows > 0 ? `\u001b[${rows}A` : ''}\r\u001b[J`);
    drawn = emptyFrame;
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
    unmount() {
      if (instance === null) return;
      erase();
      gate.shut();
      instance.unmount();
      instance = null;
      gate.open();
      committed = emptyFrame;
    },
    committed(frame) {
      committed = frame;
    },
    erase,
  };
}
