import { dirname, relative, resolve } from 'node:path';
import { adapters } from '../../../app/compose.ts';
import { findProjectFile } from '../../../app/project/find-project-file.ts';
import { findProjectRoot, resolveLinks } from '../../../files/paths.ts';
import type { PlannedRequest, PlannedSuite } from '../plan/planned-suite.ts';

export type FailureRecord = Awaited<ReturnType<typeof createFailureRecord>>;

export async function failuresOfProject() {
  const project = projectFolder();
  const failed = new Set((await adapters.failedRequests()).read(project));
  return {
    hasFailed: (request: PlannedRequest, suite: PlannedSuite): boolean =>
      failed.has(keyOf(request, { suite, project })),
    filesBeside(suites: readonly PlannedSuite[]): readonly string[] {
      const here = new Set(
        suites.flatMap((suite) => suite.requests.map((one) => keyOf(one, { suite, project }))),
      );
      const keys = [...failed].filter((key) => !here.has(key));
      return [...new Set(keys.flatMap((key) => key.split(separator, 1)))];
    },
  };
}

export async function createFailureRecord() {
  const project = projectFolder();
  const store = await adapters.failedRequests();
  const before = new Set(store.read(project));
  const outcomes = new Map<string, boolean>();
  return {
    note(
      request: PlannedRequest,
      { suite, hasFailed }: { readonly suite: PlannedSuite; readonly hasFailed: boolean },
    ) {
      if (!hasFailed && before.size === 0) return;
      const key = keyOf(request, { suite, project });
      if (hasFailed || (before.has(key) && !outcomes.has(key))) outcomes.set(key, hasFailed);
    },
    /** Saves the failures. Requests that did not run are unchanged; nothing is written if none failed, now or before. */
    async save(): Promise<void> {
      const now = store.read(project);
      const others = (now ?? []).filter((key) => !outcomes.has(key));
      const failed = [...others, ...[...outcomes].flatMap(([key, hasFailed]) => (hasFailed ? [key] : []))];
      if (now !== null || failed.length > 0) store.keep(project, failed.slice(0, maxFailed));
    },
  };
}

const maxFailed = 100_000;

const separator = ' # ';

/** Key by the file and the name, or the number of an unnamed request, because a URL may contain secrets. */
function keyOf(
  request: PlannedRequest,
  { suite, project }: { readonly suite: PlannedSuite; readonly project: string },
): string {
  const isFile = suite.source.kind === 'file';
  const file = isFile ? relative(project, resolveLinks(resolve(request.file))) : request.file;
  const name = request.input.name ?? `${numberOf(request, suite)}`;
  return `${file.replaceAll('\\', '/')}${separator}${name}`;
}

const numberOf = (request: PlannedRequest, { requests }: PlannedSuite): number =>
  requests.filter(({ input, file }) => input.name === null && file === request.file).indexOf(request) + 1;

function projectFolder(): string {
  const file = findProjectFile();
  return file === null ? findProjectRoot('.') : resolveLinks(dirname(file));
}
