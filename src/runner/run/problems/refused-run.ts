import { isAlwaysSkipped } from '../../../app/requests/suite.ts';
import { problemsError } from '../../../app/usage-error.ts';
import { placeText } from '../../../core/request/position.ts';
import type { Io } from '../../io.ts';
import type { Reporters } from '../../reporters/open.ts';
import { printError } from '../../results/print-error.ts';
import { createTextPrinter, noSession } from '../../results/text-printer.ts';
import type { PlannedRun } from '../plan/plan-targets.ts';
import { reportWarnings } from '../plan/planned-run.ts';
import type { PlannedRequest } from '../plan/planned-suite.ts';
import { countResult, emptyResult, noCounts, type RequestResult } from '../request/result.ts';
import type { RunOutcome } from '../suite/shared-run.ts';
import type { RequestProblem } from './find-problems.ts';
import { problemInFile } from './problem.ts';

export async function refuseRun(
  planned: PlannedRun,
  { io, reporters }: { readonly io: Io; readonly reporters: Reporters },
): Promise<RunOutcome> {
  const { suites, problems } = planned;
  const [first, ...others] = withoutRepeats(
    problems.filter(({ request }) => request === null || !reporters.writesForPeople),
  );
  if (first !== undefined) await printError(problemsError([first, ...others]), io);
  const printer = createTextPrinter(io, { app: noSession, resultsTo: 'err' });
  await reportWarnings(planned, { printer, reporters });
  await printer.drained();
  let counts = noCounts;
  for (const problem of problems) {
    if (problem.request !== null) continue;
    counts = { ...counts, errors: counts.errors + 1 };
    await reporters.problem(problemInFile(problem));
  }
  for (const suite of suites) {
    if (suite.needed.length === 0) continue;
    const run = { name: suite.name, isFile: suite.source.kind === 'file', iteration: null, row: null };
    let own = noCounts;
    await reporters.suiteStarted?.(run);
    for (const request of suite.needed) {
      const result = resultOf(
        request,
        problems.filter((problem) => problem.request === request),
      );
      own = countResult(own, result);
      counts = countResult(counts, result);
      await reporters.requestFinished(result, run);
    }
    await reporters.suiteFinished?.(run, own);
  }
  return { counts, exitCode: 2 };
}

function withoutRepeats(problems: readonly RequestProblem[]): RequestProblem[] {
  const keyOf = ({ file, line, column, message }: RequestProblem) =>
    JSON.stringify([file, line, column, message]);
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()];
}

function resultOf(request: PlannedRequest, problems: readonly RequestProblem[]): RequestResult {
  const lines = problems.map((problem) => `${placeText(problem.file, problem)}: ${problem.message}`);
  const [first] = problems;
  if (first === undefined) {
    const skipped = isAlwaysSkipped(request) ? 'disabled' : 'not sent: other requests have errors';
    return { ...emptyResult(request), skipped };
  }
  const error = { code: 'unparsable-request', message: lines.join('\n'), hint: first.hint };
  return { ...emptyResult(request), error, exitCode: 2 };
}
