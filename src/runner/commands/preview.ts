import type { App } from '../../app/app.ts';
import { adapters } from '../../app/compose.ts';
import { requestsOf } from '../../app/requests/requests-of.ts';
import { noRequests } from '../../app/requests/requests-of-all.ts';
import { type OutputOptions, parseStart, type SessionOptions } from '../../app/start/options.ts';
import { type PlacedProblem, refuseProblems } from '../../app/usage-error.ts';
import { placeText } from '../../core/request/position.ts';
import type { Preview } from '../../core/request/types.ts';
import type { Entry, EntryOf } from '../../core/session/entries.ts';
import { combineExitCodes } from '../../core/session/exit-codes.ts';
import type { Diagnostic } from '../../core/template/types.ts';
import { cleanLine } from '../../core/text/clean.ts';
import { span } from '../../core/text/styled.ts';
import { noticeLines } from '../../core/view/notice.ts';
import { isStrict } from '../ci.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../output/json.ts';
import { previewJson } from '../output/preview-json.ts';
import { createCollector } from '../results/collector.ts';
import { warningEntries, warningsOfPreview } from '../results/file-warnings.ts';
import { jsonOptions } from '../results/json-options.ts';
import { printNotes } from '../results/print-notes.ts';
import { createTextPrinter, noSession } from '../results/text-printer.ts';
import { strictProblems } from '../run/plan/strict-suite.ts';
import { type CommandOpening, onSession } from './on-session.ts';
import { comparePreviews } from './previews/compare-previews.ts';
import { previewOpening, showRequests } from './previews/show-requests.ts';
import { createScriptDiagnostics } from './script-diagnostics.ts';

export interface PreviewOptions extends Omit<SessionOptions, 'env'>, OutputOptions {
  readonly env: readonly string[];
  readonly data?: string;
  readonly request?: string;
  readonly sideBySide?: boolean;
  readonly notes?: readonly string[];
}

export async function runPreview(given: string, options: PreviewOptions, io: Io): Promise<number> {
  const { env: environments, data = null, ...rest } = options;
  if (environments.length > 1 || data !== null)
    return comparePreviews(given, { ...rest, environments, data }, io);
  await printNotes(options.notes, io);
  const strict = isStrict(options, io.env);
  const suite = await requestsOf(given, { adapters, readInput: io.readInput, command: 'preview' });
  if (suite.requests.length === 0 && suite.problems.length === 0)
    refuseProblems([noRequests(given, [suite])]);
  if (strict) refuseProblems(strictProblems(suite.warnings, suite.name));
  const remarks = createTextPrinter(io, { app: noSession, resultsTo: 'err' });
  warningEntries(suite.name, warningsOfPreview(suite.warnings)).forEach(remarks.print);
  for (const error of suite.problems) remarks.printLines(noticeLines(placedNotice(error)));
  await remarks.drained();
  const [env] = environments;
  const start = parseStart({ ...rest, ...(env === undefined ? {} : { env }) });
  const opening: CommandOpening<PreviewOutput> = {
    ...previewOpening(suite),
    strict,
    output: (app) => createPreviewOutput(app, options, io),
  };
  const session = suite.source.kind === 'session' ? suite.source.session : start.session;
  return onSession({ ...start, session }, opening, async ({ app, isReady, ...output }) => {
    if (isReady) await showRequests(suite, { app, io, ...output, name: options.request });
    const exitCode = combineExitCodes([output.exitCode(), suite.problems.length > 0 ? 3 : 0]);
    if (options.json === true) {
      // Masked at the end: a later script may have set a secret.
      const masks = jsonOptions(app, options);
      const requests = output.shown.map((preview) => previewJson(preview, masks));
      await writeJson({ requests, exitCode }, io);
    }
    await output.printer.drained();
    return exitCode;
  });
}

type PreviewOutput = ReturnType<typeof createPreviewOutput>;

function createPreviewOutput(app: App, options: PreviewOptions, io: Io) {
  const json = options.json === true;
  const printer = createTextPrinter(io, { app, resultsTo: json ? 'err' : 'out', reveal: options.reveal });
  const layout = options.sideBySide === true ? ({ layout: 'side-by-side' } as const) : {};
  const shown: Preview[] = [];
  const failures = createScriptDiagnostics();
  const collector = createCollector({
    onEntry(entry) {
      failures.read(entry);
      const preview = entry.kind === 'preview' ? failures.addTo(entry.preview) : null;
      if (json && entry.kind === 'unparsable') shown.push(withProblems(entry));
      if (preview === null) printer.print(entry);
      else if (json) shown.push(preview);
      else printer.print({ kind: 'preview', preview, ...layout, ...notesOf(entry) });
    },
    keeps: false,
  });
  let started = 0;
  const startRequest = (name: string | null): void => {
    if (json) return;
    const gap = started === 0 ? [] : [[]];
    started += 1;
    printer.printLines([...gap, [span(name === null ? '###' : `### ${cleanLine(name)}`, 'muted')]]);
  };
  return { ...collector, printer, shown, failures, startRequest };
}

function notesOf(entry: Entry): Pick<EntryOf<'preview'>, 'notes'> {
  const notes = entry.kind === 'preview' ? entry.notes?.filter(({ severity }) => severity === 'warning') : [];
  return notes === undefined || notes.length === 0 ? {} : { notes };
}

function withProblems({ preview, problems }: EntryOf<'unparsable'>): Preview {
  const found = problems.map(
    ({ message, hint, line, column, offset, length }): Diagnostic => ({
      code: 'unparsable-request',
      severity: 'error',
      part: 'url',
      ...{ message, hint, line, column, offset, length },
    }),
  );
  return { ...preview, diagnostics: [...found, ...preview.diagnostics] };
}

const placedNotice = ({ file, line, column, message, hint }: PlacedProblem) =>
  ({ severity: 'error', message: `${placeText(file, { line, column })}: ${message}`, hint }) as const;
