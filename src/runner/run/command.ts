import { composeApp } from '../../app/compose.ts';
import { messageOf } from '../../app/message.ts';
import { UsageError } from '../../app/usage-error.ts';
import { combineExitCodes } from '../../core/session/entries.ts';
import { openRows } from '../data/rows.ts';
import { createHumanPrinter } from '../human.ts';
import type { Io } from '../io.ts';
import { openReporters } from '../reporters/open.ts';
import { chooseRequests } from './choose-requests.ts';
import { type Conducting, conduct, type RunOutcome } from './conduct.ts';
import { planRun, type RunOptions } from './options.ts';
import { planSuites } from './plan-suites.ts';
import { noCounts } from './result.ts';
import { createStop, type Stop } from './stop.ts';

/** `restloop run`: every request with its scripts and tests. Resolves to the exit code. */
export async function runRequests(targets: readonly string[], options: RunOptions, io: Io): Promise<number> {
  const stop = createStop();
  const release = stopOnSignals(stop);
  try {
    return await runOnce(targets, options, { io, stop });
  } finally {
    release();
  }
}

export async function runOnce(
  targets: readonly string[],
  options: RunOptions,
  { io, stop }: { readonly io: Io; readonly stop: Stop },
): Promise<number> {
  const plan = planRun(options);
  const app = composeApp({ persistence: 'never' });
  const suites = await planSuites(targets, { app, io });
  const choice = chooseRequests(suites, options);
  const rows = await openRows(options.data ?? null, plan.iterations);
  const reveal = options.reveal === true;
  const reporters = await openReporters(
    { reporters: options.reporter, output: options.output, json: options.json === true, reveal },
    io,
  );
  const problems = createHumanPrinter(io, { app, resultsTo: 'err' });
  const outcome = await conductAll(
    {
      suites,
      choice,
      plan,
      options,
      allowedHosts: options.allowHost,
      snapshotMode: plan.updateSnapshots ? 'update' : inCi(io) ? 'compare' : 'write-new',
      rows,
      hasIterations: options.data !== undefined || (plan.iterations ?? 1) > 1,
      listener: { ...reporters, problem: problems.print },
      stop,
    },
    io,
  );
  await reporters.finish({ ...outcome, stopped: stop.reason });
  await reporters.close();
  await problems.drained();
  return outcome.exitCode;
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
    const hint = error instanceof UsageError && error.hint !== null ? `\n  ${error.hint}` : '';
    await io.err.write(`restloop: ${messageOf(error)}${hint}\n`);
    return { counts, exitCode: combineExitCodes([exitCode, 2]) };
  }
}

/** A CI system must not take the first body that it sees for the right one. */
const inCi = ({ env }: Io): boolean => !['', '0', 'false', undefined].includes(env['CI']);

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The first signal ends the run in order, so that reports are written; the second one ends the program. */
function stopOnSignals(stop: Stop): () => void {
  const listener = () => stop.ask('interrupted');
  for (const signal of signals) process.once(signal, listener);
  return () => {
    for (const signal of signals) process.removeListener(signal, listener);
  };
}
