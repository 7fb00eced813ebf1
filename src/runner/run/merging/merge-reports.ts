import { combineExitCodes } from '../../../core/session/exit-codes.ts';
import { noticeLines } from '../../../core/view/notice.ts';
import type { Io } from '../../io.ts';
import type { ReportJson } from '../../reporters/json.ts';
import { chosenReporters, openReporters, type ReporterFlags, type Reporters } from '../../reporters/open.ts';
import { createTextPrinter, noSession } from '../../results/text-printer.ts';
import { problemText, type RunProblem } from '../problems/problem.ts';
import { type Counts, countResult, noCounts, type SuiteRun } from '../request/result.ts';
import type { Stop } from '../stop.ts';
import { checkShards } from './check-shards.ts';
import { readReport } from './read-report.ts';
import { resultOfJson } from './result-of-json.ts';

export async function mergeReports(
  paths: readonly string[],
  options: ReporterFlags,
  { io, stop }: { readonly io: Io; readonly stop: Stop },
): Promise<number> {
  const read = await Promise.all(paths.map(async (path) => ({ path, report: await readReport(path) })));
  const lacks = checkShards(read);
  const reports = read.map(({ report }) => report);
  const reporters = await openReporters(chosenReporters(options), io);
  const exitCode = combineExitCodes([...reports.flatMap(exitCodesOf), ...lacks.map(() => 2)]);
  const added = addCounts(reports);
  const counts = { ...added, errors: added.errors + lacks.length };
  try {
    reporters.planned?.({ expected: counts.requests, shard: null });
    const problems = withoutDuplicates([...lacks, ...reports.flatMap(problemsOf)]);
    const printer = createTextPrinter(io, { app: noSession, resultsTo: 'err' });
    for (const problem of problems) {
      printer.printLines(noticeLines({ ...problem, message: problemText(problem) }));
      await reporters.problem(problem);
    }
    await printer.drained();
    for (const file of inOrder(reports)) if (!stop.isAsked()) await reportFile(file, reporters);
    const stopped = stop.reason ?? reports.find((report) => report.stopped !== undefined)?.stopped ?? null;
    await reporters.finish({ counts, exitCode, stopped });
  } finally {
    await reporters.close();
  }
  return stop.reason === 'interrupted' ? 130 : exitCode;
}

/** All exit codes of a report, because a report changed by hand may contradict its requests. */
const exitCodesOf = ({ exitCode, files }: ReportJson): number[] => [
  exitCode,
  ...files.flatMap(({ requests }) => requests.map((one) => one.exitCode ?? 0)),
];

type FileJson = ReportJson['files'][number];

async function reportFile(
  { file, isFile, iteration = null, row = null, requests }: FileJson,
  reporters: Reporters,
): Promise<void> {
  const suite: SuiteRun = { name: file, isFile: isFile !== false, iteration, row };
  await reporters.suiteStarted?.(suite);
  let counts: Counts = noCounts;
  for (const json of requests) {
    const result = resultOfJson(json, file);
    counts = countResult(counts, result);
    await reporters.requestFinished(result, suite);
  }
  await reporters.suiteFinished?.(suite, counts);
}

/** The order of a run of all files: by iterations, then as the files were split; a file that ran around them stays at its end. */
function inOrder(reports: readonly ReportJson[]): readonly FileJson[] {
  const order = new Map(
    reports.flatMap(({ shard }) => shard?.files ?? []).map((file, index) => [file, index]),
  );
  const placed = reports.flatMap(({ files }) => {
    const begins = files.findIndex(({ file }) => order.has(file));
    return files.map((file, index) => {
      const at = order.get(file.file);
      if (at !== undefined) return { file, iteration: file.iteration ?? 1, at };
      return { file, iteration: index < begins ? 0 : Number.MAX_SAFE_INTEGER, at: 0 };
    });
  });
  return placed
    .sort((one, other) => one.iteration - other.iteration || one.at - other.at)
    .map(({ file }) => file);
}

const problemsOf = ({ problems = [] }: ReportJson): RunProblem[] =>
  problems.map(({ severity, message, hint, file, line, column }) => ({
    severity,
    message,
    hint,
    place: file === null || line === null || column === null ? null : { file, line, column },
  }));

const withoutDuplicates = (problems: readonly RunProblem[]): RunProblem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
];

/** The duration is that of the longest shard, because they run at the same time. */
function addCounts(reports: readonly ReportJson[]): Counts {
  const sum = (name: keyof Counts) => reports.reduce((all, { summary }) => all + (summary[name] ?? 0), 0);
  const names = Object.keys(noCounts) as (keyof Counts)[];
  const added = Object.fromEntries(names.map((name) => [name, sum(name)]));
  const durationMs = Math.max(0, ...reports.map(({ summary }) => summary.durationMs ?? 0));
  return { ...noCounts, ...added, durationMs };
}
