import type { App } from '../app/app.ts';
import { adapters } from '../app/compose.ts';
import { settingText } from '../core/session/settings/settings.ts';
import { paletteOf } from '../core/view/paint/palette.ts';
import { listSessions } from './completion/session-list.ts';
import { Shell } from './components/shell.tsx';
import { createHistoryStore } from './effects/history-store.ts';
import { createShellStore } from './effects/shell-store.ts';
import { createStreamedBody } from './hooks/streamed-body.ts';
import { imageOfEntry } from './images/image-of-entry.ts';
import { listenToKeys } from './keyboard.ts';
import { terminalModes } from './screen/modes.ts';
import { createScreen } from './screen/screen.tsx';
import { giveUpTerminal, onEnding } from './screen/signals.ts';
import { createSurface } from './screen/surface.ts';
import { createWindow } from './screen/window.ts';
import { transcriptView } from './transcript/transcript-view.ts';
import { createTranscriptWriter } from './transcript/transcript-writer.ts';

const interruptCode = 130;

/** Runs the shell on a session until the user leaves. Resolves to the exit code, and restores the terminal. */
export async function runShell(
  app: App,
  { whenDrawn = () => undefined }: { readonly whenDrawn?: () => void } = {},
): Promise<number> {
  const { stdin, stdout } = process;
  const left = deferred<number>();
  const drawn = deferred<void>();
  const modes = terminalModes(stdin, stdout);
  const surface = createSurface(stdin, stdout);
  const window = createWindow(stdout);
  const streamed = createStreamedBody(app);
  const transcript = createTranscriptWriter(() => {
    const theme = settingText(app.store.getState().settings, 'theme');
    return {
      palette: paletteOf({ isTerminal: true, env: process.env, theme }),
      view: transcriptView(app, window.size().columns),
      imageOf: (entry) => imageOfEntry(entry, { app, screen: window.size() }),
    };
  });
  const isAsking = (): boolean =>
    store.getState().questions.length > 0 || app.store.getState().awaiting !== null;
  const screen = createScreen({
    app,
    stdin,
    stdout,
    surface,
    modes,
    window,
    transcript,
    isAsking,
    leave: () => left.resolve(0),
  });
  const store = createShellStore(app, {
    history: createHistoryStore(adapters, drawn.promise),
    sessions: listSessions(adapters),
    screen,
  });
  // A question must not wait behind the viewer.
  const makeRoom = (): void => {
    if (isAsking()) screen.viewer()?.close();
  };
  store.subscribe(makeRoom);
  app.store.subscribe(makeRoom);

  const stopListening = listenToKeys(stdin, (events) => (screen.viewer() ?? store).handle(events));
  const stopSignals = onEnding({
    leave: (code) => (screen.isLent() && code === interruptCode ? undefined : left.resolve(code)),
    fail: left.reject,
  });
  process.once('exit', modes.leave);
  stdout.on('resize', screen.resized);
  modes.enter();
  surface.mount(
    <Shell
      app={app}
      store={store}
      streamed={streamed}
      window={window}
      transcript={transcript}
      surface={surface}
    />,
  );
  app.attach({ ...store.front, receive: streamed.receive });
  // Loads the rest after the first frame, which does without it.
  setImmediate(() => {
    drawn.resolve();
    void app.store.dispatch({ kind: 'work-requested', work: { kind: 'start-scripts' } });
    whenDrawn();
  });

  let code: number;
  try {
    code = await left.promise;
    // Nothing is waited for where the end comes from outside.
    if (code > 128) app.interrupt();
  } finally {
    store.close();
    app.interrupt('all');
    stopListening();
    stdout.off('resize', screen.resized);
    screen.close();
    modes.leave();
    stopSignals();
    process.off('exit', modes.leave);
  }
  giveUpTerminal(code);
  return code;
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Value>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise;
    reject = rejectPromise;
  });
  return { promise, resolve, reject };
}
