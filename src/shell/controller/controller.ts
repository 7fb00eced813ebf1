import type { App } from '../../app/app.ts';
import type { NamedHint } from '../../core/editor/completion/types.ts';
import { applyCommand } from '../../core/editor/editor.ts';
import { ghostText } from '../../core/editor/ghost.ts';
import type { InputEvent, KeyEvent } from '../../core/editor/input/events.ts';
import { type KeyContext, resolveKey } from '../../core/editor/keys/resolve.ts';
import type { FrontEnd } from '../../ports/front-end.ts';
import { completionContext } from '../completion-context.ts';
import { createLiveMembers } from '../live/live-members.ts';
import { answerConfirmation } from './asking/confirmation.ts';
import { typeSecret } from './asking/secret.ts';
import { carryOutCommand } from './commands.ts';
import type { ControllerContext, HistoryStore, Screen } from './context.ts';
import { membersArrived, offered } from './popup.ts';
import { searchFor } from './search.ts';
import { initialShellState, type Overlay, type ShellState } from './state.ts';
import { edited } from './transitions.ts';
import { fillEditor, viewResponse } from './view-response.ts';

/** Keys in, states out. Holds the one buffer: React only draws what `getState` gives. */
export interface Controller {
  getState(): ShellState;
  subscribe(listener: () => void): () => void;
  /** Events that arrived together: drawn once. */
  handle(events: readonly InputEvent[]): void;
  /** Inputs that were submitted and are not done. */
  waiting(): number;
  /** Inputs of before, oldest first. */
  history(): readonly string[];
  readonly front: FrontEnd;
  /** Nobody is there any more to answer: what is asked, now or later, is a no. */
  close(): void;
}

export function createController(
  app: App,
  {
    screen,
    history,
    sessions,
  }: {
    readonly screen: Screen;
    readonly history: HistoryStore;
    readonly sessions: () => readonly NamedHint[];
  },
): Controller {
  const listeners = new Set<() => void>();
  let answerSecret: ((value: string | null) => void) | null = null;
  const questions: ((yes: boolean) => void)[] = [];
  let isClosed = false;
  const context: ControllerContext = {
    app,
    screen,
    historyStore: history,
    completion: completionContext(app, {
      history: () => context.history,
      sessions,
      live: createLiveMembers(app, () => {
        membersArrived(context);
        context.changed();
      }),
    }),
    asked: null,
    state: initialShellState,
    history: [],
    historyLoading: null,
    waiting: 0,
    changed() {
      for (const listener of listeners) listener();
    },
  };

  function handleEvent(event: InputEvent): void {
    const { state } = context;
    if (state.overlay.kind === 'secret') {
      handleSecret(event, state.overlay);
    } else if (state.overlay.kind === 'question') {
      answerQuestion(event.kind !== 'key' && /^y$/i.test(event.text));
    } else if (event.kind === 'key') {
      handleKey(event);
    } else if (!answerConfirmation(context, event.text)) {
      handleText(event);
    }
  }

  function handleText(event: Exclude<InputEvent, KeyEvent>): void {
    const { state } = context;
    if (state.overlay.kind === 'search') {
      const query = state.overlay.query + event.text.replaceAll('\n', ' ');
      context.state = searchFor(state, state.overlay, { query, history: context.history });
      return;
    }
    const name = event.kind === 'paste' ? 'paste' : 'insert';
    // A blank goes on with the input: nobody begins another one with it.
    const replaces = state.refusal?.isSelected === true && /^\S/.test(event.text);
    const command = { name: replaces ? 'set-text' : name, text: event.text } as const;
    const next = edited({ ...state, overlay: { kind: 'none' } }, applyCommand(state.editor, command));
    context.state = name === 'insert' ? offered(next, context) : next;
  }

  function handleKey(event: KeyEvent): void {
    const { state } = context;
    const { editor, prefix } = state;
    if (answerConfirmation(context, event)) return;
    const resolution = resolveKey(event, {
      document: editor.document,
      mode: keyMode(state.overlay),
      sending: app.store.getState().activity.kind !== 'idle',
      ghost: ghostText(editor.document, context.history) !== null,
      tall: editor.document.text.split('\n', screen.editorHeight() + 2).length > screen.editorHeight(),
      prefix,
    });
    const fresh: ShellState = { ...state, prefix: null, note: null };
    switch (resolution.kind) {
      case 'prefix':
        context.state = { ...fresh, prefix: resolution.prefix };
        return;
      case 'edit':
        context.state = afterEdit(fresh, applyCommand(editor, resolution.command));
        return;
      case 'shell':
        context.state = fresh;
        carryOutCommand(resolution.command, context);
        return;
      case 'unbound':
        context.state = fresh;
        return;
      default:
        resolution satisfies never;
    }
  }

  /** Any editing key ends a search with what it found; a list of completions follows what was deleted. */
  function afterEdit(state: ShellState, editor: ShellState['editor']): ShellState {
    const next = edited({ ...state, overlay: { kind: 'none' } }, editor);
    const isFollowed = state.overlay.kind === 'popup' && editor.document.text !== state.editor.document.text;
    return isFollowed ? offered(next, context) : next;
  }

  function handleSecret(
    event: InputEvent,
    { name, typed }: { readonly name: string; readonly typed: string },
  ): void {
    const step = typeSecret(typed, event);
    if (step.kind === 'typed') {
      context.state = { ...context.state, overlay: { kind: 'secret', name, typed: step.typed } };
      return;
    }
    context.state = { ...context.state, overlay: { kind: 'none' } };
    answerSecret?.(step.value);
    answerSecret = null;
  }

  function answerQuestion(yes: boolean): void {
    context.state = { ...context.state, overlay: { kind: 'none' } };
    questions.shift()?.(yes);
  }

  const front: FrontEnd = {
    attended: true,
    print: (entry) => screen.print(entry),
    showResponse: (exchange) => void viewResponse(exchange, context),
    fillEditor: (text, cursor) => fillEditor({ text, cursor }, context),
    askSecret(name) {
      if (isClosed) return Promise.resolve(null);
      context.state = { ...context.state, overlay: { kind: 'secret', name, typed: '' } };
      context.changed();
      return new Promise((resolve) => {
        answerSecret = resolve;
      });
    },
    confirm(text) {
      if (isClosed) return Promise.resolve(false);
      context.state = { ...context.state, overlay: { kind: 'question', text } };
      context.changed();
      return new Promise((resolve) => {
        // A second question takes the place of the first, which is then a no.
        for (const answer of questions.splice(0)) answer(false);
        questions.push(resolve);
      });
    },
    lendTerminal: (run) => screen.lend(run).then(() => true),
    openEditor: () => carryOutCommand('edit-in-editor', context),
    clearScreen: () => screen.clear(),
    copy: (text) => screen.copy(text),
    exit: () => screen.leave(),
  };

  context.historyLoading = history.load().then((loaded) => {
    // What was submitted meanwhile is newer.
    context.history = [...loaded, ...context.history];
    context.historyLoading = null;
  });

  return {
    getState: () => context.state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    handle(events) {
      for (const event of events) handleEvent(event);
      if (events.length > 0) context.changed();
    },
    waiting: () => context.waiting,
    history: () => context.history,
    front,
    close() {
      isClosed = true;
      answerSecret?.(null);
      for (const answer of questions.splice(0)) answer(false);
    },
  };
}

/** A list in which nothing is chosen leaves the keys to the editor. */
function keyMode(overlay: Overlay): KeyContext['mode'] {
  if (overlay.kind === 'search') return 'search';
  return overlay.kind === 'popup' && overlay.selected !== null ? 'popup' : 'edit';
}
