import type { HostPattern } from '../core/request/hosts/host-pattern.ts';
import { withWithheld } from '../core/request/hosts/withheld.ts';
import { createPreviewer, type PreviewedText } from '../core/request/preview/previewer.ts';
import type { EvaluationOutcome } from '../core/script/evaluation.ts';
import type { Action } from '../core/session/actions.ts';
import { givenAuth } from '../core/session/auth.ts';
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
import { carryOut } from './effects/index.ts';
import { limitsOf, mirrorOf } from './effects/mirror.ts';
import { bodySizesWhileTyping } from './files/body-sizes.ts';
import { createFilePermissions, type FilePermissions } from './files/file-permissions.ts';
import { createFrontSlot } from './front-slot.ts';
import { createHostPermissions } from './hosts/host-permissions.ts';
import { withheldFrom } from './hosts/withhold.ts';
import { settleScripts } from './limits/left-running.ts';
import { once } from './once.ts';
import { flagWords, type PermissionWords } from './permission-words.ts';
import { enterSuite, type SuiteExchanges } from './requests/enter-suite.ts';
import type { Suite } from './requests/suite.ts';
import { createResponseReferences } from './responses/response-references.ts';
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
  /** What the user allowed beforehand. */
  readonly allow?: { readonly allowHosts: readonly HostPattern[]; readonly allowFiles: readonly string[] };
  /** Why scripts send nothing; they may when it is not given. */
  readonly sendsRefused?: string;
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
  /** Brings the session to the requests of a suite. Returns what brings the variables of its file up to date. */
  enter(suite: Suite, exchanges: SuiteExchanges): Promise<() => Promise<void>>;
  /** Stops what is under way, or also drops the inputs that wait; false when nothing is under way. */
  interrupt(scope?: 'current' | 'all'): boolean;
  /** Which files the files of requests read. */
  readonly files: FilePermissions;
  /** Where entries go from now on; those that came before are handed over first. */
  attach(front: FrontEnd): void;
  /** How far the exchange under way is. */
  progress(): TransferProgress | null;
  /** What stands behind a path of JavaScript, for completion; null while that cannot be told. Runs no code. */
  members(path: readonly string[]): Promise<readonly ObjectMember[] | null>;
  /**
   * Resolves when nothing is left of what scripts started: no timer, no request. What takes longer than a script may is
   * stopped, and told as a failure; the signal ends the wait. Undefined where nothing is left.
   */
  settle(signal?: AbortSignal): Promise<void> | undefined;
  close(): Promise<void>;
}

export function createApp(options: AppOptions): App {
  const { adapters, dynamic, now, environment, persistence } = options;
  const { strict = false, cwd = '.', words = flagWords, sendsRefused = null, allow } = options;
  const front = createFrontSlot();
  let progress: TransferProgress | null = null;
  let sandbox: Promise<Sandbox> | null = null;
  let started: Sandbox | null = null;
  let queue: Promise<void> = Promise.resolve();
  let dropped = 0;
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
    sendsRefused,
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
    const before = dropped;
    return inTurn(async () => {
      waiting -= 1;
      if (before !== dropped) return;
      progress = null;
      await store.dispatch(action());
      if (waiting === 0 && before === dropped) await store.dispatch({ kind: 'inputs-finished' });
    });
  }

  if (allow !== undefined) {
    context.hosts.allow(allow.allowHosts);
    context.files.allow(allow.allowFiles);
  }

  return {
    store,
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
    enter: (suite, exchanges) => enterSuite(suite, exchanges, { context, store }),
    interrupt(scope = 'current') {
      if (scope === 'all') dropped += 1;
      const { stop } = context.running;
      stop?.();
      return stop !== null;
    },
    files: context.files,
    attach: front.attach,
    progress: () => progress,
    settle: (signal) =>
      started === null ? undefined : settleScripts({ sandbox: started, signal }, context, store),
    members: async (path) => (await (await sandbox)?.members(path)) ?? null,
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
