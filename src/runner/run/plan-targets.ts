import { composeApp } from '../../app/compose.ts';
import { problemsError } from '../../app/usage-error.ts';
import { isStrict } from '../ci.ts';
import type { Io } from '../io.ts';
import { type Choice, chooseRequests } from './choose-requests.ts';
import { findProblems } from './find-problems.ts';
import { createFreshApps, type FreshApps } from './fresh-apps.ts';
import { planRun, type RunOptions, type RunPlan } from './options.ts';
import { planSuites } from './plan-suites.ts';
import { strictSuite } from './strict-suite.ts';
import type { Suite } from './suite.ts';

export interface PlannedRun {
  readonly plan: RunPlan;
  readonly suites: readonly Suite[];
  readonly choice: Choice;
  /** Closed by whoever does not run the plan. */
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
    const read = await planSuites(targets, {
      app: composeApp({ persistence: 'never' }),
      io,
      // The isolate's process starts while the text is read.
      onText: (text) => (mayHoldScript(text) ? apps.warmUp() : undefined),
    });
    const suites = isStrict(options, io.env) ? read.map(strictSuite) : read;
    const choice = chooseRequests(suites, options);
    const [first, ...others] = plan.intent === 'show' ? [] : findProblems(suites, choice);
    if (first !== undefined) throw problemsError([first, ...others]);
    return { plan, suites, choice, apps };
  } catch (error) {
    await apps.close();
    throw error;
  }
}

/** It counts from the start of a process on: one that was started before would not have it. */
const isMemorySetting = (setting: string): boolean => setting.startsWith('sandbox.memory');

/** Whether a text looks as if there were a script in it; also a body may. */
const mayHoldScript = (text: string): boolean => /^[ \t]*[<>][ \t]+(?:\{%|\S+\.js\b)/m.test(text);
