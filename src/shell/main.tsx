import type { App } from '../app/app.ts';
import { adapters } from '../app/compose.ts';
import { type LazyPromise, lazyPromise } from '../app/lazy-promise.ts';
import type { InputEvent } from '../core/editor/input/events.ts';
import { isMouse } from '../core/editor/input/events.ts';
import { reportedBackground } from '../core/view/paint/palette.ts';
import { listenToKeys } from '../terminal/keyboard.ts';
import { listSessions } from './completion/session-list.ts';
import { createHistoryStore } from './effects/history-store.ts';
import { createShellStore } from './effects/shell-store.ts';
import { createStreamedBody } from './hooks/streamed-body.ts';
import { createScreen } from './screen/screen.tsx';
import { giveUpTerminal, onEnding } from './screen/signals.ts';
import { Shell } from './shell.tsx';
import type { ShellWork } from './shell-work.ts';
import { startScriptsWhenTyped } from './start/start-scripts.ts';
import { earlierFilters, filterInput } from './viewer/earlier-filters.ts';

const interruptCode = 130;

export interface ShellOpening {
  readonly work: LazyPromise<ShellWork>;
  /** Text that the editor begins with: what is typed early comes after it. */
  readonly input: string;
  readonly whenDrawn: () => void;
}

export async function runShell(app: App, { work, input, whenDrawn }: ShellOpening): Promise<number> {
  const left = deferred<number>();
  const streamed = createStreamedBody(app, work);
  const isAsking = (): boolean =>
    store.getState().questions.length > 0 || app.store.getState().awaiting !== null;
  const keyWork = lazyPromise(async () => (await import('./key-work.ts')).keyWork);
  const screen = createScreen({
    app,
    work,
    keyWork,
    isAsking,
    filters: {
      earlier: () => earlierFilters(store.getState().history),
      keep: (filter) => store.dispatch({ kind: 'remembered', input: filterInput(filter) }),
    },
    pass: (events) => toShell(events),
    leave: () => left.resolve(0),
  });
  // The first frame is drawn by then.
  const drawn = new Promise<void>((resolve) => setImmediate(resolve));
  const store = createShellStore(app, {
    history: createHistoryStore(adapters, drawn),
    sessions: listSessions(adapters),
    screen,
  });
  // The mouse may be reported a moment longer than the viewer is open.
  const toShell = (events: readonly InputEvent[]) => store.handle(events.filter((event) => !isMouse(event)));
  // A question comes after the output that led to it, and must not wait behind the viewer.
  const makeRoom = (): void => {
    if (!isAsking()) return;
    screen.transcript.flush();
    screen.viewer()?.close();
  };
  store.subscribe(makeRoom);
  app.store.subscribe(makeRoom);

  if (input !== '') store.front.fillEditor(input, input.length);
  const stopListening = listenToKeys(process.stdin, {
    takesTypedAhead: true,
    handle(events) {
      const viewer = screen.viewer();
      if (viewer !== null) viewer.handle(events);
      else toShell(events);
    },
    report(text) {
      const background = reportedBackground(text);
      if (background !== null) screen.palettes.learn(background);
    },
  });
  const stopSignals = onEnding({
    leave: (code) => (screen.isLent() && code === interruptCode ? undefined : left.resolve(code)),
    fail: left.reject,
  });
  screen.open(<Shell app={app} store={store} work={work.ready} streamed={streamed} screen={screen} />);
  app.attach({ ...store.front, receive: streamed.receive });
  setImmediate(() => {
    void Promise.all([keyWork(), app.begin()]).then(([loaded]) => {
      store.begin(loaded);
      startScriptsWhenTyped(app.store, store);
    }, left.reject);
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
    screen.close();
    stopSignals();
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
