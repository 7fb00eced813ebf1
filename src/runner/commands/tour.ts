import type { App } from '../../app/app.ts';
import { startDemo } from '../../app/compose.ts';
import { emptyStart } from '../../app/start/session-start.ts';
import { combineExitCodes, exitCodeOf } from '../../core/session/exit-codes.ts';
import { span } from '../../core/text/styled.ts';
import { tour } from '../../demo/tour.ts';
import { checkSandbox } from '../doctor/runtime.ts';
import type { Io } from '../io.ts';
import { createCollector } from '../results/collector.ts';
import { createTextPrinter } from '../results/text-printer.ts';
import { onSession } from './on-session.ts';

/** `restloop demo` without a terminal: plays the tour against the demo API. Exits 1 when a step failed. */
export async function runTour(io: Io): Promise<number> {
  const sandbox = await checkSandbox();
  if (sandbox.state === 'problem') {
    await say(
      io,
      sandbox.found,
      'The tour needs scripts, which cannot run here. Requests work without them.',
    );
    return 1;
  }
  const demo = await startDemo();
  const output = (app: App) => {
    const view = { app, resultsTo: 'out', echo: true, bodyLines: 20 } as const;
    const printer = createTextPrinter({ ...io, err: io.out }, view);
    return { printer, ...createCollector({ onEntry: printer.print }) };
  };
  const settings = [
    { key: 'sandbox.timeout', text: '500' },
    // The demo is on this machine: no proxy has a part in it.
    { key: 'proxy', text: 'none' },
  ];
  const opening = { place: 'shell', persistence: 'never', folder: null, output } as const;
  const play = onSession({ ...emptyStart, settings }, opening, async ({ app, printer, take }) => {
    await app.dispatch({ kind: 'base-given', url: demo.url });
    await say(io, `restloop: the tour, against the demo API on ${demo.url}`);
    take();
    let failed = 0;
    for (const { says, input, exitCode = 0 } of tour) {
      if (says !== '') await say(io, '', `# ${says}`);
      await app.submit(input);
      await printer.drained();
      if (combineExitCodes(take().map(exitCodeOf)) !== exitCode) failed += 1;
    }
    if (failed > 0) {
      await say(io, '', `# ${failed} of ${tour.length} steps failed: restloop doctor finds the reason.`);
      return 1;
    }
    await say(io, '', '# In a terminal the preview changes as you type: npm start');
    return 0;
  });
  return play.finally(demo.close);
}

const say = (io: Io, ...lines: readonly string[]): Promise<void> =>
  io.out.writeLines(lines.map((line) => [span(line)]));
