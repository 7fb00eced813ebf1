import { type FSWatcher, readdirSync, watch as watchFolder } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isFolder } from '../../files/kind.ts';

const settlingMs = 80;

/** Watches folders: editors replace the file that they save. */
export function watchFiles() {
  const wanted = new Set<string>();
  /** Folders whose request files run, with those that are new. */
  const whole = new Set<string>();
  const watchers = new Map<string, FSWatcher>();
  let changed: string | null = null;
  let notify: (() => void) | null = null;
  const watch = (folder: string) => {
    try {
      const watcher = watchFolder(folder, (_, name) => {
        const path = name === null ? null : join(folder, name);
        if (path !== null && whole.has(folder) && isFolder(path)) addFolder(path);
        const isNew = path !== null && whole.has(folder) && isRequestFile(path);
        if (path !== null && !wanted.has(path) && !isNew) return;
        changed ??= basename(path ?? folder);
        notify?.();
      });
      // A removed folder does not end the watch: the next run reports what is missing.
      watcher.on('error', () => undefined);
      watchers.set(folder, watcher);
    } catch {}
  };
  const addFolder = (folder: string): void => {
    if (whole.has(folder)) return;
    whole.add(folder);
    if (!watchers.has(folder)) watch(folder);
    for (const name of foldersIn(folder))
      if (!/^(?:\.|node_modules$)/.test(name)) addFolder(join(folder, name));
  };
  return {
    addFolder: (folder: string) => addFolder(resolve(folder)),
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
          timer = setTimeout(() => finish(changed), settlingMs);
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

const isRequestFile = (path: string): boolean => /\.(?:http|rest)$/i.test(path);

function foldersIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}
