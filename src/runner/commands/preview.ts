import { dirname } from 'node:path';
import { composeApp } from '../../app/compose.ts';
import { type OutputOptions, parseStart, type SessionOptions } from '../../app/options.ts';
import { startSession } from '../../app/start-session.ts';
import { problemsError } from '../../app/usage-error.ts';
import type { Preview } from '../../core/request/types.ts';
import { isStrict } from '../ci.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../output/json.ts';
import { type PreviewJson, previewJson } from '../output/preview-json.ts';
import { createCollector } from '../results/collector.ts';
import { warningEntries } from '../results/file-warnings.ts';
import { createHumanPrinter } from '../results/human.ts';
import { jsonOptions } from '../results/json-options.ts';
import { strictProblems } from '../run/plan/strict-suite.ts';
import { resolveTarget } from '../targets.ts';
import { collectionInputs } from './collection-inputs.ts';

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
  const collector = createCollector({
    onEntry(entry) {
      if (json && entry.kind === 'preview') shown.push(entry.preview);
      else printer.print(entry);
    },
    keeps: false,
  });
  app.attach(collector.front);
  app.refuseSends('preview sends nothing');
  try {
    const target = await resolveTarget(given, { app, io });
    if (target.kind === 'file') {
      const [first, ...others] = strict ? strictProblems(target.warnings, target.path) : [];
      if (first !== undefined) throw problemsError([first, ...others]);
      warningEntries(target.path, target.warnings).forEach(remarks.print);
    }
    await remarks.drained();
    const folder = target.kind === 'file' ? dirname(target.path) : '.';
    if (await startSession(app, parseStart(options), { folder, hasFailed: collector.hasFailed })) {
      for (const input of await collectionInputs(target, { app, options, collector }))
        await input.ask('show');
    }
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
