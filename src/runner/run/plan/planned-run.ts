import { openRows } from '../../../app/data/rows.ts';
import { combineExitCodes } from '../../../core/session/exit-codes.ts';
import { noticeLines } from '../../../core/view/notice.ts';
import { isInCi } from '../../ci.ts';
import type { Io } from '../../io.ts';
import type { Reporters } from '../../reporters/open.ts';
import { warningEntries, warningsOfRun } from '../../results/file-warnings.ts';
import { printError } from '../../results/print-error.ts';
import { createTextPrinter, noSession, type TextPrinter } from '../../results/text-printer.ts';
import type { ReportedPlan } from '../listener.ts';
import type { FailureRecord } from '../narrowing/failed-requests.ts';
import { missingNameHints, missingNames } from '../problems/missing-names.ts';
import {
  problemInFile,
  problemOfEntry,
  problemsOfError,
  problemText,
  type RunProblem,
  warningInFile,
} from '../problems/problem.ts';
import { noCounts } from '../request/result.ts';
import type { Stop } from '../stop.ts';
import { runIterations } from '../suite/run-iterations.ts';
import type { RunInput, RunOutcome } from '../suite/shared-run.ts';
import { iterationsOf, type RunPlan } from './options.ts';
import { dataDialect, type PlannedRun } from './plan-targets.ts';

interface RunContext {
  readonly io: Io;
  readonly stop: Stop;
  readonly reporters: Reporters;
  readonly record: FailureRecord | null;
}

export async function runPlanned(
  planned: PlannedRun,
  { io, stop, reporters, record }: RunContext,
): Promise<RunOutcome> {
  const { plan } = planned;
  const rows = await openRows(plan.data, iterationsOf(plan), dataDialect(planned));
  const printer = createTextPrinter(io, { app: noSession, resultsTo: 'err' });
  await reportWarnings(planned, { printer, reporters });
  for (const error of planned.fileErrors) {
    const problem = problemInFile(error);
    printer.printLines(noticeLines({ ...problem, message: problemText(problem) }));
    await reporters.problem(problem);
  }
  const problems: RunProblem[] = [];
  const missing = new Set<string>();
  const outcome = await runReporting(
    {
      ...planned,
      snapshotMode: plan.updateSnapshots ? 'update' : mayWriteSnapshots(plan, io) ? 'write-new' : 'compare',
      rows,
      // Questions of several requests at once would mix.
      questions: plan.parallel === 1 && plan.load === null ? io.questions : null,
      listener: {
        ...reporters,
        problem(entry) {
          const problem = problemOfEntry(entry);
          // Files that run side by side find the same one.
          const isKnown = problems.some(({ message }) => message === problem?.message);
          if (entry.kind === 'notice' && isKnown) return;
          printer.print(entry);
          if (problem !== null) problems.push(problem);
        },
        async requestFinished(result, suite) {
          await reporters.requestFinished(result, suite);
          for (const name of missingNames(result)) missing.add(name);
          if (reporters.areClosed()) stop.ask('closed');
        },
      },
      stop,
      ...(record !== null && plan.load === null && { record }),
    },
    async (error) => {
      await printError(error, io);
      problems.push(...problemsOfError(error));
    },
  );
  const { intent, start } = plan;
  const { environment } = start;
  for (const hint of await missingNameHints(missing, { ...planned, environment, intent })) {
    printer.printLines(noticeLines(hint));
    problems.push(hint);
  }
  for (const problem of problems) await reporters.problem(problem);
  await printer.drained();
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return withFileErrors(
    { ...outcome, counts: { ...outcome.counts, errors: outcome.counts.errors + errors } },
    planned,
  );
}

export async function reportWarnings(
  { warnings: ofRun, suites }: Pick<PlannedRun, 'warnings' | 'suites'>,
  { printer, reporters }: { readonly printer: TextPrinter; readonly reporters: Reporters },
): Promise<void> {
  for (const warning of ofRun) {
    printer.printLines(noticeLines(warning));
    await reporters.problem(warning);
  }
  for (const { name, warnings } of suites) {
    const shown = warningsOfRun(warnings);
    warningEntries(name, shown).forEach(printer.print);
    for (const warning of shown) await reporters.problem(warningInFile(warning, name));
  }
}

/** Responses under load are not comparable. */
const mayWriteSnapshots = ({ load }: RunPlan, { env }: Pick<Io, 'env'>): boolean =>
  load === null && !isInCi(env);

export function withFileErrors(
  { counts, exitCode }: RunOutcome,
  { fileErrors }: Pick<PlannedRun, 'fileErrors'>,
): RunOutcome {
  if (fileErrors.length === 0) return { counts, exitCode };
  return {
    counts: { ...counts, errors: counts.errors + fileErrors.length },
    exitCode: combineExitCodes([exitCode, 3]),
  };
}

export const reportedPlan = (planned: PlannedRun): ReportedPlan => ({
  expected: expectedRequests(planned),
  shard: planned.shard,
});

/** Returns null where rows or loops are not counted yet. */
function expectedRequests({ plan, suites }: PlannedRun): number | null {
  const hasLoop = suites.some(({ chosen }) => chosen.some(({ directives }) => directives.loop !== null));
  if (plan.data !== null || hasLoop || plan.load !== null) return null;
  const chosen = suites.reduce((sum, suite) => sum + suite.chosen.length, 0);
  return chosen * (plan.iterations ?? 1);
}

async function runReporting(
  runInput: RunInput,
  report: (error: unknown) => Promise<void>,
): Promise<RunOutcome> {
  let counts = noCounts;
  let exitCode = 0;
  try {
    return await runIterations({
      ...runInput,
      progressed(soFar) {
        ({ counts, exitCode } = soFar);
      },
    });
  } catch (error) {
    await report(error);
    return { counts, exitCode: combineExitCodes([exitCode, 2]) };
  }
}
