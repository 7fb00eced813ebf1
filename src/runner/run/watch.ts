import { type FSWatcher, watch as watchFolder } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Milliseconds in which changes count as one: editors write in steps. */
const settling = 80;

/** Watches folders: editors replace the file that they save. */
export function watchFiles() {
  const wanted = new Set<string>();
  const watchers = new Map<string, FSWatcher>();
  let changed: string | null = null;
  let notify: (() => void) | null = null;
  const watch = (folder: string) => {
    try {
      const watcher = watchFolder(folder, (_, name) => {
        const path = name === null ? null : join(folder, name);
        if (path !== null && !wanted.has(path)) return;
        changed ??= basename(path ?? folder);
        notify?.();
      });
      // A removed folder does not end the watch: the next run reports what is missing.
      watcher.on('error', () => undefined);
      watchers.set(folder, watcher);
    } catch {}
  };
  return {
    add(paths: Iterable<string>) {
      for (const path of paths) {
        wanted.add(resolve(path));
        const folder = dirname(resolve(path));
        if (!watchers.has(folder)) watch(folder);
      }
    },
    /** Resolves to the changed path, or null when aborted. */
    next: (signal: AbortSignal): Promise<string | null> =>
      new Promise((done) => {
        let timer: NodeJS.Timeout | undefined;
        const finish = (path: string | null) => {
          clearTimeout(timer);
          notify = null;
          changed = null;
          signal.removeEventListener('abort', onAbort);
          done(path);
        };
        const onAbort = () => finish(null);
        notify = () => {
          clearTimeout(timer);
          timer = setTimeout(() => finish(changed), settling);
        };
        signal.addEventListener('abort', onAbort);
        if (signal.aborted) finish(null);
        else if (changed !== null) notify();
      }),
    close() {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
