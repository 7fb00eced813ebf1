import { type FSWatcher, watch as watchFolder } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { environmentFiles, environmentFolders } from '../../app/environments/environment-folders.ts';
import type { Suite, SuiteRequest } from '../../app/requests/suite.ts';

export interface Watch {
  add(paths: Iterable<string>): void;
  /** Resolves to the changed path, or null when aborted. */
  next(signal: AbortSignal): Promise<string | null>;
  close(): void;
}

/** Milliseconds in which changes count as one: editors write in steps. */
const settling = 80;

/** Watches folders: editors replace the file that they save. */
export function watchFiles(): Watch {
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
    add(paths) {
      for (const path of paths) {
        wanted.add(resolve(path));
        const folder = dirname(resolve(path));
        if (!watchers.has(folder)) watch(folder);
      }
    },
    next: (signal) =>
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

export function filesOf(suites: readonly Suite[], data: string | undefined): string[] {
  const files = suites.flatMap((suite) => {
    if (suite.source.kind !== 'file') return [];
    const { path, folder, named } = suite.source;
    const beside = (name: string) => resolve(folder, name);
    const folders = environmentFolders(folder, named);
    return [
      path,
      ...folders.flatMap((place) => Object.values(environmentFiles).map((name) => resolve(place, name))),
      ...suite.before.flatMap((script) => (script.kind === 'file' ? [beside(script.path)] : [])),
      ...suite.requests.flatMap((request) => includedBy(request).map(beside)),
    ];
  });
  return data === undefined ? files : [...files, data];
}

function includedBy({ asked, before, after, directives }: SuiteRequest): string[] {
  const body = asked.parsed?.draft.body;
  return [
    ...[...before, ...after].flatMap((script) => (script.kind === 'file' ? [script.path] : [])),
    ...directives.expectations.flatMap(({ expectation: { operator, operand } }) =>
      operator === 'schema' && !operand.startsWith('{') ? [operand] : [],
    ),
    ...(body?.kind === 'file' ? [body.path.text] : []),
    ...(body?.kind === 'pieces'
      ? body.pieces.flatMap((piece) => (piece.kind === 'file' ? [piece.path.text] : []))
      : []),
  ];
}
