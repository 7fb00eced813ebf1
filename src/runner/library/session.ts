import type { App } from '../../app/app.ts';
import { composeApp } from '../../app/compose.ts';
import { bodyText } from '../../app/files/response-body.ts';
import { UsageError } from '../../app/usage-error.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import type { PreviewedText } from '../../core/request/preview/preview.ts';
import type { RequestWarning } from '../../core/request/preview/warnings.ts';
import type { HttpResponse, RequestSpec } from '../../core/request/types.ts';
import type { Entry } from '../../core/session/entries.ts';
import { findVariable, visibleVariables } from '../../core/session/variables/precedence.ts';
import { toValue } from '../../core/value/check.ts';
import { checkName } from '../../core/value/name.ts';
import type { Value } from '../../core/value/types.ts';
import { createRunFront, type RunFront } from '../run/suite/run-front.ts';
import { NetworkError, NotSentError, ScriptError } from './errors.ts';
import type { Variables } from './render.ts';

export interface SessionOptions {
  /** A saved session to begin with; a new one when not given. */
  readonly name?: string;
  readonly variables?: Variables;
  /** As `.set` takes them: `{ timeout: '5000' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Who asks, as `.auth` takes it: `bearer {{token}}`. */
  readonly auth?: string;
}

/** A request that was sent, and its response. */
export interface Answer {
  readonly request: RequestSpec;
  readonly response: HttpResponse;
  /** What is odd about the request; it was sent. */
  readonly warnings: readonly RequestWarning[];
  /** The body, by its charset; empty when it is binary. */
  readonly text: string;
  /** The body as JSON. Throws a SyntaxError when it is none. */
  json(): unknown;
}

/** A live collection session, as the shell has it. Nothing of it is written to disk. */
export interface Session {
  setVar(name: string, value: unknown, options?: { readonly secret?: boolean }): Promise<void>;
  getVar(name: string): Value | undefined;
  vars(): Readonly<Record<string, Value>>;
  /** What would be sent; nothing is. */
  preview(text: string): PreviewedText;
  /**
   * Sends a request in either form. Rejects with a NotSentError when something in it does not resolve, and with a
   * NetworkError when there is no answer.
   */
  send(text: string): Promise<Answer>;
  /** Runs JavaScript in the sandbox; resolves to its last value as JSON has it. Rejects with a ScriptError. */
  evaluate(code: string): Promise<unknown>;
  /** Ends its connections and its sandbox. */
  close(): Promise<void>;
}

/** Rejects with a UsageError for a session that is not there, or a setting that cannot be. */
export async function openSession(options: SessionOptions = {}): Promise<Session> {
  const app = composeApp({ persistence: 'never' });
  const front = createRunFront();
  app.attach(front.front);
  try {
    if (options.name !== undefined) await app.openSession(options.name);
    for (const [key, text] of Object.entries(options.settings ?? {})) {
      await app.dispatch({ kind: 'setting-given', key, text });
    }
    if (options.auth !== undefined) await app.dispatch({ kind: 'auth-given', text: options.auth });
    refuse(front.take());
    const session = createSession(app, front);
    for (const [name, value] of Object.entries(options.variables ?? {})) await session.setVar(name, value);
    return session;
  } catch (error) {
    await app.close();
    throw error;
  }
}

function refuse(entries: readonly Entry[]): void {
  for (const entry of entries) {
    if (entry.kind === 'notice' && entry.notice.severity === 'error') {
      throw new UsageError(entry.notice.message, entry.notice.hint);
    }
  }
}

function createSession(app: App, front: RunFront): Session {
  return {
    async setVar(name, given, { secret = false } = {}) {
      const change = { kind: 'set', name: checkName(name), value: toValue(given, name), secret } as const;
      const origin = { kind: 'command', label: 'setVar', at: Date.now() } as const;
      await app.dispatch({ kind: 'variables-changed', changes: [change], origin });
    },
    getVar: (name) => findVariable(app.store.getState().layers, name)?.value,
    vars: () =>
      Object.fromEntries(
        [...visibleVariables(app.store.getState().layers)].map(([name, { value }]) => [name, value]),
      ),
    preview: (text) => app.preview(text),
    async send(text) {
      front.take();
      await app.dispatch({
        kind: 'request-asked',
        request: { text, name: null, parsed: parseRequest(text) },
        intent: 'send',
      });
      return answerOf(front.take());
    },
    async evaluate(code) {
      front.take();
      await app.dispatch({ kind: 'script-submitted', code, label: 'evaluate', at: Date.now() });
      const entries = front.take();
      const failure = entries.find((entry) => entry.kind === 'script-failure');
      if (failure !== undefined) throw new ScriptError(failure.failure);
      const value = entries.findLast((entry) => entry.kind === 'value');
      return value?.json == null ? undefined : JSON.parse(value.json);
    },
    close: () => app.close(),
  };
}

function answerOf(entries: readonly Entry[]): Answer {
  for (const entry of entries) {
    if (entry.kind === 'unparsable')
      throw new NotSentError(entry.problems[0]?.message ?? 'this is no request');
    if (entry.kind === 'blocked') {
      const errors = entry.preview.diagnostics.filter(({ severity }) => severity === 'error');
      throw new NotSentError(errors[0]?.message ?? 'the request has errors', errors);
    }
    if (entry.kind !== 'exchange') continue;
    const { request, outcome } = entry.exchange.exchange;
    if (outcome.kind === 'failure') throw new NetworkError(outcome.failure);
    const { response } = outcome;
    const text = bodyText(response);
    const warnings = entries.flatMap((other) => (other.kind === 'warned' ? other.warnings : []));
    return { request, response, warnings, text, json: () => JSON.parse(text) };
  }
  refuse(entries);
  throw new NotSentError('The request was not sent.');
}
