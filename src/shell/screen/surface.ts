import { type Instance, type RenderOptions, render, type useApp } from 'ink';
import type { ReactNode } from 'react';
import { newestFrame } from '../ink/output.ts';
import { frameStream } from './frame-stream.ts';
import { type DrawnLines, isReflowed, redrawReflowed, type ScreenSize } from './reflow.ts';

type SuspendTerminal = ReturnType<typeof useApp>['suspendTerminal'];

/** The lowest rows of the primary screen, where Ink draws; the terminal scrolls and copies the rest as usual. */
export interface Surface {
  mount(node: ReactNode): void;
  /** Takes Ink's function that suspends drawing, which only a component can reach. */
  connect(suspendTerminal: SuspendTerminal): void;
  /** Erases the frame, runs `work` with the cursor where the frame began, and draws again. */
  suspend(work: () => void | Promise<void>): Promise<void>;
  /** Notifies Ink of a new size, while drawing is suspended. */
  resized(): void;
  /** Repairs the primary screen while it is suspended, after an alternate screen that was opened at another size. */
  repair(before: ScreenSize): void;
  unmount(): void;
}

export const renderOptions: RenderOptions = {
  exitOnCtrlC: false,
  patchConsole: false,
  interactive: true,
  incrementalRendering: true,
  maxFps: 120,
  // Screen readers have `--plain`.
  isScreenReaderEnabled: false,
};

export interface SurfaceContext {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly size: () => ScreenSize;
  readonly transcript: () => readonly string[];
}

export function createSurface({ stdin, stdout, size, transcript }: SurfaceContext): Surface {
  const frames = frameStream(stdout);
  let frame: DrawnLines = { lines: [], columns: 0 };
  let instance: Instance | null = null;
  let suspendTerminal: SuspendTerminal = async () => Promise.reject(new Error('The shell is not mounted.'));
  let isSuspended = false;

  async function suspend(work: () => void | Promise<void>): Promise<void> {
    if (isSuspended) return work();
    isSuspended = true;
    const now = size();
    if (isReflowed(frame, now)) {
      stdout.write(redrawReflowed(transcript(), { frame: frame.lines, now }));
      // Drops what Ink writes now to erase the frame, which is elsewhere.
      frames.shut();
    }
    const suspended = suspendTerminal(async () => {
      await work();
      isSuspended = false;
    });
    frames.open();
    await suspended;
  }

  return {
    mount(node) {
      const onRender = () => {
        frame = { ...newestFrame };
      };
      instance = render(node, { ...renderOptions, stdin, stdout: frames.stream, onRender });
    },
    connect(suspendFunction) {
      suspendTerminal = suspendFunction;
    },
    suspend,
    resized: frames.resized,
    repair(before) {
      const now = size();
      const isChanged = now.columns !== before.columns || now.rows !== before.rows;
      // tmux mixes rows of the alternate screen into the primary one: as many as it grew by.
      if (!isChanged || !process.env['TMUX']) return;
      const slack = Math.max(0, now.rows - before.rows);
      stdout.write(redrawReflowed(transcript(), { frame: [], now, slack }));
    },
    unmount() {
      // Suspended for good: Ink draws no last frame.
      void suspend(() => new Promise(() => undefined));
      instance?.unmount();
    },
  };
}
