import { createPreviewer } from '../core/request/preview/previewer.ts';
import type { EvaluationOutcome } from '../core/script/evaluation.ts';
import type { ScriptWishes } from '../core/script/request/wishes.ts';
import type { Action } from '../core/session/actions.ts';
import type { AskedRequest } from '../core/session/requests/asked-request.ts';
import type { AskedScript } from '../core/session/requests/asked-script.ts';
import { scopeOf } from '../core/session/scope.ts';
import { settingText } from '../core/session/settings/settings.ts';
import { initialState, type SessionState } from '../core/session/state.ts';
import { type Place, permissionWords } from '../core/session/words/place-words.ts';
import type { DynamicSources } from '../core/template/dynamic/dynamic.ts';
import type { Scope } from '../core/template/types.ts';
import type { Adapters } from '../ports/adapters.ts';
import type { FrontEnd } from '../ports/front-end.ts';
import type { TransferProgress } from '../ports/http.ts';
import type { ObjectMember } from '../ports/sandbox.ts';
import type { LoadTestDataNow, TestData } from '../ports/test-data.ts';
import { createSessionDynamics } from './dynamic/sources.ts';
import { evaluateExpression } from './effects/evaluate.ts';
import { refreshEnvironments } from './effects/files/environments.ts';
import { carryOut } from './effects/index.ts';
import { type LivePreviewed, livePreview } from './effects/live-preview.ts';
import { withErrorTopic } from './effects/messages.ts';
import {
  type ExchangeSearch,
  type FoundExchange,
  findExchanges,
} from './effects/responses/find-exchanges.ts';
import { prepareAgain, type SendAgain, type SentBefore } from './effects/sending/send-again.ts';
import { bodySizesWhileTyping } from './files/body-sizes.ts';
import { createFilePermissions, type FilePermissions } from './files/file-permissions.ts';
import { createFrontSlot } from './front-slot.ts';
import { createQueries, type Queries } from './graphql/queries.ts';
import { createSchemas } from './graphql/schemas.ts';
import { createHostPermissions } from './hosts/host-permissions.ts';
import { settleScripts } from './limits/left-running.ts';
import { createLogins } from './logins/logins.ts';
import { sendShared } from './logins/send-shared.ts';
import { createTokenStore, type TokenStore } from './logins/token-store.ts';
import { once } from './once.ts';
import { enterSuite, type SuiteExchanges } from './requests/enter-suite.ts';
import type { Suite } from './requests/suite.ts';
import { createResponseReferences } from './responses/response-references.ts';
import { sessionRequests } from './responses/session-requests.ts';
import type { Rooms } from './rooms.ts';
import { createSaving, type Saving } from './saving/saving.ts';
import { createIsolate, takeWishes } from './scripts/isolate.ts';
import { startSandbox } from './scripts/start-sandbox.ts';
import { createKnownSignIns } from './sign-in/token-state.ts';
import type { SessionStart } from './start/session-start.ts';
import { createStore, type Store } from './store.ts';
import { createPassphrases } from './transport/passphrases.ts';
import { createTurns } from './turns.ts';
import { createUnderWay } from './under-way.ts';

export interface AppOptions {
  readonly adapters: Adapters;
  readonly dynamic: DynamicSources;
  readonly now: () => number;
  readonly environment: Readonly<Record<string, string>>;
  readonly persistence: Saving['persistence'];
  readonly strict?: boolean;
  /** The folder where paths of the user's own requests start; the default is the working directory. */
  readonly cwd?: string;
  /** The interface that shows the messages; the default is the shell. */
  readonly place?: Place;
  readonly allow?: Pick<SessionStart, 'allowHosts' | 'allowFiles' | 'allowProtected' | 'allowSecrets'>;
  /** Why scripts may not send. */
  readonly sendsRefused?: string;
  /** Shared by the sessions of one run. */
  readonly slots?: Rooms['network']['slots'];
  readonly tokens?: TokenStore;
  readonly secretReads?: Rooms['network']['secretReads'];
}

/** One session with its adapters, driven by the terminal or the runner. */
export interface App {
  readonly store: Store;
  /** Runs one input; inputs wait for one another. */
  submit(text: string, intent?: 'send' | 'send-despite-warnings'): Promise<void>;
  /** Any other action, after the inputs that were submitted before. */
  dispatch(action: Action): Promise<void>;
  /** Previews a text that is being typed: synchronous and cached. */
  preview(text: string): LivePreviewed;
  readonly queries: Queries;
  /** Evaluates an expression of a file, which sees variables by their names. Prints nothing. */
  evaluate(expression: AskedScript): Promise<EvaluationOutcome>;
  /** Takes the wishes of scripts since the last call. */
  takeWishes(): ScriptWishes;
  /** The values that placeholders see at this moment. */
  scope(): Scope;
  /** Names of test data in the session's locale; null while they are loaded. */
  testData(): TestData | null;
  /** Loads the test data that is being loaded at once. False where none is. */
  finishTestData(load: LoadTestDataNow): boolean;
  /** Brings the session to a suite. Returns what updates the variables of its file. */
  enter(suite: Suite, exchanges: SuiteExchanges): Promise<() => Promise<void>>;
  /** Stops what is under way; `all` also drops waiting inputs. False when nothing is under way. */
  interrupt(reach?: 'current' | 'all'): boolean;
  /** Sends a request of a file, unless it is a login whose tokens another session of the run has got. */
  sendShared(request: AskedRequest, send: () => Promise<void>): Promise<'sent' | 'held'>;
  /** Prepares a request that was sent to be sent many times; null where another send may differ. */
  prepareAgain(sent: SentBefore): Promise<SendAgain | null>;
  readonly files: FilePermissions;
  /** Attaches the front and prints the entries of before. */
  attach(front: FrontEnd): void;
  progress(): TransferProgress | null;
  /** Members of the value at a path of JavaScript; null while they are not known. Runs no code. */
  members(path: readonly string[]): Promise<readonly ObjectMember[] | null>;
  /** Exchanges that a query of `.history` finds, the newest first. */
  findExchanges(search: ExchangeSearch): Promise<readonly FoundExchange[]>;
  /** Waits for timers and requests that scripts left running, and stops late ones. Undefined for none. */
  settle(signal?: AbortSignal): Promise<void> | undefined;
  close(): Promise<void>;
}

export function createApp(options: AppOptions): App {
  const { now } = options;
  const { front, attach } = createFrontSlot(options.place ?? 'shell');
  const turns = createTurns();
  const store: Store = createStore(
    initialState({
      at: now(),
      systemEnvironment: options.environment,
      ...(options.place && { place: options.place }),
    }),
    (effect) => carryOut(effect, withErrorTopic(effect, rooms)),
  );
  const rooms = createRooms(options, { store, front });
  const { isolate, underWay, network, saving, previews } = rooms;

  /** What a user asks for tries a login that failed again; a run does not, whose sessions share their tokens. */
  const dispatchNew = (action: Action): Promise<void> => {
    if (options.tokens === undefined) {
      rooms.logins.store.forgetFailures();
      network.http.ready()?.forgetFailures();
    }
    return store.dispatch(action);
  };

  /** Inputs that wait come before the questions that remain. */
  const asInput = (action: () => Action): Promise<void> =>
    turns.input(
      async () => {
        network.progress = null;
        const taken = action();
        if (taken.kind === 'input-submitted') await refreshEnvironments(taken.text, rooms);
        return dispatchNew(taken);
      },
      () => store.dispatch({ kind: 'inputs-finished' }),
    );

  return {
    store,
    attach,
    files: rooms.files,
    submit: (text, intent = 'send') => asInput(() => ({ kind: 'input-submitted', text, intent, at: now() })),
    dispatch: (action) =>
      action.kind === 'send-confirmed' ? asInput(() => action) : turns.take(() => dispatchNew(action)),
    preview: (text) => livePreview(text, rooms),
    queries: createQueries(rooms),
    evaluate: (expression) => turns.take(() => evaluateExpression(expression, rooms)),
    takeWishes: () => takeWishes(isolate),
    scope: () => previews.scope(),
    testData: () => previews.dynamic.testData.of(settingText(store.getState().settings, 'locale')),
    finishTestData: previews.dynamic.testData.finish,
    sendShared: (request, send) => sendShared({ request, send }, rooms),
    prepareAgain: (sent) => prepareAgain(sent, rooms),
    enter: (suite, exchanges) => enterSuite(suite, exchanges, rooms),
    interrupt(reach = 'current') {
      if (reach === 'all') turns.drop();
      return underWay.interrupt();
    },
    progress: () => network.progress,
    members: async (path) => (await (await isolate.starting())?.members(path)) ?? null,
    findExchanges: (search) => findExchanges(search, rooms),
    settle: (signal) => settleScripts(signal, rooms),
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

function createRooms(
  { adapters, now, environment, ...options }: AppOptions,
  { store, front }: Pick<Rooms, 'store' | 'front'>,
): Rooms {
  const { strict = false, cwd = '.', sendsRefused = null, allow } = options;
  const words = permissionWords[options.place ?? 'shell'];
  const formats = once(adapters.formats);
  const files = createFilePermissions({ front, cwd, words });
  const dynamic = createSessionDynamics({
    sources: options.dynamic,
    permissions: files,
    loadTestData: adapters.testData,
    state: store.getState,
    arrived: () => void store.dispatch({ kind: 'source-loaded' }),
  });
  const references = createResponseReferences(sessionRequests(store.getState, { unsent: 'unsent' }));
  /** Scopes by state: looked-up values are remembered by their scope. */
  const scopes = new WeakMap<SessionState, Scope>();
  const scope = (state = store.getState()): Scope => {
    const known = scopes.get(state) ?? { ...scopeOf(state, dynamic.get), references };
    scopes.set(state, known);
    return known;
  };
  const rooms: Rooms = {
    store,
    front,
    now,
    environment,
    underWay: createUnderWay(),
    isolate: createIsolate(() => startSandbox(rooms, adapters.sandbox)),
    saving: createSaving({ storage: once(adapters.storage), persistence: options.persistence, now }),
    formats,
    comparison: once(adapters.comparison),
    demo: adapters.demo,
    tour: { running: null },
    selector: adapters.selector,
    files,
    fileTexts: new Map(),
    exported: new Map(),
    environmentPlace: { last: null },
    schemas: createSchemas(once(adapters.graphql), {
      state: store.getState,
      arrived: () => void store.dispatch({ kind: 'source-loaded' }),
    }),
    logins: createLogins({ state: store.getState, scope, now }, options.tokens ?? createTokenStore()),
    hosts: createHostPermissions({ state: store.getState, scope }),
    words,
    allowsProtected: allow?.allowProtected ?? false,
    allowsSecrets: new Set(allow?.allowSecrets),
    preferences: once(adapters.preferences),
    sendsRefused,
    previews: {
      previewer: createPreviewer({ sizes: bodySizesWhileTyping(cwd) }),
      triedPreviewer: createPreviewer({ sizes: bodySizesWhileTyping(cwd) }),
      dynamic,
      references,
      strict,
      followFile: { now: async () => undefined, texts: () => [] },
      scope,
    },
    network: {
      http: once(adapters.http),
      cookies: once(adapters.cookies),
      passphrases: createPassphrases(environment, front.askSecret),
      signIns: createKnownSignIns(
        () => rooms.saving.storage(),
        () => void store.dispatch({ kind: 'source-loaded' }),
      ),
      slots: options.slots ?? new Map(),
      secretReads: options.secretReads ?? new Map(),
      progress: null,
      cancellation: new AbortController(),
    },
  };
  rooms.hosts.allow(allow?.allowHosts ?? []);
  rooms.files.allow(allow?.allowFiles ?? []);
  return rooms;
}
