import { adapters } from '../../../app/compose.ts';
import { createFilePermissions, type FilePermissions } from '../../../app/files/file-permissions.ts';
import { requestsOfAll } from '../../../app/requests/requests-of-all.ts';
import { hasScripts } from '../../../app/requests/suite.ts';
import { permissionWords } from '../../../core/session/words/place-words.ts';
import type { Io } from '../../io.ts';
import { findProblems, type RequestProblem } from '../problems/find-problems.ts';
import type { RunProblem } from '../problems/problem.ts';
import { type AppSettings, createFreshApps, type FreshApps } from '../suite/fresh-apps.ts';
import { chooseRequests, unknownExclusions } from './choose-requests.ts';
import { type ChosenSuite, chosenSuite } from './chosen-suite.ts';
import type { RunPlan } from './options.ts';
import { strictSuite } from './strict-suite.ts';

export interface PlannedRun {
  readonly plan: RunPlan;
  readonly suites: readonly ChosenSuite[];
  /** Errors of the chosen requests: with one of them nothing is sent. A dry run shows them in their places. */
  readonly problems: readonly RequestProblem[];
  readonly warnings: readonly RunProblem[];
  readonly apps: FreshApps;
}

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
    ahead: plan.hasIterations,
    settings: {
      place: 'command-line',
      ...settings,
      allow: plan.start,
      ...(plan.intent === 'show' && dryRun),
    },
  });
  try {
    const { cwd = '.', place = 'command-line' } = settings;
    const words = permissionWords[place];
    const permissions = createFilePermissions({ front: nobody, cwd, words });
    permissions.allow(plan.start.allowFiles);
    const read = await requestsOfAll(targets, {
      adapters,
      readInput,
      // The isolate's process starts while the text is read.
      async onText(text) {
        if (mayHoldScript(text)) await apps.warmUp();
      },
    });
    const all = plan.strict ? read.map(strictSuite) : read;
    const choice = chooseRequests(all, plan.filter);
    const suites = all.map((suite) => chosenSuite(suite, choice));
    const found = findProblems(suites);
    const ofFiles = plan.intent === 'show' ? found.filter(({ request }) => request === null) : found;
    const scripts = await scriptProblems(suites, permissions);
    const problems = [...ofFiles, ...scripts];
    return { plan, suites, problems, warnings: unknownExclusions(suites, plan.filter), apps };
  } catch (error) {
    await apps.close();
    throw error;
  }
}

/** The parser of JavaScript takes long to load. */
async function scriptProblems(
  suites: readonly ChosenSuite[],
  permissions: FilePermissions,
): Promise<readonly RequestProblem[]> {
  if (!suites.some((suite) => hasScripts(suite) || hasExpressions(suite))) return [];
  const { findScriptProblems } = await import('../problems/script-problems.ts');
  return findScriptProblems(suites, permissions);
}

const hasExpressions = ({ requests }: ChosenSuite): boolean =>
  requests.some(({ directives }) =>
    directives.expectations.some(({ expectation: { subject } }) => subject.kind === 'js'),
  );

const dryRun = { sendsRefused: 'a dry run sends nothing' } as const;

const nobody = { attended: false, confirm: async () => false };

/** A body may match as well. */
const mayHoldScript = (text: string): boolean => /^[ \t]*[<>][ \t]+(?:\{%|\S+\.js\b)/m.test(text);
