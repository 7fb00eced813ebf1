import { type Instance, render } from 'ink';
import type { SessionState } from '../../core/session/state.ts';
import type { CopyOutcome } from '../../ports/front-end.ts';
import type { Screen } from '../effects/effects.ts';
import { editExternally } from '../effects/external-editor.ts';
import { type SessionApp, SessionProvider } from '../hooks/session.tsx';
import { TerminalProvider } from '../hooks/terminal.tsx';
import type { TranscriptWriter } from '../transcript/transcript-writer.ts';
import { ResponseViewer } from '../viewer/response-viewer.tsx';
import type { NumberedResponse } from '../viewer/viewed-response.ts';
import { createViewerStore, type TakenInput, type ViewerStore } from '../viewer/viewer-store.ts';
import { clipboardSequence } from './clipboard.ts';
import { hasKittyKeyboard, type TerminalModes } from './modes.ts';
import { renderOptions, type Surface } from './surface.ts';
import type { ResizableWindow } from './window.ts';

export interface TerminalScreen extends Screen {
  /** The viewer while it has the terminal. */
  viewer(): ViewerStore | null;
  /** Whether another program has the terminal, or had it a moment ago: Ctrl+C is meant for that program. */
  isLent(): boolean;
  resized(): void;
  /** Closes the viewer and takes the frame off the screen. */
  close(): void;
}

export interface ScreenContext {
  readonly app: SessionApp;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly surface: Surface;
  readonly modes: TerminalModes;
  readonly window: ResizableWindow;
  readonly transcript: TranscriptWriter;
  /** Whether a question waits that the viewer would hide. */
  readonly isAsking: () => boolean;
  readonly leave: () => void;
}

/** The terminal, as the effects of the shell use it. */
export function createScreen(context: ScreenContext): TerminalScreen {
  const { app, stdin, stdout, surface, modes, window, transcript } = context;
  let viewer: ViewerStore | null = null;
  let viewerRoot: Instance | null = null;
  let lent = 0;

  /** Runs `work` without the frame on the screen. */
  async function withoutFrame(work: () => void | Promise<void>): Promise<void> {
    transcript.flush();
    transcript.pause();
    await surface.suspend(transcript.recent(), work);
    transcript.resume();
  }
  /** Runs `work` with the terminal as it was before the shell. */
  async function lend(work: () => Promise<void>): Promise<void> {
    lent += 1;
    await withoutFrame(async () => {
      modes.leave();
      try {
        await work();
      } finally {
        modes.enter();
      }
    });
    // Node may deliver a Ctrl+C for the program only after its end.
    setImmediate(() => {
      lent -= 1;
    });
  }
  function copy(text: string): CopyOutcome {
    const sequence = clipboardSequence(text);
    if (sequence !== null) stdout.write(sequence);
    return sequence === null ? 'too long' : 'copied';
  }
  async function openViewer(viewed: NumberedResponse, state: SessionState): Promise<TakenInput | null> {
    const opened = createViewerStore(viewed, { state, size: window.size, copy });
    viewer = opened;
    viewerRoot = render(
      <SessionProvider app={app}>
        <TerminalProvider window={window} environment={process.env}>
          <ResponseViewer viewer={opened} />
        </TerminalProvider>
      </SessionProvider>,
      {
        ...renderOptions,
        stdin,
        stdout,
        alternateScreen: true,
        kittyKeyboard: { mode: hasKittyKeyboard() ? 'enabled' : 'disabled' },
      },
    );
    const taken = await opened.closed;
    viewerRoot.unmount();
    viewer = null;
    return taken;
  }

  return {
    print: transcript.print,
    clear() {
      // The command's own echo is cleared too.
      transcript.flush();
      transcript.forget();
      void withoutFrame(() => void stdout.write('\u001b[H\u001b[2J'));
    },
    suspend() {
      if (process.platform === 'win32') return;
      void lend(async () => {
        // The whole process group, as the terminal would do it: npm, where it started the shell, stops too.
        process.kill(0, 'SIGTSTP');
        // Ends when the group is continued, or at once where nothing can stop it.
        await new Promise((resolve) => setTimeout(resolve, 50));
      });
    },
    copy,
    async view(viewed) {
      if (viewer !== null || context.isAsking()) return null;
      let taken: TakenInput | null = null;
      await withoutFrame(async () => {
        taken = await openViewer(viewed, app.store.getState());
      });
      return taken;
    },
    async edit(text) {
      let outcome = { kind: 'failed', message: '' } as Awaited<ReturnType<Screen['edit']>>;
      await lend(async () => {
        outcome = await editExternally(text, process.env);
      });
      return outcome;
    },
    lend: (run) =>
      lend(async () => {
        try {
          await run();
        } finally {
          // Goes to the next line, like zsh, unless the program left the cursor at the beginning of one.
          stdout.write(`${' '.repeat(window.size().columns - 1)}\r\u001b[K`);
        }
      }),
    leave: context.leave,
    editorHeight: () => Math.max(1, window.size().rows - 2),
    viewer: () => viewer,
    isLent: () => lent > 0,
    resized() {
      if (viewer !== null || lent > 0) {
        window.update();
        viewer?.resized();
        return;
      }
      void withoutFrame(async () => {
        window.update();
        // React draws the new size before Ink does.
        await new Promise(setImmediate);
      });
    },
    close() {
      transcript.flush();
      viewerRoot?.unmount();
      surface.unmount(transcript.recent());
    },
  };
}
