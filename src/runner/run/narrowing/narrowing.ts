import { resolve } from 'node:path';
import type { FilePermissions } from '../../../app/files/file-permissions.ts';
import { resolveLinks } from '../../../files/paths.ts';
import type { Choice } from '../plan/choose-requests.ts';
import { type ChosenSuite, chosenSuite } from '../plan/chosen-suite.ts';
import type { RunPlan } from '../plan/options.ts';
import { isAround, type PlannedRequest, type PlannedSuite, readWhole } from '../plan/planned-suite.ts';
import { type RunProblem, runProblem } from '../problems/problem.ts';
import { failuresOfProject } from './failed-requests.ts';
import { filesReadBySuite } from './files-read.ts';

interface Narrowing {
  readonly isChosen: (request: PlannedRequest, suite: PlannedSuite) => boolean;
  readonly message: string;
  readonly hint: string | null;
}

interface NarrowedRun extends Pick<RunPlan, 'lastFailed' | 'changedSince' | 'data'> {
  readonly permissions: FilePermissions;
}

/** Throws a UsageError where git cannot say what changed. */
export async function narrowedSuites(
  suites: readonly ChosenSuite[],
  run: NarrowedRun,
): Promise<{ readonly suites: readonly ChosenSuite[]; readonly nothing: readonly RunProblem[] }> {
  const narrowings = [
    ...(run.changedSince === null ? [] : [await changedSuites(run.changedSince, suites, run)]),
    ...(run.lastFailed ? [await failedRequests(suites)] : []),
  ];
  if (narrowings.length === 0) return { suites, nothing: [] };
  const isAnyChosen = (all: readonly Narrowing[]) =>
    suites.some((suite) => suite.chosen.some((one) => all.every(({ isChosen }) => isChosen(one, suite))));
  const hasSome = isAnyChosen(narrowings);
  const { message, hint } = narrowings.find((one) => !isAnyChosen([one])) ?? noneOfBoth;
  return {
    suites: suites.map((suite) => {
      const before = new Set(suite.chosen);
      const choice: Choice = (one) =>
        hasSome &&
        before.has(one) &&
        (isAround(one) || narrowings.every(({ isChosen }) => isChosen(one, suite)));
      return chosenSuite(suite, { choice, isWhole: suite.isWhole });
    }),
    nothing: hasSome ? [] : [runProblem('warning', message, hint)],
  };
}

const noneOfBoth = {
  message: 'No request that failed in its last run is in a file that changed: nothing was sent.',
  hint: null,
};

async function changedSuites(
  revision: string,
  suites: readonly PlannedSuite[],
  { permissions, data }: NarrowedRun,
): Promise<Narrowing> {
  const { changedFiles } = await import('./git.ts');
  const first = suites.find(({ source }) => source.kind === 'file')?.source;
  const paths = await changedFiles(revision, first?.kind === 'file' ? first.named : '.');
  const changed = new Set(paths.flatMap((path) => [path, resolveLinks(path)]));
  const isChanged = (file: string) => changed.has(resolve(file)) || changed.has(resolveLinks(file));
  const names = new Set<string>();
  for (const suite of suites) {
    const files = await filesReadBySuite(await readWhole(suite), permissions);
    if ([...files, ...(data === null ? [] : [data])].some(isChanged)) names.add(suite.name);
  }
  return {
    isChosen: (_, { name }) => names.has(name),
    message: `No request file changed since ${revision}: nothing was sent.`,
    hint: null,
  };
}

async function failedRequests(suites: readonly PlannedSuite[]): Promise<Narrowing> {
  const { hasFailed, filesBeside } = await failuresOfProject();
  const files = filesBeside(suites);
  return {
    isChosen: hasFailed,
    ...(files.length === 0
      ? { message: 'No request of this project failed in its last run: nothing was sent.', hint: null }
      : {
          message: 'None of these requests failed in its last run: nothing was sent.',
          hint: `failed ones are in ${files.slice(0, maxListed).join(', ')}`,
        }),
  };
}

const maxListed = 5;
