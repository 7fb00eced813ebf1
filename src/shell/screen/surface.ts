import { type Instance, render } from 'ink';
import type { ReactNode } from 'react';
import { emptyFrame, eraseFrame, type Frame, type ScreenSize } from './drawn.ts';
import { eraseFromLine } from './erase-below.ts';
import { gateStream } from './gate.ts';

/** Where Ink draws: the lowest lines of the primary screen, which scrolls and is copied from as ever. */
export interface Surface {
  /** Draws `node` from the cursor's line on. */
  mount(node: ReactNode): void;
  /**
   * Takes the frame off the screen and ends Ink; the cursor stands where the frame began. `recent` are the lines above
   * it, which are printed again where the window became too small for what was on it.
   */
  unmount(recent: readonly string[]): void;
  /** The frame that React rendered last. */
  committed(frame: Frame): void;
}

const framesPerSecond = 120;

export function createSurface(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream): Surface {
  const gate = gateStream(stdout);
  let instance: Instance | null = null;
  let committed = emptyFrame;
  let drawn = emptyFrame;
  let drawnSize = sizeOf(stdout);

  function erase(recent: readonly string[]): void {
    const { up, again } = eraseFrame(drawn, recent, { drawn: drawnSize, now: sizeOf(stdout) });
    drawn = emptyFrame;
    stdout.write(
      `${up > 0 ? `\u001b[${up}A` : ''}\r${eraseFromLine}${again.map((line) => `${line}\r\n`).join('')}`,
    );
  }

  return {
    mount(node) {
      instance = render(node, {
        stdin,
        stdout: gate.stream,
        exitOnCtrlC: false,
        patchConsole: false,
        // Screen readers get lines of their own: `--plain`.
        isScreenReaderEnabled: false,
        maxFps: framesPerSecond,
        interactive: true,
        incrementalRendering: true,
        onRender: () => {
          drawn = committed;
          drawnSize = sizeOf(stdout);
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

function sizeOf({ columns, rows }: NodeJS.WriteStream): ScreenSize {
  return { columns: columns || 80, rows: rows || 24 };
}
