import { existsSync } from 'node:fs';
import { isFolder } from '../../app/requests/folder-files.ts';
import { UsageError } from '../../app/usage-error.ts';
import { span } from '../../core/text/styled.ts';
import { formatCount } from '../../core/view/paint/units.ts';
import type { Io } from '../io.ts';
import { printError } from '../results/print-error.ts';
import type { RunOptions } from './plan/options.ts';
import { runOnce } from './run-once.ts';
import { createStop, type Stop } from './stop.ts';
import { watchFiles } from './watch.ts';

export async function runOnChanges(
  targets: readonly string[],
  options: RunOptions,
  { io, stop }: { readonly io: Io; readonly stop: Stop },
): Promise<number> {
  if (targets.includes('-')) throw new UsageError('--watch: standard input cannot be watched.');
  let files: readonly string[] = targets;
  while (!stop.isAsked()) {
    // Started first, so that a change while reading is not missed.
    const watch = watchFiles();
    watch.add(files);
    for (const target of targets) if (await isFolder(target)) watch.addFolder(target);
    const own = createStop();
    const onStop = () => own.ask('interrupted');
    stop.signal.addEventListener('abort', onStop);
    const reads = (read: readonly string[]) => {
      files = [...read, ...(options.data === undefined ? [] : [options.data])];
      watch.add(files);
    };
    await runOnce(targets, options, { io, stop: own, reads }).catch((error) => printError(error, io));
    stop.signal.removeEventListener('abort', onStop);
    if (stop.isAsked()) break;
    const watched = formatCount([...new Set(files)].filter((file) => existsSync(file)).length, 'file');
    await io.err.writeLines([[span(`Watching ${watched}; Ctrl+C ends.`, 'muted')]]);
    const changed = await watch.next(stop.signal);
    watch.close();
    if (changed !== null) await io.err.writeLines([[], [span(`${changed} changed: running again`)]]);
  }
  return 130;
}
