import type { Io } from '../io.ts';
import type { RunOptions } from './options.ts';
import { planTargets } from './plan-targets.ts';
import { runPlanned } from './planned-run.ts';
import { runOnChanges } from './run-on-changes.ts';
import { createStop, type Stop } from './stop.ts';

/** `restloop run`: every request with its scripts and tests. Resolves to the exit code. */
export async function runRequests(targets: readonly string[], options: RunOptions, io: Io): Promise<number> {
  const stop = createStop();
  if (options.watch === true) {
    const release = stopOnSignals(stop);
    return runOnChanges(targets, options, { io, stop }).finally(release);
  }
  // Nothing is to be saved before something was sent: reading is ended by a signal as any program is.
  const planned = await planTargets(targets, options, io);
  const release = stopOnSignals(stop);
  return runPlanned(planned, options, { io, stop }).finally(release);
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The first signal ends the run in order, so that reports are written; the second one ends the program. */
function stopOnSignals(stop: Stop): () => void {
  const listener = () => stop.ask('interrupted');
  for (const signal of signals) process.once(signal, listener);
  return () => {
    for (const signal of signals) process.removeListener(signal, listener);
  };
}
