import type { App } from '../../app/app.ts';
import { adapters } from '../../app/compose.ts';
import { composeLoadedApp } from '../../app/loaded-app.ts';
import { openSession as open } from '../../app/start/open-session.ts';
import { UsageError } from '../../app/usage-error.ts';
import type { RequestSpec } from '../../core/request/types.ts';
import { toData } from '../../core/script/result/script-value.ts';
import type { Entry, EntryOf } from '../../core/session/entries.ts';
import { resolveRequest } from '../../core/session/requests/saved-requests.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import { findVariable, visibleVariables } from '../../core/session/variables/precedence.ts';
import type { Value } from '../../core/value/types.ts';
import type { LoadTestDataSync } from '../../ports/test-data.ts';
import { type Collector, createCollector } from '../results/collector.ts';
import type { TestJson } from '../results/json.ts';
import {
  isError,
  parseRequest,
  type RenderedRequest,
  type RequestDiagnostic,
  toDiagnostic,
  toRendered,
} from './diagnostics.ts';
import { NetworkError, NotSentError, ScriptError, withLibraryHints } from './errors.ts';
import { checkOptions } from './known-options.ts';
import { checkVariable, type StartOptions, startOf, startOptions } from './options.ts';
import { type Response, toResponse } from './response.ts';

export interface SessionOptions extends StartOptions {
  /** Saved session to begin with; a new one when not given. */
  readonly name?: string;
}

export interface CallOptions {
  /** Stops the call, which rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface SendOptions extends CallOptions {
  /** Sends in spite of errors where that is possible. */
  readonly force?: boolean;
}

export interface SentRequest {
  readonly request: RequestSpec;
  readonly response: Response;
  /** Warnings and remarks about the request: it was sent. */
  readonly diagnostics: readonly RequestDiagnostic[];
  /** Results of its `# @expect` lines. */
  readonly tests: readonly TestJson[];
}

/** A live collection session, as the shell has it. Nothing of it is written to disk. Its calls run one after another. */
export interface Session extends AsyncDisposable {
  /** @throws {ValueError} For a name or a value that a variable cannot have. */
  setVar(name: string, value: unknown, options?: { readonly secret?: boolean }): void;
  getVar(name: string): Value | undefined;
  vars(): Readonly<Record<string, Value>>;
  /** Shows the request as it would be sent; sends nothing. */
  preview(text: string): RenderedRequest;
  /**
   * Sends a request in either form, or one that the session keeps (`-r name`), and checks its `# @expect` lines.
   *
   * @throws {NotSentError} Where the request cannot be read, or something in it does not resolve.
   * @throws {NetworkError} Where there is no response. A 4xx or 5xx is a response.
   * @example
   * const { response, tests } = await session.send('GET /users/{{id}}');
   * response.json<{ name: string }>().name;
   */
  send(text: string, options?: SendOptions): Promise<SentRequest>;
  /**
   * Runs JavaScript in the sandbox; resolves to a copy of its last value: dates stay dates, and what JSON leaves out is
   * left out.
   *
   * @throws {ScriptError} Where the code throws or is stopped, or one of its tests fails.
   * @example
   * await session.evaluate('client.setVar("next", res.body.id + 1)');
   */
  evaluate(code: string, options?: CallOptions): Promise<unknown>;
  /** Ends its connections and its sandbox, as `await using` does. */
  close(): Promise<void>;
}

/**
 * @throws {UsageError} For an option, a saved session, an environment or a setting that does not exist.
 * @throws {ScriptError} Where the code of `eval` fails.
 * @example
 * await using session = await openSession({ env: 'staging', variables: { id: 7 } });
 */
export async function openSession(options: SessionOptions = {}): Promise<Session> {
  checkOptions('openSession()', options, { ...startOptions, name: true });
  const { name, cwd = '.' } = options;
  const start = startOf(options, name);
  const output = () => createCollector();
  const app = composeLoadedApp({ persistence: 'never', cwd, place: 'library', allow: start });
  const { output: collector } = await withLibraryHints(() => open(start, { app, folder: cwd, output }));
  try {
    refuse(collector.take(), maskOf(app));
    return createSession(app, collector, await adapters.testDataNow());
  } catch (error) {
    await app.close();
    throw error;
  }
}

function createSession(app: App, collector: Collector, loadTestData: LoadTestDataSync): Session {
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function call(work: () => Promise<void>, { signal }: CallOptions): Promise<readonly Entry[]> {
    const entries = last.then(async () => {
      if (isClosed) throw new UsageError('The session is closed.');
      signal?.throwIfAborted();
      collector.take();
      let isDone = false;
      // A call that has begun may not have reached its stoppable part.
      const stop = () => {
        if (!isDone && !app.interrupt()) setImmediate(stop);
      };
      signal?.addEventListener('abort', stop);
      try {
        await work();
      } finally {
        isDone = true;
        signal?.removeEventListener('abort', stop);
      }
      signal?.throwIfAborted();
      return collector.take();
    });
    last = entries.catch(() => undefined);
    return entries;
  }

  const layers = () => app.store.getState().layers;
  const close = async () => {
    await last;
    isClosed = true;
    await app.close();
  };
  return {
    setVar(name, given, options = {}) {
      checkOptions('setVar()', options, { secret: true });
      const { secret = false } = options;
      const change = { kind: 'set', ...checkVariable(name, given), secret } as const;
      const origin = { kind: 'command', label: 'setVar', at: Date.now() } as const;
      void app.store.dispatch({ kind: 'variables-changed', changes: [change], origin });
    },
    getVar: (name) => findVariable(layers(), name)?.value,
    vars: () => Object.fromEntries([...visibleVariables(layers())].map(([name, { value }]) => [name, value])),
    preview(text) {
      checkText(text);
      const previewed = app.preview(text);
      return toRendered(text, app.completion.finishTestData(loadTestData) ? app.preview(text) : previewed);
    },
    async send(text, given = {}) {
      checkText(text);
      checkOptions('send()', given, { force: true, signal: true });
      const { force = false, ...options } = given;
      const request = resolveRequest(text, app.store.getState().requests);
      if ('kind' in request) throw new UsageError(`The session has no request "${request.name}".`);
      const [error, ...others] = parseRequest(request.text).diagnostics.filter(isError);
      if (error !== undefined) throw new NotSentError([error, ...others]);
      const intent = force ? 'force' : 'send';
      const entries = await call(() => app.dispatch({ kind: 'request-submitted', request, intent }), options);
      return sentRequest(entries, maskOf(app));
    },
    async evaluate(code, options = {}) {
      checkText(code);
      checkOptions('evaluate()', options, { signal: true });
      const entries = await call(
        () => app.dispatch({ kind: 'script-submitted', code, label: 'evaluate', at: Date.now() }),
        options,
      );
      refuse(entries, maskOf(app));
      const failed = entries.find((entry) => entry.kind === 'test' && !entry.passed);
      if (failed?.kind === 'test')
        throw new ScriptError({ reason: 'test', message: `${failed.name}: ${failed.message}` });
      const value = entries.findLast((entry) => entry.kind === 'value');
      return value === undefined ? undefined : toData(value);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

type Mask = (text: string) => string;

const maskOf = (app: App): Mask => sessionSecrets(app.store.getState()).mask;

function checkText(text: unknown): void {
  if (typeof text !== 'string')
    throw new UsageError(`Expected a string, not ${text === null ? 'null' : typeof text}.`);
}

function refuse(entries: readonly Entry[], mask: Mask): void {
  for (const entry of entries) {
    if (entry.kind === 'script-failure') throw new ScriptError(entry.failure);
    if (entry.kind !== 'notice' || entry.notice.severity !== 'error') continue;
    const { message, hint } = entry.notice;
    throw new UsageError(mask(hint === null ? message : `${message}\n${hint}`), hint);
  }
}

function sentRequest(entries: readonly Entry[], mask: Mask): SentRequest {
  const sent = entries.findLast((entry) => entry.kind === 'exchange');
  if (sent === undefined) throw reasonOf(entries, mask);
  const { request, outcome } = sent.exchange.exchange;
  if (outcome.kind === 'failure')
    throw new NetworkError({ ...outcome.failure, message: mask(outcome.failure.message) });
  return {
    request,
    response: toResponse(outcome.response),
    diagnostics: [...parseRequest(sent.preview.source).diagnostics, ...sent.preview.diagnostics],
    tests: entries.flatMap((entry) => (entry.kind === 'test' ? [toTest(entry)] : [])),
  };
}

function reasonOf(entries: readonly Entry[], mask: Mask): Error {
  for (const entry of entries) {
    const found =
      entry.kind === 'unparsable'
        ? entry.problems.map(toDiagnostic('error'))
        : entry.kind === 'blocked'
          ? entry.preview.diagnostics.filter(isError)
          : [];
    const [first, ...others] = found;
    if (first !== undefined) return new NotSentError([first, ...others]);
  }
  refuse(entries, mask);
  return new Error('The request was not sent.');
}

function toTest({ name, passed, message, sides }: EntryOf<'test'>): TestJson {
  return { name, passed, message, ...sides };
}
