import { resolve } from 'node:path';
import { resolveLinks } from '../../../files/paths.ts';
import { type PlannedSuite, readWhole } from '../plan/planned-suite.ts';
import { filesReadBySuite } from './files-read.ts';
import type { NarrowedRun, Narrowing } from './flags.ts';
import { changedFiles } from './git.ts';

/** Requests of files that changed since a revision, or that read a file that did. */
export async function changedSuites(
  revision: string,
  suites: readonly PlannedSuite[],
  { permissions, data }: Omit<NarrowedRun, 'narrowing'>,
): Promise<Narrowing> {
  const first = suites.find(({ source }) => source.kind === 'file')?.source;
  const paths = await changedFiles(revision, first?.kind === 'file' ? first.named : '.');
  const changed = new Set(paths.flatMap((path) => [path, resolveLinks(path)]));
  const wanted = new Set<string>();
  for (const suite of suites) {
    const files = await filesReadBySuite(await readWhole(suite), permissions);
    if ([...files, ...(data === null ? [] : [data])].some((file) => isChanged(file, changed)))
      wanted.add(suite.name);
  }
  return {
    isWanted: (_, { name }) => wanted.has(name),
    whenNone: {
      message: `No request file changed since ${revision}: nothing was sent.`,
      hint: null,
    },
  };
}

const isChanged = (file: string, changed: ReadonlySet<string>): boolean =>
  changed.has(resolve(file)) || changed.has(resolveLinks(file));
