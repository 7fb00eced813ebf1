import { render } from 'ink';
import type { ReactNode } from 'react';
import type { App } from '../../app/app.ts';
import { adapters } from '../../app/compose.ts';
import type { LazyPromise } from '../../app/lazy-promise.ts';
import type { InputEvent } from '../../core/editor/input/events.ts';
import type { Entry } from '../../core/session/entries.ts';
import { settingText } from '../../core/session/settings/settings.ts';
import type { CopyOutcome } from '../../ports/front-end.ts';
import type { Screen } from '../effects/effects.ts';
import { editorWidth, ruleRows } from '../first-frame/measures.ts';
import { settleTime } from '../hooks/terminal.tsx';
import type { KeyWork } from '../key-work.ts';
import type { ShellWork } from '../shell-work.ts';
import { createTranscriptWriter, type TranscriptWriter } from '../transcript/transcript-writer.ts';
import { createBrowser } from '../viewer/external/browser.ts';
import type { SuspendTerminal } from '../viewer/response-viewer.tsx';
import type { FilterHistory } from '../viewer/typed-filter.ts';
import type { NumberedResponse, TakenInput, ViewerStore } from '../viewer/viewer-store.ts';
import { clipboardSequence } from './clipboard.ts';
import { frameStream } from './frame-stream.ts';
import { hasKittyKeyboard, terminalModes } from './modes.ts';
import { createPalettes, type Palettes } from './palettes.ts';
import { createSurface, renderOptions, type Surface } from './surface.ts';

export interface TerminalScreen extends Screen {
  open(shell: ReactNode): void;
  close(): void;
  readonly palettes: Palettes;
  readonly transcript: TranscriptWriter;
  readonly surface: Surface;
  viewer(): ViewerStore | null;
  /** Whether another program has the terminal, or had it a moment ago: Ctrl+C is meant for that program. */
  isLent(): boolean;
}

export interface ScreenContext {
  readonly app: Pick<App, 'store' | 'scope' | 'preview' | 'progress' | 'completion'>;
  /** Entries wait until it is loaded. */
  readonly work: LazyPromise<ShellWork>;
  readonly keyWork: LazyPromise<KeyWork>;
  readonly isAsking: () => boolean;
  readonly filters: FilterHistory;
  readonly pass: (events: readonly InputEvent[]) => void;
  readonly leave: () => void;
}

export function createScreen(context: ScreenContext): TerminalScreen {
  const { app, work, keyWork, isAsking, filters, pass, leave } = context;
  const { stdin, stdout } = process;
  const modes = terminalModes(stdin, stdout);
  const size = () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const palettes = createPalettes(process.env);
  const transcript = createTranscriptWriter();
  const surface = createSurface({ stdin, stdout, size, transcript: transcript.recent });
  const browser = createBrowser(process.env);
  let viewer: ViewerStore | null = null;
  let closeViewer = (): void => undefined;
  let suspendViewer: SuspendTerminal | null = null;
  let lent = 0;
  let settling: NodeJS.Timeout | undefined;

  function print(entry: Entry): void {
    const loaded = work.ready();
    if (loaded === null) {
      void work().then(() => print(entry));
      return;
    }
    const { settings } = app.store.getState();
    const { columns, rows } = size();
    transcript.print(entry, {
      palette: palettes.of(settingText(settings, 'theme')),
      columns,
      lines: loaded.entryLines(entry, loaded.transcriptView(app, columns)),
      image: loaded.imageOfEntry(entry, { app, screen: { columns, rows } }),
    });
  }
  const withoutFrame = (work: () => void | Promise<void>): Promise<void> =>
    withoutTranscript(() => surface.suspend(work));

  async function withoutTranscript(work: () => Promise<void>): Promise<void> {
    transcript.flush();
    transcript.pause();
    await work();
    transcript.resume();
  }
  async function lend<Result>(work: () => Promise<Result>): Promise<Result> {
    lent += 1;
    const hide = viewer === null ? withoutFrame : (suspendViewer ?? withoutFrame);
    let result!: Result;
    await hide(async () => {
      modes.leave();
      try {
        result = await work();
      } finally {
        modes.enter();
      }
    });
    // Node may deliver a Ctrl+C for the program only after its end.
    setImmediate(() => {
      lent -= 1;
    });
    return result;
  }
  function resized(): void {
    void withoutFrame(async () => {
      surface.resized();
      // React draws the new size before Ink does.
      await new Promise(setImmediate);
    });
    clearTimeout(settling);
    settling = setTimeout(() => void withoutTranscript(surface.settle), settleTime + 50);
  }
  function copy(text: string): CopyOutcome {
    const sequence = clipboardSequence(text);
    if (sequence !== null) stdout.write(sequence);
    return sequence === null ? 'too long' : 'copied';
  }
  function suspend(): void {
    if (process.platform === 'win32') return;
    void lend(async () => {
      // The whole process group, as the terminal would do it: npm, where it started the shell, stops too.
      process.kill(0, 'SIGTSTP');
      // Ends when the group is continued, or at once where nothing can stop it.
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  }
  function connectViewer(suspendTerminal: SuspendTerminal): void {
    suspendViewer = suspendTerminal;
  }
  async function openViewer(viewed: NumberedResponse, take: (input: TakenInput) => void): Promise<void> {
    const { createViewerStore, openPager, ViewerScreen } = await keyWork();
    const state = app.store.getState();
    const before = size();
    const frames = frameStream(stdout);
    const opened = createViewerStore(viewed, {
      state,
      size,
      copy,
      suspend,
      take,
      pass,
      filters,
      openSelector: adapters.selector,
      page: (lines) => lend(() => openPager(lines, process.env)),
      browse: browser.open,
    });
    viewer = opened;
    const resize = (): void => {
      opened.resized();
      frames.resized();
    };
    stdout.on('resize', resize);
    const root = render(
      <ViewerScreen app={app} palettes={palettes} viewer={opened} connect={connectViewer} />,
      {
        ...renderOptions,
        stdin,
        stdout: frames.stream,
        alternateScreen: true,
        kittyKeyboard: { mode: hasKittyKeyboard() ? 'enabled' : 'disabled' },
      },
    );
    closeViewer = root.unmount;
    if (settingText(state.settings, 'mouse') === 'on') modes.mouse('on');
    await opened.closed;
    modes.mouse('off');
    stdout.off('resize', resize);
    root.unmount();
    viewer = null;
    surface.repair(before);
    suspendViewer = null;
  }

  return {
    palettes,
    transcript,
    surface,
    print,
    clear() {
      transcript.flush();
      transcript.forget();
      void withoutFrame(() => void stdout.write('\u001b[H\u001b[2J'));
    },
    suspend,
    copy,
    async view(viewed, take) {
      if (viewer === null && !isAsking()) await withoutFrame(() => openViewer(viewed, take));
    },
    edit: (text) => lend(async () => (await keyWork()).editExternally(text, process.env)),
    lend: (run) =>
      lend(async () => {
        try {
          await run();
        } finally {
          // Goes to the next line, like zsh, unless the program left the cursor at the beginning of one.
          stdout.write(`${' '.repeat(size().columns - 1)}\r\u001b[K`);
        }
      }),
    leave,
    editorSize() {
      const state = app.store.getState();
      const { columns, rows } = size();
      const height = Math.max(1, rows - 2 - ruleRows(state, { columns, rows }));
      return { width: editorWidth(state, columns), height };
    },
    viewer: () => viewer,
    isLent: () => lent > 0,
    open(shell) {
      process.once('exit', modes.leave);
      stdout.on('resize', resized);
      modes.enter();
      // The reply comes with the keys. The console of Linux takes the question for text.
      if (process.env['TERM'] !== 'linux') stdout.write('\u001b]11;?\u001b\\');
      surface.mount(shell);
    },
    close() {
      stdout.off('resize', resized);
      clearTimeout(settling);
      transcript.flush();
      closeViewer();
      browser.close();
      surface.unmount();
      modes.leave();
      process.off('exit', modes.leave);
    },
  };
}
