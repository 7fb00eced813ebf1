import type { App } from '../../app/app.ts';
import { adapters } from '../../app/compose.ts';
import { requestsOf } from '../../app/requests/requests-of.ts';
import { createScripts } from '../../app/requests/scripts.ts';
import { folderOf, isAlwaysSkipped, isRunnable, type Suite } from '../../app/requests/suite.ts';
import type { Opening } from '../../app/start/open-session.ts';
import { type OutputOptions, parseStart, type SessionOptions } from '../../app/start/options.ts';
import { type PlacedProblem, problemsError } from '../../app/usage-error.ts';
import { placeText } from '../../core/request/position.ts';
import type { Preview } from '../../core/request/types.ts';
import { combineExitCodes, type Entry } from '../../core/session/entries.ts';
import { scriptsOfFile, scriptsOfRequest } from '../../core/session/requests/asked-script.ts';
import { withChange } from '../../core/session/requests/changed-request.ts';
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
import { createHumanPrinter, noSession } from '../results/human.ts';
import { jsonOptions } from '../results/json-options.ts';
import { chooseRequests } from '../run/plan/choose-requests.ts';
import { strictProblems } from '../run/plan/strict-suite.ts';
import { withInputBody } from './input-body.ts';
import { onSession } from './on-session.ts';
import { createScriptDiagnostics, type ScriptDiagnostics } from './script-diagnostics.ts';

export interface PreviewOptions extends SessionOptions, OutputOptions {
  readonly request?: string;
  readonly sideBySide?: boolean;
}

export async function runPreview(given: string, options: PreviewOptions, io: Io): Promise<number> {
  const strict = isStrict(options, io.env);
  const suite = await requestsOf(given, { adapters, readInput: io.readInput, command: 'preview' });
  const [first, ...others] = strict ? strictProblems(suite.warnings, suite.name) : [];
  if (first !== undefined) throw problemsError([first, ...others]);
  const remarks = createHumanPrinter(io, { app: noSession, resultsTo: 'err' });
  warningEntries(suite.name, warningsOfPreview(suite.warnings)).forEach(remarks.print);
  for (const error of suite.problems) remarks.printLines(noticeLines(placedNotice(error)));
  await remarks.drained();
  const start = parseStart(options);
  const opening: Opening<PreviewOutput> = {
    persistence: 'never',
    strict,
    sendsRefused: 'preview sends nothing',
    folder: folderOf(suite),
    async first(app) {
      const { environments = [] } = suite;
      if (environments.length > 0) await app.dispatch({ kind: 'environments-added', environments });
    },
    audience: (app) => createPreviewOutput(app, options, io),
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
  const printer = createHumanPrinter(io, { app, resultsTo: json ? 'err' : 'out', reveal: options.reveal });
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
      else printer.print({ kind: 'preview', preview, ...layout });
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

/** A request that cannot be sent is listed with the reasons. */
function withProblems({ preview, problems }: Extract<Entry, { kind: 'unparsable' }>): Preview {
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

interface Showing {
  readonly app: App;
  readonly io: Io;
  readonly failures: ScriptDiagnostics;
  readonly name: string | undefined;
  readonly startRequest: (name: string | null) => void;
}

/** Each request is shown after its own scripts, and sees what they set. */
async function showRequests(suite: Suite, { app, io, failures, name, startRequest }: Showing): Promise<void> {
  const choice = chooseRequests([suite], {
    request: name === undefined ? [] : [name],
    tag: [],
    excludeTag: [],
  });
  const chosen = suite.requests.filter((request) => choice(request) && !isAlwaysSkipped(request));
  const [first] = suite.requests;
  // One typed request refers to those of its session.
  const isTyped =
    suite.source.kind === 'text' &&
    suite.variables.length === 0 &&
    suite.requests.length === 1 &&
    first?.asked.name === null;
  const follow = isTyped
    ? async () => undefined
    : await app.enter(suite, { exchange: () => undefined, unsent: 'later', areUsed: false });
  const scripts = createScripts(suite.source.kind === 'file' ? suite.source.path : suite.name);
  const ofFile = scriptsOfFile(suite.requests.map(({ asked }) => asked));
  if (chosen.length > 0) await failures.ofFile(() => scripts.run(suite.before, ofFile, app), app);
  const isWhole = name === undefined && chosen.length > 1 && chosen.some(isRunnable);
  for (const chosenRequest of chosen) {
    const { before } = chosenRequest;
    const asked = isWhole ? { ...chosenRequest.asked, isOneOfMany: true as const } : chosenRequest.asked;
    const { text, folder } = asked;
    const typed = { text, name: null, ...(folder === undefined ? {} : { folder }) };
    const request = isTyped ? await withInputBody(typed, io) : asked;
    const file = scriptsOfRequest(asked, { phase: 'before', iteration: 1 });
    if (isRunnable(chosenRequest)) await failures.ofRequest(() => scripts.run(before, file, app), app);
    const changed = withChange(request, app.takeWishes(), suite.name);
    // A script may have changed the values that variables of the file are made of.
    await follow();
    if (chosen.length > 1) startRequest(asked.name);
    await app.dispatch({ kind: 'request-asked', request: changed, intent: 'show' });
  }
}
