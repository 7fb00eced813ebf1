import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { App } from '../../app/app.ts';
import { adapters } from '../../app/compose.ts';
import { offerEnvironments } from '../../app/environments/offer-environments.ts';
import { opensAsFile } from '../../app/importing/collection-folder.ts';
import { refuseFolder } from '../../app/requests/named-files.ts';
import { createLiveFeed } from '../../app/responses/live-feed.ts';
import { reportUnsavedChanges } from '../../app/saving/unsaved-changes.ts';
import { checkNewSession } from '../../app/start/new-session.ts';
import { type OutputOptions, parseStart, type SessionOptions } from '../../app/start/options.ts';
import { UsageError } from '../../app/usage-error.ts';
import { isRequestArgument } from '../../core/request/classify.ts';
import { emptyMasker } from '../../core/secrets/search/masker.ts';
import { maskInput } from '../../core/secrets/typed/typed-credentials.ts';
import { combineExitCodes, exitCodeOf } from '../../core/session/exit-codes.ts';
import { splitInputs } from '../../core/session/inputs/split-inputs.ts';
import { isStrict } from '../ci.ts';
import type { Io } from '../io.ts';
import { createListDocument, type ListDocument } from '../output/list-document.ts';
import type { PreviewJsonOptions } from '../output/preview-json.ts';
import { type Collector, createCollector } from '../results/collector.ts';
import { type EntriesJson, entriesJson, isInJson } from '../results/entries-json.ts';
import { jsonOptions } from '../results/json-options.ts';
import { createTextPrinter } from '../results/text-printer.ts';
import { type CommandOpening, onSession } from './on-session.ts';

export interface InputsOptions extends SessionOptions, OutputOptions {
  readonly bail?: boolean;
  readonly new?: boolean;
  readonly nearCommand?: string | null;
}

export async function runInputs(text: string, options: InputsOptions, io: Io): Promise<number> {
  const { session: name, ...start } = parseStart(options);
  if (options.new === true) await checkNewSession(name);
  else await refuseMistypedCommand(options);
  const file = options.new !== true && name !== null && opensAsFile(name) ? name : null;
  if (options.new !== true && name !== null && file === null) refuseFolder(name);
  const folder = file === null ? '.' : dirname(file);
  const json = options.json === true;
  const strict = isStrict(options, io.env);
  const opening: CommandOpening<ReturnType<typeof createInputsOutput>> = {
    place: 'shell',
    persistence: 'named',
    strict,
    folder,
    output: (app) => createInputsOutput(app, options, io),
    async first(app) {
      if (options.new === true && name !== null)
        await app.dispatch({
          kind: 'work-requested',
          work: { kind: 'storage', request: { kind: 'begin', name } },
        });
      if (options.env === undefined) await offerEnvironments(app, folder);
      if (file !== null)
        await app.dispatch({ kind: 'work-requested', work: { kind: 'open-file', path: file } });
    },
  };
  const session = options.new === true || file !== null ? null : name;
  return onSession({ ...start, session }, opening, async (opened) => {
    const { app, printer } = opened;
    const document = json ? createListDocument(io.out, 'inputs') : null;
    if (opened.isReady)
      await play(text, { app, collector: opened, options, document, drained: printer.drained });
    const waited = opened.hasLeft() ? 0 : await opened.interrupt.settled();
    opened.take();
    await reportUnsavedChanges(app);
    // The document has a place for each input, and none for what is after the last one.
    if (json) opened.take().filter(isInJson).forEach(printer.print);
    const exitCode = combineExitCodes([opened.exitCode(), waited]);
    await document?.end({ exitCode });
    await printer.drained();
    return exitCode;
  });
}

async function refuseMistypedCommand({ session, nearCommand }: InputsOptions): Promise<void> {
  if (session === undefined) return;
  if (isRequestArgument(session) && /[/:]/.test(session) && !existsSync(session))
    throw new UsageError(
      `"${maskInput(session)}" is a URL, and the shell needs a terminal to preview it.`,
      `restloop send ${maskInput(session)} sends it`,
    );
  if (nearCommand == null) return;
  const storage = await adapters.storage();
  if (storage.hasSession(session) || existsSync(session) || storage.nearSession(session) !== null) return;
  throw new UsageError(
    `There is no command and no session "${session}".`,
    `did you mean restloop ${nearCommand}?`,
  );
}

function createInputsOutput(app: App, options: InputsOptions, io: Io) {
  const json = options.json === true;
  let bodyLines: 0 | null = null;
  const printer = createTextPrinter(io, {
    app,
    resultsTo: json ? 'err' : 'out',
    reveal: options.reveal,
    echo: true,
    bodyLines: () => bodyLines,
  });
  const feed = createLiveFeed(app, printer.printLines);
  const collector = createCollector({
    onEntry(entry) {
      // A streamed body has been printed already.
      bodyLines = entry.kind === 'exchange' && feed.end() ? 0 : null;
      if (!json || !isInJson(entry)) printer.print(entry);
    },
  });
  const front = json ? collector.front : { ...collector.front, receive: feed.receive };
  return { ...collector, front, printer };
}

interface InputJson extends EntriesJson {
  readonly input: string;
  readonly exitCode: number;
}

interface InputsContext {
  readonly app: App;
  readonly collector: Collector;
  readonly options: InputsOptions;
  readonly document: ListDocument | null;
  readonly drained: () => Promise<void>;
}

/** Each input is released before the next, because there may be millions. */
async function play(
  text: string,
  { app, collector, options, document, drained }: InputsContext,
): Promise<void> {
  for (const input of splitInputs(text)) {
    collector.take();
    await app.submit(input);
    const entries = collector.take();
    const exitCode = combineExitCodes(entries.map(exitCodeOf));
    if (document !== null) {
      const shown = jsonOptions(app, options);
      const played: InputJson = { input: inputJson(input, shown), ...entriesJson(entries, shown), exitCode };
      await document.add(played);
    }
    await drained();
    if (collector.hasLeft() || exitCode === 130 || (options.bail === true && exitCode !== 0)) break;
  }
}

function inputJson(input: string, { reveal = false, secrets = emptyMasker }: PreviewJsonOptions): string {
  return reveal ? input : secrets.mask(maskInput(input));
}
