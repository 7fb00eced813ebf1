import { composeApp } from '../../app/compose.ts';
import { combineExitCodes } from '../../core/session/entries.ts';
import { inCi } from '../ci.ts';
import { openRows } from '../data/rows.ts';
import { warningEntries, warningsOfRun } from '../file-warnings.ts';
import { createHumanPrinter } from '../human.ts';
import type { Io } from '../io.ts';
import { openReporters } from '../reporters/open.ts';
import { tellError } from '../tell-error.ts';
import { conduct } from './conduct.ts';
import type { RunOptions } from './options.ts';
import type { PlannedRun } from './plan-targets.ts';
import { noCounts } from './result.ts';
import type { Conducting, RunOutcome } from './shared-run.ts';
import type { Stop } from './stop.ts';

/** Runs what was planned, and writes the reports. Resolves to the exit code. */
export function runPlanned(planned: PlannedRun, options: RunOptions, around: Around): Promise<number> {
  return reportRun(planned, options, around).finally(planned.apps.close);
}

interface Around {
  readonly io: Io;
  readonly stop: Stop;
}

async function reportRun(planned: PlannedRun, options: RunOptions, { io, stop }: Around): Promise<number> {
  const { plan, suites } = planned;
  const rows = await openRows(options.data ?? null, plan.iterations);
  const { reporter, output, json = false, reveal = false } = options;
  const reporters = await openReporters(
    {
      reporters: reporter,
      output,
      json,
      reveal,
      shows: options.failuresOnly === true ? 'failures' : 'all',
      expected: expectedRequests(planned, options),
    },
    io,
  );
  const problems = createHumanPrinter(io, { app: composeApp({ persistence: 'never' }), resultsTo: 'err' });
  for (const { name, warnings } of suites)
    warningEntries(name, warningsOfRun(warnings)).forEach(problems.print);
  const outcome = await conductAll(
    {
      ...planned,
      options,
      snapshotMode: plan.updateSnapshots ? 'update' : inCi(io.env) ? 'compare' : 'write-new',
      rows,
      listener: {
        ...reporters,
        problem: problems.print,
        async requestFinished(result, suite) {
          await reporters.requestFinished(result, suite);
          if (reporters.areClosed()) stop.ask('closed');
        },
      },
      stop,
    },
    io,
  );
  await reporters.finish({ ...outcome, stopped: stop.reason });
  await reporters.close();
  await problems.drained();
  return outcome.exitCode;
}

/** Those that the chosen ones refer to are not counted: whether they run is seen on the way. */
function expectedRequests({ plan, suites, choice }: PlannedRun, { data }: RunOptions): number | null {
  if (data !== undefined) return null;
  const chosen = suites.reduce((sum, { requests }) => sum + requests.filter(choice).length, 0);
  return chosen * (plan.iterations ?? 1);
}

/** What ends a run in its middle is told; the reports of what was done are written all the same. */
async function conductAll(conducting: Conducting, io: Io): Promise<RunOutcome> {
  let counts = noCounts;
  let exitCode = 0;
  try {
    return await conduct({
      ...conducting,
      progressed(soFar) {
        ({ counts, exitCode } = soFar);
      },
    });
  } catch (error) {
    await tellError(error, io);
    return { counts, exitCode: combineExitCodes([exitCode, 2]) };
  }
}
