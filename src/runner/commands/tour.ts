import { composeApp, startDemo } from '../../app/compose.ts';
import { combineExitCodes, exitCodeOf } from '../../core/session/entries.ts';
import { span } from '../../core/text/styled.ts';
import { tour } from '../../demo/tour.ts';
import type { Io } from '../io.ts';
import { createCollector } from '../results/collector.ts';
import { createHumanPrinter } from '../results/human.ts';

/** `restloop demo` without a terminal: plays the tour against the demo API. Exits 1 when a step failed. */
export async function runTour(io: Io): Promise<number> {
  const demo = await startDemo();
  const app = composeApp({ persistence: 'never' });
  const printer = createHumanPrinter(
    { ...io, err: io.out },
    { app, resultsTo: 'out', echo: true, bodyLines: 20 },
  );
  const collector = createCollector({ onEntry: printer.print });
  app.attach(collector.front);
  try {
    await app.dispatch({ kind: 'setting-given', key: 'sandbox.timeout', text: '500' });
    // The demo is on this machine: no proxy has a part in it.
    await app.dispatch({ kind: 'setting-given', key: 'proxy', text: 'none' });
    await app.dispatch({ kind: 'base-given', url: demo.url });
    await say(io, `restloop: the tour, against the demo API on ${demo.url}`);
    collector.take();
    let failed = 0;
    for (const { says, input, exitCode = 0 } of tour) {
      if (says !== '') await say(io, '', `# ${says}`);
      await app.submit(input);
      await printer.drained();
      if (combineExitCodes(collector.take().map(exitCodeOf)) !== exitCode) failed += 1;
    }
    if (failed > 0) {
      await say(io, '', `# ${failed} of ${tour.length} steps failed: restloop doctor looks for the reason.`);
      return 1;
    }
    await say(io, '', '# In a terminal the request forms below the input as you type: npm start');
    return 0;
  } finally {
    await app.close();
    await demo.close();
  }
}

const say = (io: Io, ...lines: readonly string[]): Promise<void> =>
  io.out.writeLines(lines.map((line) => [span(line)]));
