import type { Io } from '../io.ts';
import type { RunOptions } from './plan/options.ts';
import { runOnce } from './run-once.ts';
import { createStop, type Stop } from './stop.ts';

export async function runRequests(targets: readonly string[], options: RunOptions, io: Io): Promise<number> {
  if (options.list === true) {
    const { listRun } = await import('./listing/list-run.ts');
    return listRun(targets, options, io);
  }
  const stop = createStop();
  const release = stopOnSignals(stop);
  try {
    if (options.watch === true) {
      const { runOnChanges } = await import('./run-on-changes.ts');
      return await runOnChanges(targets, options, { io, stop });
    }
    return await runOnce(targets, options, { io, stop });
  } finally {
    release();
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The first signal ends the run in order, so that reports are written; the second ends the program. */
function stopOnSignals(stop: Stop): () => void {
  const listener = () => stop.ask('interrupted');
  for (const signal of signals) process.once(signal, listener);
  return () => {
    for (const signal of signals) process.removeListener(signal, listener);
  };
}
