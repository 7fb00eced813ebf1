import type { Io } from '../io.ts';
import type { RunOptions } from './plan/options.ts';
import { runOnce } from './run-once.ts';
import type { Stop } from './stop.ts';

export async function runRequests(
  targets: readonly string[],
  options: RunOptions,
  surroundings: { readonly io: Io; readonly stop: Stop },
): Promise<number> {
  if (options.list === true) {
    const { listRun } = await import('./listing/list-run.ts');
    return listRun(targets, options, surroundings.io);
  }
  if (options.watch === true) {
    const { runOnChanges } = await import('./run-on-changes.ts');
    return runOnChanges(targets, options, surroundings);
  }
  return runOnce(targets, options, surroundings);
}
