import { type Instance, type RenderOptions, render, type useApp } from 'ink';
import type { ReactNode } from 'react';
import { newestFrame } from '../ink/output.ts';
import { frameStream } from './frame-stream.ts';
import {
  type DrawnLines,
  isReflowed,
  isShrunk,
  redrawReflowed,
  redrawScreen,
  type ScreenSize,
} from './reflow.ts';

type SuspendTerminal = ReturnType<typeof useApp>['suspendTerminal'];

export interface Surface {
  mount(node: ReactNode): void;
  connect(suspendTerminal: SuspendTerminal): void;
  /** Erases the frame, runs `work` with the cursor where the frame began, and draws again. */
  suspend(work: () => void | Promise<void>): Promise<void>;
  resized(): void;
  /** Draws the whole screen again, once its size has rested, where rows of earlier frames may be on it. */
  settle(): Promise<void>;
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
  let lastSize = size();
  /** Whether the window shrank below a frame: the terminal keeps pieces of it above, and shows them when it grows. */
  let isTorn = false;

  function suspend(work: () => void | Promise<void>): Promise<void> {
    const now = size();
    const redraw = isReflowed(frame, now) ? redrawReflowed(transcript(), { frame: frame.lines, now }) : null;
    return suspendAfter(redraw, work);
  }

  async function suspendAfter(redraw: string | null, work: () => void | Promise<void>): Promise<void> {
    if (isSuspended) return work();
    isSuspended = true;
    isTorn ||= isShrunk(size(), lastSize);
    if (redraw !== null) {
      stdout.write(redraw);
      // Drops what Ink writes now to erase the frame, which is elsewhere.
      frames.shut();
    }
    const suspended = suspendTerminal(async () => {
      await work();
      lastSize = size();
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
    async settle() {
      if (!isTorn || isSuspended) return;
      const redraw = redrawScreen(transcript(), { frame: frame.lines, now: size() });
      await suspendAfter(redraw, () => undefined);
    },
    repair(before) {
      const now = size();
      const isChanged = now.columns !== before.columns || now.rows !== before.rows;
      if (!isChanged) return;
      if (isTorn) stdout.write(redrawScreen(transcript(), { frame: frame.lines, now }));
      // tmux mixes rows of the alternate screen into the primary one: as many as it grew by.
      else if (process.env['TMUX']) {
        const slack = Math.max(0, now.rows - before.rows);
        stdout.write(redrawReflowed(transcript(), { frame: [], now, slack }));
      }
    },
    unmount() {
      // Suspended for good: Ink draws no last frame.
      void suspend(() => new Promise(() => undefined));
      instance?.unmount();
    },
  };
}
