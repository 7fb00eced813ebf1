import { composeApp } from '../../app/compose.ts';
import { type OutputOptions, parseStart, type SessionOptions } from '../../app/options.ts';
import { startSession } from '../../app/start-session.ts';
import { reportUnsavedChanges } from '../../app/unsaved-changes.ts';
import { combineExitCodes } from '../../core/session/entries.ts';
import { stopOnInterrupt } from '../interrupt.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../output/json.ts';
import { createCollector } from '../results/collector.ts';
import { entriesJson } from '../results/entries-json.ts';
import { createHumanPrinter } from '../results/human.ts';
import { jsonOptions } from '../results/json-options.ts';

/** `restloop eval`: one piece of JavaScript. Resolves to the exit code. */
export async function runEval(
  given: string,
  options: SessionOptions & OutputOptions,
  io: Io,
): Promise<number> {
  const app = composeApp({ persistence: 'named' });
  const json = options.json === true;
  const printer = createHumanPrinter(io, { app, resultsTo: 'out', noticesTo: 'err', reveal: options.reveal });
  const collector = createCollector(json ? {} : { onEntry: printer.print, keeps: false });
  app.attach(collector.front);
  const interrupt = stopOnInterrupt(app);
  let waited: 0 | 130 = 0;
  try {
    const code = given === '-' ? await io.readInput() : given;
    if (await startSession(app, parseStart(options), { folder: '.', hasFailed: collector.hasFailed })) {
      await app.dispatch({ kind: 'script-submitted', code, label: 'eval', at: Date.now() });
      // Timers that the code started go on, as in Node.
      waited = await interrupt.settled();
    }
    await reportUnsavedChanges(app);
    const exitCode = combineExitCodes([collector.exitCode(), waited]);
    if (json) {
      const document = { ...entriesJson(collector.take(), jsonOptions(app, options)), exitCode };
      await writeJson(document, io);
    }
    await printer.drained();
    return exitCode;
  } finally {
    interrupt.release();
    await app.close();
  }
}
