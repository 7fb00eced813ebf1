import { withWithheld } from '../core/request/hosts/withheld.ts';
import { createPreviewer, type PreviewedText } from '../core/request/preview/previewer.ts';
import type { EvaluationOutcome } from '../core/script/evaluation.ts';
import type { Action } from '../core/session/actions.ts';
import { givenAuth } from '../core/session/auth.ts';
import type { StorageRequest } from '../core/session/effects.ts';
import type { AskedScript } from '../core/session/requests/asked-script.ts';
import { requestMeant, withFileFolder } from '../core/session/requests/kept-requests.ts';
import { initialState } from '../core/session/state.ts';
import { createDynamicValues, type DynamicSources } from '../core/template/dynamic/dynamic.ts';
import type { Scope } from '../core/template/types.ts';
import type { Adapters } from '../ports/adapters.ts';
import type { FrontEnd } from '../ports/front-end.ts';
import type { TransferProgress } from '../ports/http.ts';
import type { ObjectMember, Sandbox } from '../ports/sandbox.ts';
import { type EffectContext, scopeNow } from './context.ts';
import { evaluateExpression } from './effects/evaluate.ts';
import { openFile } from './effects/files/files.ts';
import { carryOut } from './effects/index.ts';
import { limitsOf, mirrorOf } from './effects/mirror.ts';
import { openSession } from './effects/open.ts';
import { runStorageRequest } from './effects/storage.ts';
import { readEnvironmentFiles } from './environments/environment-files.ts';
import { environmentFolders } from './environments/environment-folders.ts';
import { bodySizesWhileTyping } from './files/body-sizes.ts';
import { createFilePermissions, type FilePermissions } from './files/file-permissions.ts';
import { createFrontSlot } from './front-slot.ts';
import { createHostPermissions, type HostPermissions } from './hosts/host-permissions.ts';
import { withheldFrom } from './hosts/withhold.ts';
import { settleScripts } from './limits/left-running.ts';
import { once } from './once.ts';
import { flagWords, type PermissionWords } from './permission-words.ts';
import { createResponseReferences, type ResponseReferences } from './responses/response-references.ts';
import { sessionRequests } from './responses/session-requests.ts';
import { createSandboxHost } from './scripts/sandbox-host.ts';
import { toScriptResponse } from './scripts/script-response.ts';
import { createHeldLock } from './session-lock.ts';
import { createStore, type Store } from './store.ts';
import { createPassphrases } from './transport/passphrases.ts';
import { withRoute } from './transport/route.ts';

export interface AppOptions {
  readonly adapters: Adapters;
  readonly dynamic: DynamicSources;
  readonly now: () => number;
  readonly environment: Readonly<Record<string, string>>;
  readonly persistence: EffectContext['persistence'];
  /** Whether warnings about directives count as errors; no when not given. */
  readonly strict?: boolean;
  /** The folder where the paths of the user's own requests start; the working directory when not given. */
  readonly cwd?: string;
  readonly words?: PermissionWords;
}

/** One live session with its adapters: what the terminal and the runner drive alike. */
export interface App {
  readonly store: Store;
  /** Runs one input to its end; inputs wait for one another. */
  submit(text: string, intent?: 'send' | 'send-despite-warnings'): Promise<void>;
  /** Any other action, after the inputs that were submitted before. */
  dispatch(action: Action): Promise<void>;
  /** The live preview: synchronous, cached, nothing is sent. */
  preview(text: string): PreviewedText;
  /** Evaluates an expression of a file, in which variables stand by their names. Prints nothing. */
  evaluate(expression: AskedScript): Promise<EvaluationOutcome>;
  /** What placeholders see now. */
  scope(): Scope;
  openSession(name: string): Promise<boolean>;
  /** What `.save`, `.fork` and their kin do. */
  storage(request: StorageRequest): Promise<void>;
  /**
   * Takes the environments of the files in a folder and above it; `named` is the folder that the command line names.
   * Rejects with a UsageError for a file that is wrong.
   */
  loadEnvironments(folder: string, named?: string): Promise<void>;
  /** Opens an `.http` file as a session. Nothing in it is run. */
  openFile(path: string): Promise<void>;
  /** Stops what is under way; false when nothing is. */
  interrupt(): boolean;
  /** The user has left: what is under way is stopped, and inputs that wait for their turn are not run. */
  abandon(): void;
  /** From now on `client.send` sends nothing; scripts are told the reason. */
  refuseSends(reason: string): void;
  /** Which hosts credentials go to, and scripts of files send to. */
  readonly hosts: Pick<HostPermissions, 'allow' | 'belongTo'>;
  /** Which files the files of requests read. */
  readonly files: FilePermissions;
  /** What `{{login.response.body.$.token}}` is answered from: the session's exchanges, by the names of their requests. */
  readonly references: ResponseReferences;
  /** Where entries go from now on; those that came before are handed over first. */
  attach(front: FrontEnd): void;
  /** How far the exchange under way is. */
  progress(): TransferProgress | null;
  /** What stands behind a path of JavaScript, for completion; null while that cannot be told. Runs no code. */
  members(path: readonly string[]): Promise<readonly ObjectMember[] | null>;
  /** Starts the isolate's process, so that the first evaluation does not wait for it. */
  warmUp(): Promise<void>;
  /**
   * Resolves when nothing is left of what scripts started: no timer, no request. What takes longer than a script may is
   * stopped, and told as a failure; the signal ends the wait. Undefined where nothing is left.
   */
  settle(signal?: AbortSignal): Promise<void> | undefined;
  readonly adapters: Adapters;
  close(): Promise<void>;
}

export function createApp(options: AppOptions): App {
  const { adapters, dynamic, now, environment, persistence } = options;
  const { strict = false, cwd = '.', words = flagWords } = options;
  const front = createFrontSlot();
  let progress: TransferProgress | null = null;
  let sandbox: Promise<Sandbox> | null = null;
  let started: Sandbox | null = null;
  let queue: Promise<void> = Promise.resolve();
  let isAbandoned = false;
  let waiting = 0;

  const context: EffectContext = {
    front: front.current,
    dynamic: createDynamicValues(dynamic),
    previewer: createPreviewer({ sizes: bodySizesWhileTyping(cwd) }),
    now,
    environment,
    http: once(adapters.http),
    cookies: once(adapters.cookies),
    passphrases: createPassphrases(environment, (name) => front.current.askSecret(name)),
    sandbox: () => {
      sandbox ??= startSandbox();
      return sandbox;
    },
    startedSandbox: () => started,
    async resetSandbox() {
      const old = sandbox;
      sandbox = null;
      started = null;
      context.running.hasRunFileScript = false;
      await (await old)?.dispose();
    },
    storage: once(adapters.storage),
    formats: once(adapters.formats),
    comparison: once(adapters.comparison),
    onProgress: (next) => {
      progress = next;
    },
    running: {
      stop: null,
      label: 'script',
      script: null,
      hasRunFileScript: false,
      signal: () => new AbortController().signal,
      sending: new AbortController(),
    },
    sends: { refused: null },
    files: createFilePermissions({ front: front.current, cwd, words }),
    words,
    hosts: createHostPermissions({
      state: () => store.getState(),
      scope: () => scopeNow(context, store),
    }),
    references: createResponseReferences(sessionRequests(() => store.getState(), { unsent: 'unsent' })),
    persistence,
    strict,
    lock: createHeldLock(now),
    clearedSecrets: new Set(),
    persistFailure: { told: null },
    leftOut: { isTold: false, undecided: false, declined: new Set() },
    fileTexts: new Map(),
    keychain: { failed: false, pending: Promise.resolve() },
  };
  const store = createStore(initialState({ at: now(), systemEnvironment: environment }), (effect, own) =>
    carryOut(effect, context, own),
  );

  async function startSandbox(): Promise<Sandbox> {
    const host = createSandboxHost(context, store);
    const state = store.getState();
    const made = await adapters.sandbox(host, { ...limitsOf(state), definitions: state.definitions });
    started = made;
    made.start();
    made.setVariables(mirrorOf(store.getState()));
    for (const { number, exchange } of store.getState().exchanges) {
      const response = toScriptResponse(exchange);
      if (response !== null) made.setResponse(number, response);
    }
    return made;
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work);
    queue = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  /** Asks the remaining questions once no input waits any more. */
  function asInput(action: () => Action): Promise<void> {
    waiting += 1;
    return inTurn(async () => {
      waiting -= 1;
      if (isAbandoned) return;
      progress = null;
      await store.dispatch(action());
      if (waiting === 0 && !isAbandoned) await store.dispatch({ kind: 'inputs-finished' });
    });
  }

  return {
    store,
    adapters,
    submit: (text, intent = 'send') => asInput(() => ({ kind: 'input-submitted', text, intent, at: now() })),
    dispatch: (action) =>
      action.kind === 'send-confirmed' ? asInput(() => action) : inTurn(() => store.dispatch(action)),
    evaluate: (expression) => inTurn(() => evaluateExpression(expression, context, store)),
    scope: () => scopeNow(context, store),
    preview(text) {
      const meant = requestMeant(text, store.getState().requests);
      const state = store.getState();
      const asked = withFileFolder('kind' in meant ? { text, name: null } : meant, state.requests);
      const shown = asked.text;
      const previewed = context.previewer.preview(shown, scopeNow(context, store), {
        auth: givenAuth(state),
        ...(asked.folder === undefined ? {} : { sizes: bodySizesWhileTyping(asked.folder) }),
      });
      const routed = withRoute(previewed.preview, { text: shown }, { settings: state.settings, context });
      const withheld = withheldFrom(routed, { context, store });
      return {
        ...previewed,
        preview:
          withheld === null
            ? routed
            : withWithheld(routed, withheld, front.current.attended ? 'asked' : words.host),
      };
    },
    openSession: (name) => inTurn(() => openSession({ name, takeOver: false }, context, store)),
    storage: (request) => inTurn(() => runStorageRequest(request, context, store)),
    loadEnvironments: (folder, named) =>
      inTurn(async () => {
        const read = await readEnvironmentFiles(environmentFolders(folder, named), {
          formats: async () => context.formats(),
          permissions: context.files,
        });
        await store.dispatch({ kind: 'environments-loaded', ...read });
      }),
    openFile: (path) => inTurn(() => openFile(path, context, store)),
    interrupt() {
      const { stop } = context.running;
      stop?.();
      return stop !== null;
    },
    abandon() {
      isAbandoned = true;
      context.running.stop?.();
    },
    references: context.references,
    hosts: context.hosts,
    files: context.files,
    refuseSends(reason) {
      context.sends.refused = reason;
    },
    attach: front.attach,
    progress: () => progress,
    settle: (signal) =>
      started === null ? undefined : settleScripts({ sandbox: started, signal }, context, store),
    members: async (path) => (await (await sandbox)?.members(path)) ?? null,
    // What is wrong with it is told to the first evaluation.
    async warmUp() {
      await Promise.resolve(context.sandbox(store)).catch(() => undefined);
    },
    async close() {
      await queue;
      // A secret of the last input may be on its way to the keychain; one that asks the user is not waited for.
      await Promise.race([context.keychain.pending, new Promise((done) => setTimeout(done, 3_000).unref())]);
      context.lock.release();
      const [open, http] = [await sandbox, context.http.made()];
      await open?.dispose();
      await (await http)?.close();
    },
  };
}
