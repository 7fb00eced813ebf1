import type { App } from '../../app/app.ts';
import { createListeners } from '../../app/listeners.ts';
import type { NamedHint } from '../../core/editor/completion/types.ts';
import type { InputEvent } from '../../core/editor/input/events.ts';
import type { FrontEnd } from '../../ports/front-end.ts';
import { openPage } from '../../terminal/browser.ts';
import { openForm } from '../form/form-state.ts';
import type { KeyWork } from '../key-work.ts';
import { initialShellState, type Question, type Reply, type ShellState } from '../state/state.ts';
import type { ShellAction, ShellReads } from '../state/types.ts';
import type { EffectContext } from './effects.ts';

/** The state of the shell, outside of React: keys of one chunk must see one another. */
export interface ShellStore {
  getState(): ShellState;
  subscribe(listener: () => void): () => void;
  /** Takes what handles actions, which is loaded after the first frame. Actions wait for it. */
  begin(keyWork: KeyWork): void;
  dispatch(action: ShellAction): void;
  handle(events: readonly InputEvent[]): void;
  readonly front: FrontEnd;
  /** Declines all questions, also later ones: nobody is there to answer. */
  close(): void;
}

interface Handling {
  readonly keyWork: KeyWork;
  readonly reads: ShellReads;
}

export interface ShellContext extends Pick<EffectContext, 'screen' | 'history'> {
  readonly sessions: () => readonly NamedHint[];
}

export function createShellStore(app: App, { screen, history, sessions }: ShellContext): ShellStore {
  const listeners = createListeners();
  const replies = new Map<number, (reply: Reply) => void>();
  let lastQuestion = 0;
  let isClosed = false;
  let state = initialShellState;
  let handling: Handling | null = null;
  const early: ShellAction[] = [];

  function readsOf(keyWork: KeyWork): ShellReads {
    const arrived = (): void => dispatch({ kind: 'members-arrived' });
    return {
      session: app.store.getState,
      preview: app.preview,
      scope: app.scope,
      queries: app.completion.queries,
      completion: keyWork.completionContext(app, {
        history: () => state.history,
        sessions,
        live: keyWork.createLiveMembers(app, arrived),
        exchanges: keyWork.createLiveExchanges(app, arrived),
      }),
      editorSize: screen.editorSize,
      now: Date.now,
    };
  }
  const context: EffectContext = {
    app,
    screen,
    history,
    dispatch,
    reply(id, reply) {
      replies.get(id)?.(reply);
      replies.delete(id);
    },
  };

  function apply(action: ShellAction): void {
    if (handling === null) {
      early.push(action);
      return;
    }
    const { keyWork, reads } = handling;
    const { state: changed, effects } = keyWork.update(state, action, reads);
    state = changed;
    for (const effect of effects) keyWork.runEffect(effect, context);
  }
  function dispatch(action: ShellAction): void {
    apply(action);
    listeners.notify();
  }
  function ask(question: (id: number) => Question, withdrawn?: AbortSignal): Promise<Reply> {
    if (isClosed || withdrawn?.aborted === true) return Promise.resolve(null);
    lastQuestion += 1;
    const id = lastQuestion;
    return new Promise((resolve) => {
      replies.set(id, resolve);
      withdrawn?.addEventListener('abort', () => {
        dispatch({ kind: 'question-withdrawn', id });
        context.reply(id, null);
      });
      dispatch({ kind: 'asked', question: question(id) });
    });
  }

  let { loadedSources } = app.store.getState();
  app.store.subscribe(() => {
    const before = loadedSources;
    ({ loadedSources } = app.store.getState());
    if (before !== loadedSources) dispatch({ kind: 'members-arrived' });
  });
  void history.load().then((loaded) => dispatch({ kind: 'history-loaded', history: loaded }));

  return {
    getState: () => state,
    subscribe: listeners.subscribe,
    begin(keyWork) {
      if (isClosed) return;
      handling = { keyWork, reads: readsOf(keyWork) };
      for (const action of early.splice(0)) apply(action);
      listeners.notify();
    },
    dispatch,
    handle(events) {
      for (const event of events) apply({ kind: 'input', event });
      if (events.length > 0) listeners.notify();
    },
    front: {
      attended: true,
      print(entry) {
        screen.print(entry);
        if (entry.kind === 'input')
          dispatch({ kind: 'input-numbered', number: entry.number, text: entry.text });
      },
      showResponse: (exchange) => handling?.keyWork.runEffect({ kind: 'view', exchange }, context),
      fillEditor: (text, cursor, replaces = null) =>
        dispatch({ kind: 'editor-filled', text, cursor, replaces }),
      async askSecret(name) {
        const reply = await ask((id) => ({ kind: 'secret', id, name, typed: '' }));
        return typeof reply === 'string' ? reply : null;
      },
      async askForm(form, withdrawn) {
        const reply = await ask((id) => ({ kind: 'form', id, form: openForm(form) }), withdrawn);
        return typeof reply === 'object' ? reply : null;
      },
      canBrowse: true,
      browse: (url) => openPage(url, process.env),
      async confirm(text) {
        const reply = await ask((id) => ({ kind: 'confirmation', id, text }));
        return typeof reply === 'boolean' ? reply : null;
      },
      lendTerminal: (run) => screen.lend(run).then(() => true),
      openEditor: () => dispatch({ kind: 'command', name: 'edit-in-editor' }),
      clearScreen: screen.clear,
      copy: screen.copy,
      exit: screen.leave,
    },
    close() {
      isClosed = true;
      for (const reply of replies.values()) reply(null);
      replies.clear();
    },
  };
}
