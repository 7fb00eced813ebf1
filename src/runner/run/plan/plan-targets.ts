import { composeApp } from '../../../app/compose.ts';
import { isStrict } from '../../ci.ts';
import type { Io } from '../../io.ts';
import { findProblems, type RequestProblem } from '../problems/find-problems.ts';
import type { RunProblem } from '../problems/problem.ts';
import { findScriptProblems } from '../problems/script-problems.ts';
import { createFreshApps, type FreshApps } from '../suite/fresh-apps.ts';
import { type Choice, chooseRequests, unknownExclusions } from './choose-requests.ts';
import { planRun, type RunOptions, type RunPlan } from './options.ts';
import { planSuites } from './plan-suites.ts';
import { strictSuite } from './strict-suite.ts';
import type { Suite } from './suite.ts';

export interface PlannedRun {
  readonly plan: RunPlan;
  readonly suites: readonly Suite[];
  readonly choice: Choice;
  /** Errors of the requests that would run: with one of them nothing is sent. A dry run shows them in their places. */
  readonly problems: readonly RequestProblem[];
  /** What is odd about the command line. */
  readonly warnings: readonly RunProblem[];
  /** Closed when the run is over. */
  readonly apps: FreshApps;
}

/** Reads all that a run needs; throws a UsageError before anything is sent. */
export async function planTargets(
  targets: readonly string[],
  options: RunOptions,
  io: Pick<Io, 'readInput' | 'env'>,
): Promise<PlannedRun> {
  const plan = planRun(options);
  const apps = createFreshApps({ early: !plan.settings.some(isMemorySetting), ahead: plan.hasIterations });
  try {
    const app = composeApp({ persistence: 'never' });
    app.files.allow(options.allowFile);
    const read = await planSuites(targets, {
      app,
      io,
      // The isolate's process starts while the text is read.
      async onText(text) {
        if (mayHoldScript(text)) await apps.warmUp();
      },
    });
    const suites = isStrict(options, io.env) ? read.map(strictSuite) : read;
    const choice = chooseRequests(suites, options);
    const found = findProblems(suites, choice);
    const told = plan.intent === 'show' ? found.filter(({ request }) => request === null) : found;
    const scripts = await findScriptProblems({ suites, choice, permissions: app.files });
    const problems = [...told, ...scripts];
    return { plan, suites, choice, problems, warnings: unknownExclusions(suites, options), apps };
  } catch (error) {
    await apps.close();
    throw error;
  }
}

/** It counts from the start of a process on: one that was started before would not have it. */
const isMemorySetting = (setting: string): boolean => setting.startsWith('sandbox.memory');

/** Whether a text looks as if there were a script in it; also a body may. */
const mayHoldScript = (text: string): boolean => /^[ \t]*[<>][ \t]+(?:\{%|\S+\.js\b)/m.test(text);
