import type { App } from '../../app/app.ts';
import { reportUnsavedChanges } from '../../app/saving/unsaved-changes.ts';
import { type OutputOptions, parseStart, type SessionOptions } from '../../app/start/options.ts';
import { combineExitCodes } from '../../core/session/exit-codes.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../output/json.ts';
import { createCollector } from '../results/collector.ts';
import { entriesJson } from '../results/entries-json.ts';
import { jsonOptions } from '../results/json-options.ts';
import { createTextPrinter } from '../results/text-printer.ts';
import { onSession } from './on-session.ts';

export async function runEval(
  given: string,
  options: SessionOptions & OutputOptions,
  io: Io,
): Promise<number> {
  const start = parseStart(options);
  const code = given === '-' ? await io.readInput() : given;
  const json = options.json === true;
  const output = (app: App) => {
    const printer = createTextPrinter(io, {
      app,
      resultsTo: 'out',
      noticesTo: 'err',
      reveal: options.reveal,
    });
    return { printer, ...createCollector(json ? {} : { onEntry: printer.print, keeps: false }) };
  };
  return onSession(start, { persistence: 'named', folder: '.', output }, async (session) => {
    const { app } = session;
    let waited: 0 | 130 = 0;
    if (session.isReady) {
      await app.dispatch({ kind: 'script-submitted', code, label: 'eval', at: Date.now() });
      // Timers that the code started go on, as in Node.
      waited = await session.interrupt.settled();
    }
    await reportUnsavedChanges(app);
    const exitCode = combineExitCodes([session.exitCode(), waited]);
    if (json) {
      const document = { ...entriesJson(session.take(), jsonOptions(app, options)), exitCode };
      await writeJson(document, io);
    }
    await session.printer.drained();
    return exitCode;
  });
}
