import type { App } from '../app/app.ts';
import { adapters } from '../app/compose.ts';
import { settingText } from '../core/session/settings/settings.ts';
import { paletteOf } from '../core/view/paint/palette.ts';
import type { CopyOutcome } from '../ports/front-end.ts';
import { Shell } from './components/shell.tsx';
import { createController } from './controller/controller.ts';
import { editExternally } from './external-editor.ts';
import { createHistoryStore } from './history-store.ts';
import { imageOfEntry } from './images/image-of-entry.ts';
import { listenToKeys } from './keyboard.ts';
import { createFrameSource } from './live/frame-source.ts';
import { createLiveLines } from './live/live-lines.ts';
import { clipboardSequence } from './screen/clipboard.ts';
import { terminalModes } from './screen/modes.ts';
import { giveUpTerminal, onEnding } from './screen/signals.ts';
import { createSurface } from './screen/surface.ts';
import { listSessions } from './session-list.ts';
import { createTranscript } from './transcript/transcript.ts';
import { transcriptView } from './transcript/transcript-view.ts';
import type { ResponseViewer, TakenInput } from './viewer/response-viewer.ts';
import { openResponseViewer } from './viewer/response-viewer.ts';
import type { NumberedResponse } from './viewer/viewed-response.ts';

const interruptCode = 130;

/** The interactive shell on a session, until the user leaves. Resolves to the exit code; the terminal is as before. */
export async function runShell(
  app: App,
  { whenDrawn = () => undefined }: { readonly whenDrawn?: () => void } = {},
): Promise<number> {
  const { stdin, stdout } = process;
  const palette = () =>
    paletteOf({
      isTerminal: true,
      env: process.env,
      theme: settingText(app.store.getState().settings, 'theme'),
    });
  const size = () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const modes = terminalModes(stdin, stdout);
  const surface = createSurface(stdin, stdout);
  const transcript = createTranscript(() => ({
    palette: palette(),
    view: transcriptView(app, size().columns),
    imageOf: (entry) => imageOfEntry(entry, { app, screen: size() }),
  }));
  let isLent = false;
  let ignoresInterrupt = false;
  /** Has the terminal while it is open. */
  let viewer: ResponseViewer | null = null;
  let leave: (code: number) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const left = new Promise<number>((resolve, reject) => {
    leave = resolve;
    fail = reject;
  });

  let showFirst: () => void = () => undefined;
  const drawn = new Promise<void>((resolve) => {
    showFirst = resolve;
  });
  const controller = createController(app, {
    history: createHistoryStore(adapters, drawn),
    sessions: listSessions(adapters),
    screen: {
      print: (entry) => transcript.print(entry),
      clear() {
        // The command's own echo goes with the rest.
        transcript.flush();
        transcript.forget();
        remount(() => stdout.write('\u001b[H\u001b[2J'));
      },
      suspend,
      copy,
      view,
      async edit(text) {
        const resume = handOver();
        const outcome = await editExternally(text, process.env);
        resume();
        return outcome;
      },
      async lend(run) {
        const resume = handOver();
        try {
          await run();
        } finally {
          // As zsh does it: on to the next line, unless the program left the cursor at the beginning of one.
          stdout.write(`${' '.repeat(size().columns - 1)}\r\u001b[K`);
          resume();
        }
      },
      leave: () => leave(0),
      editorHeight: () => Math.max(1, size().rows - 2),
    },
  });
  const live = createLiveLines(app);
  const frames = createFrameSource({ app, controller, live }, () => ({ palette: palette(), ...size() }));

  function mount(): void {
    surface.mount(<Shell source={frames} onCommit={surface.committed} onReady={transcript.connect} />);
  }
  /** Ink counts on what it drew: where the screen changed under it, it begins again. */
  function remount(between: () => void = () => undefined): void {
    transcript.connect(null);
    surface.unmount(transcript.recent());
    between();
    frames.refresh();
    mount();
  }
  /** Gives the terminal away; the result takes it back. */
  function handOver(): () => void {
    transcript.flush();
    transcript.connect(null);
    surface.unmount(transcript.recent());
    modes.leave();
    isLent = true;
    ignoresInterrupt = true;
    return () => {
      isLent = false;
      // Node may tell of a Ctrl+C from before only after the end of the program that it was for.
      setImmediate(() => {
        ignoresInterrupt = isLent;
      });
      modes.enter();
      mount();
    };
  }
  function copy(text: string): CopyOutcome {
    const sequence = clipboardSequence(text);
    if (sequence !== null) stdout.write(sequence);
    return sequence === null ? 'too long' : 'copied';
  }
  async function view(viewed: NumberedResponse): Promise<TakenInput | null> {
    if (viewer !== null || isAsking()) return null;
    transcript.flush();
    transcript.connect(null);
    surface.unmount(transcript.recent());
    modes.enterAlternate();
    viewer = openResponseViewer(viewed, {
      state: app.store.getState(),
      write: (text) => stdout.write(text),
      size,
      palette,
      copy,
    });
    const taken = await viewer.closed;
    viewer = null;
    modes.leaveAlternate();
    mount();
    return taken;
  }
  /** Something waits for an answer, which the viewer would hide. */
  function isAsking(): boolean {
    const { kind } = controller.getState().overlay;
    return kind === 'question' || kind === 'secret' || app.store.getState().awaiting !== null;
  }
  const makeRoom = (): void => {
    if (viewer !== null && isAsking()) viewer.close();
  };
  controller.subscribe(makeRoom);
  app.store.subscribe(makeRoom);
  function suspend(): void {
    if (process.platform === 'win32') return;
    const resume = handOver();
    // The whole group, as the terminal would do it: npm, where it started us, stops too.
    process.kill(0, 'SIGTSTP');
    // Runs when the group is continued, or at once where nobody can stop it.
    setTimeout(resume, 50);
  }
  let known = size();
  const onResize = () => {
    const isSmaller = size().columns < known.columns || size().rows < known.rows;
    known = size();
    if (viewer !== null) viewer.resized();
    else if (!isLent) remount(isSmaller ? frames.shrunk : undefined);
  };

  const stopListening = listenToKeys(stdin, (events) => (viewer ?? controller).handle(events));
  const stopSignals = onEnding({
    // Ctrl+C is meant for the program that has the terminal.
    leave: (code) => (ignoresInterrupt && code === interruptCode ? undefined : leave(code)),
    fail,
  });
  process.once('exit', modes.leave);
  stdout.on('resize', onResize);
  modes.enter();
  mount();
  app.attach({ ...controller.front, receive: live.receive });
  // Only now: loading what the first frame does without would hold it up.
  setImmediate(() => {
    showFirst();
    void app.store.dispatch({ kind: 'work-requested', work: { kind: 'start-scripts' } });
    whenDrawn();
  });

  let code: number;
  try {
    code = await left;
    // Ended from outside: nothing that runs is waited for.
    if (code > 128) app.interrupt();
    transcript.flush();
  } finally {
    controller.close();
    app.interrupt('all');
    stopListening();
    stdout.off('resize', onResize);
    frames.stop();
    transcript.connect(null);
    surface.unmount(transcript.recent());
    modes.leave();
    stopSignals();
    process.off('exit', modes.leave);
  }
  giveUpTerminal(code);
  return code;
}
