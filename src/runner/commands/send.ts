import type { App } from '../../app/app.ts';
import { looksLikeRequestFile, requestOfFileHint } from '../../app/requests/named-files.ts';
import { requestExample } from '../../app/requests/requests-of.ts';
import { createLiveFeed } from '../../app/responses/live-feed.ts';
import { reportUnsavedChanges } from '../../app/saving/unsaved-changes.ts';
import { type OutputOptions, parseStart, type SessionOptions } from '../../app/start/options.ts';
import { UsageError } from '../../app/usage-error.ts';
import { classifyInput } from '../../core/request/classify.ts';
import { questionAboutMethod } from '../../core/request/mistyped-method.ts';
import { maskInput } from '../../core/secrets/typed/typed-credentials.ts';
import type { AskedRequest } from '../../core/session/requests/asked-request.ts';
import { resolveRequest, withFileFolder } from '../../core/session/requests/kept-requests.ts';
import type { KeptRequest } from '../../core/session/types.ts';
import { isStrict } from '../ci.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../output/json.ts';
import { createCollector } from '../results/collector.ts';
import { createHumanPrinter } from '../results/human.ts';
import { exchangeJson } from '../results/json.ts';
import { jsonOptions } from '../results/json-options.ts';
import { createLiveOutput } from '../results/live-output.ts';
import { writeResponse } from '../results/response-output.ts';
import { withInputBody } from './input-body.ts';
import { onSession } from './on-session.ts';
import { pipedRequest } from './piped-request.ts';

export interface SendOptions extends SessionOptions, OutputOptions {
  readonly output?: string;
  readonly force?: boolean;
}

export async function runSend(given: string, options: SendOptions, io: Io): Promise<number> {
  const start = parseStart(options);
  const text = given === '-' ? (await io.readInput()).trimEnd() : given;
  const typedRequest = async (kept: readonly KeptRequest[]) => {
    const request = requestOf(text, kept);
    return given === '-' ? request : withInputBody(request, io);
  };
  const strict = isStrict(options, io.env);
  const audience = (app: App) => createSendOutput(app, options, io);
  return onSession(start, { persistence: 'named', strict, folder: '.', audience }, async (session) => {
    const { app } = session;
    if (session.isReady) {
      const piped = given === '-' ? await pipedRequest(text, app) : null;
      const request = piped ?? (await typedRequest(app.store.getState().requests));
      const intent = options.force === true ? 'force' : 'send';
      await app.dispatch({ kind: 'request-asked', request, intent });
    }
    await reportUnsavedChanges(app);
    const from = await session.live?.finish();
    await session.printer.drained();
    const entries = session.take();
    const json = options.json === true;
    await writeResponse(entries, { json, output: options.output, io, ...(from !== undefined && { from }) });
    if (json) await writeJson(exchangeJson(entries, jsonOptions(app, options)), io);
    return session.exitCode();
  });
}

function createSendOutput(app: App, options: SendOptions, io: Io) {
  const json = options.json === true;
  const claimed = json || options.output === '-';
  const toOutput = !json && (options.output === undefined || options.output === '-');
  const isForPerson = io.out.isTerminal && options.output !== '-';
  const live = toOutput && !isForPerson ? createLiveOutput(io) : null;
  const bodyGoesElsewhere = claimed || !io.out.isTerminal || options.output !== undefined;
  let bodyLines: 0 | null = bodyGoesElsewhere ? 0 : null;
  const printer = createHumanPrinter(io, {
    app,
    resultsTo: claimed || !io.out.isTerminal ? 'err' : 'out',
    reveal: options.reveal,
    bodyLines: () => bodyLines,
  });
  const feed = createLiveFeed(app, printer.printLines);
  const collector = createCollector({
    onEntry(entry) {
      // A streamed body has been printed already.
      if (entry.kind === 'exchange' && feed.end()) bodyLines = 0;
      if (!json) printer.print(entry);
    },
  });
  const receive = live?.receive ?? (toOutput ? feed.receive : null);
  const front = receive === null ? collector.front : { ...collector.front, receive };
  return { ...collector, front, printer, live };
}

function requestOf(text: string, kept: readonly KeptRequest[]): AskedRequest {
  const request = resolveRequest(text, kept);
  if ('kind' in request) {
    throw new UsageError(
      `No request is kept under the name "${request.name}".`,
      '--session NAME opens the session that has it',
    );
  }
  const isFile = looksLikeRequestFile(text);
  if (!isFile && classifyInput(request.text).kind === 'request') return withFileFolder(request, kept);
  throw new UsageError(
    `"${maskInput(text).split('\n', 1)[0]}" is not a request.`,
    isFile
      ? `restloop run ${text} sends the requests of a file`
      : (requestOfFileHint(text, 'run') ?? questionAboutMethod(text) ?? requestExample),
  );
}
