import type { EvaluationOutcome } from '../core/script/evaluation.ts';
import type { ScriptEffects } from '../core/script/request/script-effects.ts';
import type { Action } from '../core/session/actions.ts';
import { initialState } from '../core/session/initial-state.ts';
import type { RequestInput } from '../core/session/requests/request-input.ts';
import type { ScriptInput } from '../core/session/requests/script-input.ts';
import { settingText } from '../core/session/settings/settings.ts';
import type { Scope } from '../core/template/types.ts';
import type { FrontEnd } from '../ports/front-end.ts';
import type { TransferProgress } from '../ports/http.ts';
import type { ObjectMember } from '../ports/sandbox.ts';
import type { LoadTestDataSync, TestData } from '../ports/test-data.ts';
import { type AppOptions, createRooms } from './create-rooms.ts';
import type { LivePreviewResult } from './effects/live-preview.ts';
import type { ExchangeSearch, FoundExchange } from './effects/responses/find-exchanges.ts';
import type { PreparedSend, PreviousSend } from './effects/sending/send-again.ts';
import type { FilePermissions } from './files/file-permissions.ts';
import { createFrontSlot } from './front-slot.ts';
import type { Queries } from './graphql/queries.ts';
import type { LazyPromise } from './lazy-promise.ts';
import type { SuiteExchanges } from './requests/enter-suite.ts';
import type { Suite } from './requests/suite.ts';
import { takeScriptEffects } from './scripts/isolate.ts';
import type { SessionWork } from './session-work.ts';
import { createStore, type Store, type StoreSteps } from './store.ts';
import { createWorkQueue } from './work-queue.ts';

export interface App {
  readonly store: Store;
  /** Loads what previews need, and what actions wait for. */
  begin(): Promise<unknown>;
  submit(text: string, intent?: 'send' | 'send-despite-warnings'): Promise<void>;
  /** Runs any other action after the inputs that were submitted before. */
  dispatch(action: Action): Promise<void>;
  /** Previews a text that is being typed: synchronous and cached. */
  preview(text: string): LivePreviewResult;
  scope(): Scope;
  /** Stops running work; `all` also drops waiting inputs. False if nothing runs. */
  interrupt(reach?: 'current' | 'all'): boolean;
  /** Waits for timers and requests that scripts left running, and stops late ones. Undefined for none. */
  settle(signal?: AbortSignal): Promise<void> | undefined;
  progress(): TransferProgress | null;
  readonly files: FilePermissions;
  readonly completion: CompletionSources;
  readonly suites: SuiteSteps;
  attach(front: FrontEnd): void;
  close(): Promise<void>;
}

interface CompletionSources {
  readonly queries: Queries;
  /** Names of test data in the session's locale; null while they are loaded. */
  testData(): TestData | null;
  /** Loads the test data that is being loaded at once. False where none is. */
  finishTestData(load: LoadTestDataSync): boolean;
  /** Members of the value at a path of JavaScript; null while they are not known. Runs no code. */
  members(path: readonly string[]): Promise<readonly ObjectMember[] | null>;
  findExchanges(search: ExchangeSearch): Promise<readonly FoundExchange[]>;
}

interface SuiteSteps {
  /** Brings the session to a suite. Returns what updates the variables of its file. */
  enter(suite: Suite, exchanges: SuiteExchanges): Promise<() => Promise<void>>;
  /** Evaluates an expression of a file, which sees variables by their names. Prints nothing. */
  evaluate(expression: ScriptInput): Promise<EvaluationOutcome>;
  /** Sends a request of a file, unless it is a login whose tokens another session of the run has fetched. */
  sendShared(request: RequestInput, send: () => Promise<void>): Promise<'sent' | 'held'>;
  prepareAgain(sent: PreviousSend): Promise<PreparedSend | null>;
  takeScriptEffects(): ScriptEffects;
}

/** Creates a session. Its actions wait until `work` is loaded; previews need it. */
export function createApp(options: AppOptions, work: LazyPromise<SessionWork>): App {
  const { now } = options;
  const { front, attach } = createFrontSlot(options.place ?? 'shell');
  const turns = createWorkQueue();
  const stepsOf = ({ update, runEffect, withErrorTopic }: SessionWork): StoreSteps => ({
    update,
    runEffect: (effect) => runEffect(effect, withErrorTopic(effect, rooms)),
  });
  const store: Store = createStore(
    initialState({
      at: now(),
      systemEnvironment: options.environment,
      ...(options.place && { place: options.place }),
      ...(options.preferences && { preferences: options.preferences }),
    }),
    () => {
      const ready = work.ready();
      return ready === null ? work().then(stepsOf) : stepsOf(ready);
    },
  );
  const loaded = (): SessionWork => {
    const ready = work.ready();
    if (ready === null) throw new Error('The session has not begun.');
    return ready;
  };
  const rooms = createRooms(options, { store, front, work });
  const { isolate, underWay, network, saving, previews } = rooms;

  /** An action of the user tries a failed login again; a run does not, because its sessions share their tokens. */
  const dispatchNew = (action: Action): Promise<void> => {
    if (options.tokens === undefined) {
      rooms.logins.store.forgetFailures();
      network.http.ready()?.forgetFailures();
    }
    return store.dispatch(action);
  };

  let queries: Queries | null = null;

  const asInput = (action: () => Action): Promise<void> =>
    turns.input(
      async () => {
        network.progress = null;
        const taken = action();
        if (taken.kind === 'input-submitted') await (await work()).refreshEnvironments(taken.text, rooms);
        return dispatchNew(taken);
      },
      () => store.dispatch({ kind: 'inputs-finished' }),
    );

  return {
    store,
    begin: work,
    attach,
    files: rooms.files,
    submit: (text, intent = 'send') => asInput(() => ({ kind: 'input-submitted', text, intent, at: now() })),
    dispatch: (action) =>
      action.kind === 'send-confirmed' ? asInput(() => action) : turns.take(() => dispatchNew(action)),
    preview: (text) => loaded().livePreview(text, rooms),
    scope: () => previews.scope(),
    interrupt(reach = 'current') {
      if (reach === 'all') turns.drop();
      return underWay.interrupt();
    },
    settle: (signal) => work.ready()?.settleScripts(signal, rooms),
    progress: () => network.progress,
    completion: {
      get queries() {
        queries ??= loaded().createQueries(rooms);
        return queries;
      },
      testData: () => previews.dynamic.testData.of(settingText(store.getState().settings, 'locale')),
      finishTestData: previews.dynamic.testData.finish,
      members: async (path) => (await (await isolate.starting())?.members(path)) ?? null,
      findExchanges: async (search) => (await work()).findExchanges(search, rooms),
    },
    suites: {
      enter: async (suite, exchanges) => (await work()).enterSuite(suite, exchanges, rooms),
      evaluate: (expression) => turns.take(async () => (await work()).evaluateExpression(expression, rooms)),
      sendShared: async (request, send) => (await work()).sendShared({ request, send }, rooms),
      prepareAgain: async (sent) => (await work()).prepareAgain(sent, rooms),
      takeScriptEffects: () => takeScriptEffects(isolate),
    },
    async close() {
      await turns.ended();
      // A secret may be on its way to the keychain; one that asks the user is not waited for.
      await Promise.race([saving.keychain.pending, new Promise((done) => setTimeout(done, 3_000).unref())]);
      saving.lock.release();
      await rooms.tour.running?.close();
      await rooms.tour.running?.bringBack('dispose');
      const http = network.http.made();
      await isolate.reset();
      await (await http)?.close();
    },
  };
}
