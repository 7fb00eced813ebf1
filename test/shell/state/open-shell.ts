import { createApp } from '../../../src/app/app.ts';
import { readyPromise } from '../../../src/app/lazy-promise.ts';
import { sessionWork } from '../../../src/app/session-work.ts';
import { InputParser } from '../../../src/core/editor/input-parser.ts';
import type { Entry } from '../../../src/core/session/entries.ts';
import type { Adapters } from '../../../src/ports/adapters.ts';
import type { HttpClient } from '../../../src/ports/http.ts';
import { createShellStore } from '../../../src/shell/effects/shell-store.ts';
import { keyWork } from '../../../src/shell/key-work.ts';
import { absentAdapters } from '../../support/absent-adapters.ts';

/** The shell on a real session that reaches neither isolate nor disk; without `http` requests are refused by `h`. */
export function openShell(history: readonly string[] = [], http?: Adapters['http'], width = 80) {
  const shell = openLoadingShell(history, http, width);
  shell.store.begin(keyWork);
  return shell;
}

/** The shell before what handles keys is loaded. */
export function openLoadingShell(history: readonly string[] = [], http?: Adapters['http'], width = 80) {
  const sent: string[] = [];
  const app = createApp(
    {
      adapters: { ...absentAdapters, http: http ?? (async () => refusingClient(sent)) },
      persistence: 'never',
      environment: {},
      now: () => 0,
      dynamic: { random: () => 0.5, uuid: () => 'uuid', now: () => 0, env: () => undefined },
    },
    readyPromise(sessionWork),
  );
  const calls: string[] = [];
  const printed: Entry[] = [];
  const appended: string[] = [];
  const store = createShellStore(app, {
    screen: {
      print: (entry) => void printed.push(entry),
      clear: () => void calls.push('clear'),
      suspend: () => void calls.push('suspend'),
      copy: () => 'copied',
      view: async () => undefined,
      lend: (run) => run(),
      edit: async (text) => ({ kind: 'edited', text: `${text} edited` }),
      leave: () => void calls.push('leave'),
      editorSize: () => ({ width, height: 10 }),
    },
    history: {
      load: async () => history,
      append: async (line) => void appended.push(line),
      forget: async ({ holds }) =>
        void appended.splice(0, Infinity, ...appended.filter((line) => !holds(line))),
    },
    sessions: () => [],
  });
  app.attach(store.front);
  const parser = new InputParser();
  return {
    app,
    store,
    calls,
    printed,
    appended,
    sent: () => sent,
    press: (bytes: string) =>
      store.handle([...parser.push(bytes), ...(bytes === '\u001b' ? parser.flush() : [])]),
    text: () => store.getState().editor.document.text,
    /** What the first frame of a question does. */
    showQuestion: () =>
      store.dispatch({
        kind: 'question-shown',
        asked: store.getState().questions[0]?.id ?? app.store.getState().awaiting,
      }),
    note: () => store.getState().note?.text,
  };
}

function refusingClient(sent: string[]): HttpClient {
  const send: HttpClient['send'] = async (request) => {
    sent.push(request.url);
    const failure = { code: 'ECONNREFUSED', message: 'refused', hint: null };
    return { request, startedAt: 0, redirects: [], outcome: { kind: 'failure', failure } };
  };
  return {
    send,
    repeat: (request, options) => () => send(request, options),
    token: () => null,
    signIn: async () => undefined,
    takeToken: async () => 'token',
    refuseToken: () => false,
    signOut: async () => 'not-signed-in',
    signedIn: () => null,
    forgetFailures: () => undefined,
    close: async () => undefined,
  };
}
