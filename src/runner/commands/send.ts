import type { App } from '../../app/app.ts';
import { adapters } from '../../app/compose.ts';
import { printNotice } from '../../app/print-notice.ts';
import { looksLikeRequestFile, requestOfFileHint } from '../../app/requests/named-files.ts';
import { requestExample, requestsOf } from '../../app/requests/requests-of.ts';
import { reportUnsavedChanges } from '../../app/saving/unsaved-changes.ts';
import { writeCookieJar } from '../../app/start/cookie-files.ts';
import { type OutputOptions, parseStart, type SessionOptions } from '../../app/start/options.ts';
import { UsageError } from '../../app/usage-error.ts';
import { isRequestArgument } from '../../core/request/classify.ts';
import { questionAboutMethod } from '../../core/request/mistyped-method.ts';
import { hasVariableLine } from '../../core/request/text/variable-line.ts';
import { maskInput } from '../../core/secrets/typed/typed-credentials.ts';
import { combineExitCodes } from '../../core/session/exit-codes.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import { resolveRequest, withFileFolder } from '../../core/session/requests/saved-requests.ts';
import type { SavedRequest } from '../../core/session/types.ts';
import { span } from '../../core/text/styled.ts';
import { isStrict } from '../ci.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../output/json.ts';
import { exchangeJson } from '../results/json.ts';
import { jsonOptions } from '../results/json-options.ts';
import { failedStatus, type OutputFlags, remoteName } from '../results/output-flags.ts';
import { printNotes } from '../results/print-notes.ts';
import { writeResponse } from '../results/response-output.ts';
import { createSendOutput } from '../results/send-output.ts';
import { withInputBody } from './input-body.ts';
import { onSession } from './on-session.ts';
import { type RepetitionFlags, repetitionOf } from './repetition.ts';

export interface SendOptions extends SessionOptions, OutputOptions, OutputFlags, RepetitionFlags {
  readonly force?: boolean;
  readonly notes?: readonly string[];
}

export async function runSend(given: string, wanted: SendOptions, io: Io): Promise<number> {
  // A terminal gets the body as it is, as a pipe does.
  const options = wanted.silent === true ? { output: '-', ...wanted } : wanted;
  const start = parseStart(options);
  const plan = repetitionOf(options);
  const text = given === '-' ? (await io.readInput()).trimEnd() : given;
  const typedRequest = async (saved: readonly SavedRequest[]) => {
    const request = requestOf(text, saved);
    return given === '-' ? request : withInputBody(request, io);
  };
  const strict = isStrict(options, io.env);
  const output = (app: App) => createSendOutput(app, options, io);
  if (options.silent !== true) await printNotes(options.notes, io);
  return onSession(start, { persistence: 'named', strict, folder: '.', output }, async (session) => {
    const { app } = session;
    if (session.isReady) {
      const piped = given === '-' ? await pipedRequest(text, app) : null;
      const request = piped ?? (await typedRequest(app.store.getState().requests));
      const intent = options.force === true ? 'force' : 'send';
      const repetition = plan === null ? {} : { repetition: { plan, saved: null } };
      await app.dispatch({ kind: 'request-submitted', request, intent, ...repetition });
    }
    await reportUnsavedChanges(app);
    const from = (await session.live?.finish()) ?? null;
    await session.printer.drained();
    const entries = session.take();
    const json = options.json === true;
    const { head, wants } = session;
    const name = options.remoteName === true ? remoteName(entries) : null;
    const output = name ?? options.output;
    await writeResponse(entries, { json, output, head, wants, from, io });
    if (name !== null && options.silent !== true) await printNotes([`The body was written to ${name}.`], io);
    if (json) await writeJson(exchangeJson(entries, jsonOptions(app, options)), io);
    if (options.cookieJar !== undefined) await writeCookieJar(options.cookieJar, app);
    const failure = failedStatus(entries, options);
    if (failure !== null) await io.err.writeLines([[span(`restloop: ${failure}`)]]);
    return combineExitCodes([session.exitCode(), failure === null ? 0 : 1]);
  });
}

function requestOf(text: string, saved: readonly SavedRequest[]): RequestInput {
  const request = resolveRequest(text, saved);
  if ('kind' in request) {
    throw new UsageError(
      `There is no saved request "${request.name}".`,
      '--session NAME chooses the session',
    );
  }
  const isFile = looksLikeRequestFile(text);
  if (!isFile && isRequestArgument(request.text)) return withFileFolder(request, saved);
  throw new UsageError(
    `"${maskInput(text).split('\n', 1)[0]}" is not a request.`,
    isFile
      ? `restloop run ${text} sends the requests of a file`
      : (requestOfFileHint(text, 'run') ?? questionAboutMethod(text) ?? requestExample),
  );
}

/** Sets the variables of a request file on standard input, and returns its first request; null for other text. */
async function pipedRequest(text: string, app: App): Promise<RequestInput | null> {
  if (!hasVariableLine(text)) return null;
  const suite = await requestsOf('-', { adapters, readInput: async () => text });
  const [request, ...others] = suite.requests;
  if (request === undefined || suite.variables.length === 0) return null;
  await app.suites.enter(suite, { exchange: () => undefined, unsent: 'later', areUsed: false });
  const hasScripts = [...suite.before, ...request.before, ...request.after].length > 0;
  if (hasScripts) await warn(app, 'Scripts in standard input are not run by send.');
  if (others.length > 0) await warn(app, `Only the first of ${others.length + 1} requests is sent.`);
  return request.input;
}

const warn = (app: App, message: string): Promise<void> =>
  printNotice(app, { severity: 'warning', message, hint: 'restloop run - runs it all' });
