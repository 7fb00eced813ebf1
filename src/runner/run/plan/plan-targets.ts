import { adapters } from '../../../app/compose.ts';
import type { DataDialect } from '../../../app/data/records.ts';
import { type FilePermissions, projectFiles } from '../../../app/files/file-permissions.ts';
import { requestsOfAll } from '../../../app/requests/requests-of-all.ts';
import { isRunnable, type Suite } from '../../../app/requests/suite.ts';
import type { PlacedProblem } from '../../../app/usage-error.ts';
import type { Io } from '../../io.ts';
import { filesReadBySuite } from '../narrowing/files-read.ts';
import { narrowedSuites } from '../narrowing/narrowing.ts';
import { type RequestProblem, refusingProblems } from '../problems/find-problems.ts';
import type { RunProblem } from '../problems/problem.ts';
import type { ReportedShard } from '../sharding/shard.ts';
import { shardSuites } from '../sharding/shard-suites.ts';
import { type AppSettings, createFreshApps, type FreshApps } from '../suite/fresh-apps.ts';
import { chooseRequests, unknownExclusions } from './choose-requests.ts';
import { areWholeFiles, type ChosenSuite, chosenSuite } from './chosen-suite.ts';
import { warnOfUnusedParallel } from './groups.ts';
import type { RunPlan } from './options.ts';
import { createSuitePlanner, type PlannedSuite, readWhole } from './planned-suite.ts';
import { withProjectPhases } from './project-phases.ts';
import { strictProblems, strictSuite } from './strict-suite.ts';

export interface PlannedRun {
  readonly plan: RunPlan;
  readonly suites: readonly ChosenSuite[];
  /** Errors of scripts, of `--strict`, or of requests if none can be sent. Any of them stops the run. */
  readonly problems: readonly RequestProblem[];
  /** Errors outside requests, which do not stop the run. */
  readonly fileErrors: readonly PlacedProblem[];
  readonly warnings: readonly RunProblem[];
  readonly shard: ReportedShard | null;
  readonly apps: FreshApps;
  readonly permissions: FilePermissions;
  readonly files: () => Promise<readonly string[]>;
}

export const dataDialect = ({ suites }: Pick<PlannedRun, 'suites'>): DataDialect =>
  suites.every(({ source }) => source.kind === 'file' && source.usual === 'newman') ? 'newman' : 'strict';

/** Throws a UsageError before anything is sent. */
export async function planTargets(
  targets: readonly string[],
  plan: RunPlan,
  { settings = {}, readInput }: Pick<Io, 'readInput'> & { readonly settings?: AppSettings },
): Promise<PlannedRun> {
  // The memory limit counts from the start of a process.
  const early = !plan.start.settings.some(({ key }) => key === 'sandbox.memory');
  const apps = createFreshApps({
    early,
    ahead: plan.hasIterations || plan.parallel > 1,
    settings: {
      place: 'command-line',
      ...settings,
      allow: plan.start,
      ...(plan.intent === 'show' && dryRun),
    },
  });
  try {
    const { cwd = '.', place = 'command-line' } = settings;
    const permissions = projectFiles({ cwd, place });
    permissions.allow(plan.start.allowFiles);
    const problemsOfStrict: RequestProblem[] = [];
    const strictly = (suite: Suite) => (plan.strict ? strictSuite(suite) : suite);
    const planSuite = createSuitePlanner(plan.load === null ? maxText : Number.POSITIVE_INFINITY);
    const reading = {
      adapters,
      readInput,
      permissions,
      // The isolate's process starts while the text is read.
      async onText(text: string) {
        if (mayHoldScript(text)) await apps.warmUp();
      },
      order: plan.order,
      take(suite: Suite, again: () => Promise<Suite>): PlannedSuite {
        if (plan.strict)
          problemsOfStrict.push(
            ...strictProblems(suite.warnings, suite.name).map((problem) => ({ ...problem, request: null })),
          );
        return planSuite(strictly(suite), async () => strictly(await again()));
      },
    };
    const all = await withProjectPhases(await requestsOfAll(targets, reading), plan.phases, (files) =>
      requestsOfAll(files, reading),
    );
    const choosing = { choice: chooseRequests(all, plan.filter), isWhole: areWholeFiles(all, plan.filter) };
    const { suites: whole, nothing } = await narrowedSuites(
      all.map((suite) => chosenSuite(suite, choosing)),
      { ...plan, permissions },
    );
    const { suites, shard, empty } = await shardSuites(whole, plan.shard);
    const refusals = [...problemsOfStrict, ...(await scriptProblems(suites, permissions))];
    return {
      plan,
      suites,
      problems: refusingProblems(suites, { refusals, intent: plan.intent }),
      fileErrors: suites.flatMap(({ problems }) => problems),
      shard,
      warnings: [
        ...unknownExclusions(whole, plan.filter),
        ...warnOfUnusedParallel(suites, plan),
        ...(nothing.length > 0 ? nothing : empty),
      ],
      async files() {
        const files: string[] = [];
        for (const suite of suites)
          files.push(...(await filesReadBySuite(await readWhole(suite), permissions)));
        return files;
      },
      apps,
      permissions,
    };
  } catch (error) {
    await apps.close();
    throw error;
  }
}

async function scriptProblems(
  suites: readonly ChosenSuite[],
  permissions: FilePermissions,
): Promise<readonly RequestProblem[]> {
  if (!suites.some(({ hasScripts, hasExpressions }) => hasScripts || hasExpressions)) return [];
  const { findScriptProblems } = await import('../problems/script-problems.ts');
  const problems = await findScriptProblems(suites, permissions);
  // Requests that are not sent anyway keep no others from being sent.
  return problems.some(({ request }) => request === null || isRunnable(request)) ? problems : [];
}

/** Characters of requests that stay parsed, in about 20 times as many bytes. Files beyond them are read again when they run. */
const maxText = 400_000;

const dryRun = { sendsRefused: 'a dry run sends nothing' } as const;

/** Whether a text may contain a script; a body may match too. */
const mayHoldScript = (text: string): boolean => /^[ \t]*[<>][ \t]+(?:\{%|\S+\.js\b)/m.test(text);
