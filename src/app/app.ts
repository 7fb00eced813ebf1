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
import type { AppOptions } from './create-rooms.ts';
import type { LivePreviewResult } from './effects/live-preview.ts';
import type { ExchangeSearch, FoundExchange } from './effects/responses/find-exchanges.ts';
import type { PreparedSend, PreviousSend } from './effects/sending/send-again.ts';
import type { FilePermissions } from './files/file-permissions.ts';
import { createFrontSlot } from './front-slot.ts';
import type { Queries } from './graphql/queries.ts';
import { type LazyPromise, lazyResult } from './lazy-promise.ts';
import type { SuiteExchanges } from './requests/enter-suite.ts';
import type { Suite } from './requests/suite.ts';
import type { Rooms } from './rooms.ts';
import type { SessionWork } from './session-work.ts';
import { createStore, type Store, type StoreSteps } from './store.ts';
import { createWorkQueue } from './work-queue.ts';

export interface App {
  readonly store: Store;
  /** Loads what previews need, and what actions wait for. */
  readonly begin: LazyPromise<unknown>;
  submit(text: string, intent?: 'send' | 'send-despite-warnings'): Promise<void>;
  dispatch(action: Action): Promise<void>;
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
  enter(suite: Suite, exchanges: SuiteExchanges): Promise<() => Promise<void>>;
  /** Evaluates an expression of a file, which sees variables by their names. Prints nothing. */
  evaluate(expression: ScriptInput): Promise<EvaluationOutcome>;
  /** Sends a request of a file, unless it is a login whose tokens another session of the run has fetched. */
  sendShared(request: RequestInput, send: () => Promise<void>): Promise<'sent' | 'held'>;
  prepareAgain(sent: PreviousSend): Promise<PreparedSend | null>;
  takeScriptEffects(): ScriptEffects;
}

interface Begun extends SessionWork {
  readonly rooms: Rooms;
}

/** Creates a session. Its actions wait until `work` is loaded; previews need it. */
export function createApp(options: AppOptions, work: LazyPromise<SessionWork>): App {
  const { now } = options;
  const { front, attach } = createFrontSlot(options.place ?? 'shell');
  const turns = createWorkQueue();
  const begin = lazyResult(
    work,
    (loaded): Begun => ({
      ...loaded,
      rooms: loaded.createRooms(options, { store, front }),
    }),
  );
  const begun = (): Begun => {
    const session = begin.ready();
    if (session === null) throw new Error('The session has not begun.');
    return session;
  };
  const steps = lazyResult(
    begin,
    ({ update, runEffect, withErrorTopic, rooms }): StoreSteps => ({
      update,
      runEffect: (effect) => runEffect(effect, withErrorTopic(effect, rooms)),
    }),
  );
  const store: Store = createStore(
    initialState({
      at: now(),
      systemEnvironment: options.environment,
      ...(options.place && { place: options.place }),
      ...(options.preferences && { preferences: options.preferences }),
    }),
    steps,
  );

  /** An action of the user tries a failed login again; a run does not, because its sessions share their tokens. */
  const dispatchNew = (action: Action): Promise<void> => {
    const rooms = options.tokens === undefined ? begin.ready()?.rooms : undefined;
    rooms?.logins.store.forgetFailures();
    rooms?.network.http.ready()?.forgetFailures();
    return store.dispatch(action);
  };

  let queries: Queries | null = null;

  const asInput = (action: () => Action): Promise<void> =>
    turns.input(
      async () => {
        const { refreshEnvironments, rooms } = await begin();
        rooms.network.progress = null;
        const taken = action();
        if (taken.kind === 'input-submitted') await refreshEnvironments(taken.text, rooms);
        return dispatchNew(taken);
      },
      () => store.dispatch({ kind: 'inputs-finished' }),
    );

  return {
    store,
    begin,
    attach,
    get files() {
      return begun().rooms.files;
    },
    submit: (text, intent = 'send') => asInput(() => ({ kind: 'input-submitted', text, intent, at: now() })),
    dispatch: (action) =>
      action.kind === 'send-confirmed' ? asInput(() => action) : turns.take(() => dispatchNew(action)),
    preview(text) {
      const { livePreview, rooms } = begun();
      return livePreview(text, rooms);
    },
    scope: () => begun().rooms.previews.scope(),
    interrupt(reach = 'current') {
      if (reach === 'all') turns.drop();
      return begin.ready()?.rooms.underWay.interrupt() ?? false;
    },
    settle(signal) {
      const { settleScripts, rooms } = begun();
      return settleScripts(signal, rooms);
    },
    progress: () => begin.ready()?.rooms.network.progress ?? null,
    completion: {
      get queries() {
        const { createQueries, rooms } = begun();
        queries ??= createQueries(rooms);
        return queries;
      },
      testData: () =>
        begun().rooms.previews.dynamic.testData.of(settingText(store.getState().settings, 'locale')),
      finishTestData: (load) => begun().rooms.previews.dynamic.testData.finish(load),
      async members(path) {
        const { isolate } = (await begin()).rooms;
        // A sandbox that cannot start is reported by the script that starts it.
        const sandbox = await isolate.starting()?.catch(() => null);
        return (await sandbox?.members(path)) ?? null;
      },
      async findExchanges(search) {
        const { findExchanges, rooms } = await begin();
        return findExchanges(search, rooms);
      },
    },
    suites: {
      async enter(suite, exchanges) {
        const { enterSuite, rooms } = await begin();
        return enterSuite(suite, exchanges, rooms);
      },
      evaluate: (expression) =>
        turns.take(async () => {
          const { evaluateExpression, rooms } = await begin();
          return evaluateExpression(expression, rooms);
        }),
      async sendShared(request, send) {
        const { sendShared, rooms } = await begin();
        return sendShared({ request, send }, rooms);
      },
      async prepareAgain(sent) {
        const { prepareAgain, rooms } = await begin();
        return prepareAgain(sent, rooms);
      },
      takeScriptEffects() {
        const { takeScriptEffects, rooms } = begun();
        return takeScriptEffects(rooms.isolate);
      },
    },
    async close() {
      await turns.ended();
      const rooms = begin.ready()?.rooms;
      if (rooms === undefined) return;
      const { isolate, network, saving, tour } = rooms;
      // A secret may be on its way to the keychain; one that asks the user is not waited for.
      await Promise.race([saving.keychain.pending, new Promise((done) => setTimeout(done, 3_000).unref())]);
      saving.lock.release();
      await tour.running?.close();
      await tour.running?.bringBack('dispose');
      const http = network.http.made();
      await isolate.reset();
      await (await http)?.close();
    },
  };
}
