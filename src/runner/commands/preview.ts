import type { App } from '../../app/app.ts';
import { composeApp } from '../../app/compose.ts';
import { type OutputOptions, parseStart, type SessionOptions } from '../../app/options.ts';
import { startSession } from '../../app/start-session.ts';
import { problemsError } from '../../app/usage-error.ts';
import type { Preview } from '../../core/request/types.ts';
import { scriptsOfFile, scriptsOfRequest } from '../../core/session/requests/asked-script.ts';
import { isStrict } from '../ci.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../output/json.ts';
import { type PreviewJson, previewJson } from '../output/preview-json.ts';
import { createCollector } from '../results/collector.ts';
import { warningEntries } from '../results/file-warnings.ts';
import { createHumanPrinter } from '../results/human.ts';
import { jsonOptions } from '../results/json-options.ts';
import { chooseRequests } from '../run/plan/choose-requests.ts';
import { planSuite } from '../run/plan/plan-suites.ts';
import { strictProblems } from '../run/plan/strict-suite.ts';
import { folderOf, isAlwaysSkipped, type Suite } from '../run/plan/suite.ts';
import { enterSuite } from '../run/suite/enter-suite.ts';
import { createScripts } from '../run/suite/scripts.ts';
import { followVariables } from '../run/suite/suite-variables.ts';
import { createScriptDiagnostics, type ScriptDiagnostics } from './script-diagnostics.ts';

export interface PreviewOptions extends SessionOptions, OutputOptions {
  readonly request?: string;
}

/** `restloop preview`: the interpolated requests; nothing is sent. Resolves to the exit code. */
export async function runPreview(given: string, options: PreviewOptions, io: Io): Promise<number> {
  const strict = isStrict(options, io.env);
  const app = composeApp({ persistence: 'never', strict });
  const json = options.json === true;
  const printer = createHumanPrinter(io, { app, resultsTo: json ? 'err' : 'out', reveal: options.reveal });
  const remarks = createHumanPrinter(io, { app, resultsTo: 'err' });
  const shown: Preview[] = [];
  const failures = createScriptDiagnostics();
  const collector = createCollector({
    onEntry(entry) {
      failures.read(entry);
      const preview = entry.kind === 'preview' ? failures.addTo(entry.preview) : null;
      if (preview === null) printer.print(entry);
      else if (json) shown.push(preview);
      else printer.print({ kind: 'preview', preview });
    },
    keeps: false,
  });
  app.attach(collector.front);
  app.refuseSends('preview sends nothing');
  try {
    const suite = await planSuite(given, { adapters: app.adapters, io, target: given });
    const [first, ...others] = strict ? strictProblems(suite.warnings, suite.name) : [];
    if (first !== undefined) throw problemsError([first, ...others]);
    warningEntries(suite.name, suite.warnings).forEach(remarks.print);
    await remarks.drained();
    const start = parseStart(options);
    const session = suite.source.kind === 'session' ? suite.source.session : start.session;
    const folder = folderOf(suite);
    if (await startSession(app, { ...start, session }, { folder, hasFailed: collector.hasFailed }))
      await showRequests(suite, { app, failures, name: options.request });
    const exitCode = collector.exitCode();
    if (json) {
      // Masked at the end: a later script may have set a secret.
      const masks = jsonOptions(app, options);
      const previews = shown.map((preview) => previewJson(preview, masks));
      await writeJson(document(previews, exitCode), io);
    }
    await printer.drained();
    return exitCode;
  } finally {
    await app.close();
  }
}

const document = (requests: readonly PreviewJson[], exitCode: number) => ({ requests, exitCode });

interface Showing {
  readonly app: App;
  readonly failures: ScriptDiagnostics;
  /** A name, or a pattern with `*`; undefined for all requests. */
  readonly name: string | undefined;
}

/** Shows the requests of a suite, each after its own scripts: what those set is seen. */
async function showRequests(suite: Suite, { app, failures, name }: Showing): Promise<void> {
  const choice = chooseRequests([suite], {
    request: name === undefined ? [] : [name],
    tag: [],
    excludeTag: [],
  });
  const chosen = suite.requests.filter((request) => choice(request) && !isAlwaysSkipped(request));
  const follow = followVariables(app, suite.variables, suite.name);
  const [first] = suite.requests;
  // One typed request refers to those of its session.
  const isTyped = suite.source.kind === 'text' && suite.requests.length === 1 && first?.asked.name === null;
  if (!isTyped)
    await enterSuite(app, suite, { exchange: () => undefined, unsent: 'later', followVariables: follow });
  const scripts = createScripts(suite.source.kind === 'file' ? suite.source.path : suite.name);
  const ofFile = scriptsOfFile(suite.requests.map(({ asked }) => asked));
  if (chosen.length > 0) await failures.ofFile(() => scripts.run(suite.before, ofFile, app), app);
  for (const { asked, before } of chosen) {
    const { text, folder } = asked;
    const request = isTyped ? { text, name: null, ...(folder === undefined ? {} : { folder }) } : asked;
    await failures.ofRequest(() => scripts.run(before, scriptsOfRequest(asked), app), app);
    // A script may have changed the values that variables of the file are made of.
    await follow();
    await app.dispatch({ kind: 'request-asked', request, intent: 'show' });
  }
}
