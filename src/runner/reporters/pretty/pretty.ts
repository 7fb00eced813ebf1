import type { LoadProgress } from '../../../core/load/report.ts';
import { maskLines } from '../../../core/secrets/mask-lines.ts';
import { disabledMasker, emptyMasker, type Masker } from '../../../core/secrets/search/masker.ts';
import { type StyledLine, span } from '../../../core/text/styled.ts';
import { loadProgressFigures, loadProgressLine } from '../../../core/view/load/progress-line.ts';
import { loadLines } from '../../../core/view/load/report-lines.ts';
import { noticeLines } from '../../../core/view/notice.ts';
import { problemText } from '../../run/problems/problem.ts';
import type { RequestResult, SuiteRun } from '../../run/request/result.ts';
import { rowTitle } from '../cases.ts';
import type { Reporter, ReporterOptions } from '../reporter.ts';
import { resultLines } from './pretty-lines.ts';
import { summaryLine } from './summary.ts';

export function prettyReporter({ output, reveal, shows, bodies, problems }: ReporterOptions): Reporter {
  let expected: number | null = null;
  let done = 0;
  let bad = 0;
  /** Running requests, the oldest first. */
  const underWay: { readonly label: string; readonly until: string | null }[] = [];
  let waitsFor = '';
  let load: LoadProgress | null = null;
  const failures: string[] = [];
  let title: StyledLine[] = [];
  const takeTitle = () => title.splice(0);

  const write = (lines: readonly StyledLine[], secrets: Masker = emptyMasker) =>
    output.writeLines(maskLines(lines, secrets), progress());
  const progress = (): StyledLine | undefined => {
    if (load !== null) return loadProgressLine(load, output.columns ?? 80);
    const [first] = underWay;
    if (first === undefined) return undefined;
    const others = underWay.length - 1;
    const of = expected === null ? '' : ` of ${expected}`;
    return [
      span('… '),
      span(`${done}${of} done`, 'muted'),
      ...(bad === 0 ? [] : [span(`, ${bad} failed`, 'error')]),
      span(`  ${first.label}`.slice(0, maxLabel)),
      span(first.until === null ? waitsFor : `, until ${first.until}`, 'muted'),
      span(others === 0 ? '' : ` and ${others} more`, 'muted'),
    ];
  };

  return {
    planned(plan) {
      ({ expected } = plan);
    },
    suiteStarted(suite) {
      title = [[span(titleOf(suite), 'title')]];
    },
    problem(problem) {
      if (problems === 'shown-elsewhere') return;
      const { severity, hint } = problem;
      return write(noticeLines({ severity, message: problemText(problem), hint }));
    },
    requestStarted(label, until) {
      underWay.push({ label, until });
      waitsFor = '';
      if (output.isTerminal) void write([]);
    },
    requestProgressed(text) {
      waitsFor = `: ${text}`;
      if (output.isTerminal) void write([]);
    },
    requestEnded(label) {
      done += 1;
      waitsFor = '';
      const at = underWay.findIndex((one) => one.label === label);
      if (at >= 0) underWay.splice(at, 1);
    },
    requestFinished(result, suite) {
      const secrets = reveal ? disabledMasker : result.secrets;
      if (result.exitCode !== 0) {
        bad += 1;
        if (bad <= maxRepeated) failures.push(secrets.mask(failureLine(result, suite)));
      }
      const isQuiet = result.exitCode === 0 && result.warnings.length === 0;
      if (shows === 'failures' && isQuiet) return write([]);
      return write(
        [...takeTitle(), ...resultLines({ ...result, secrets }, { suite, columns: output.columns, bodies })],
        secrets,
      );
    },
    loadProgressed(progress) {
      load = progress;
      if (output.isTerminal) return void write([]);
      const seconds = Math.round(progress.milliseconds / 1000);
      if (seconds % secondsBetweenLines === 0) void write([loadProgressFigures(progress)]);
    },
    async loadFinished(report) {
      load = null;
      underWay.length = 0;
      await write(loadLines(report));
    },
    async finish({ counts, stopped }) {
      underWay.length = 0;
      const { requests, sent } = counts;
      const isUnsent = stopped === 'failed' && sent === 0;
      const why: StyledLine[] =
        stopped === null ? [] : [[span(stoppedBecause[isUnsent ? 'refused' : stopped], 'warning')]];
      await write([
        [span('')],
        ...(requests < manyRequests || shows === 'failures' ? [] : repeated(failures, bad)),
        ...why,
        summaryLine(counts),
      ]);
    },
  };
}

const maxLabel = 200;

const manyRequests = 20;
const maxRepeated = 50;

const secondsBetweenLines = 10;

function repeated(failures: readonly string[], bad: number): StyledLine[] {
  const more = bad - failures.length;
  return [
    ...failures.map((text): StyledLine => [span('✗ ', 'error'), span(text)]),
    ...(more > 0 ? [[span(`  and ${more} more`, 'muted')]] : []),
  ];
}

function failureLine({ label, line, checks, error }: RequestResult, { name, isFile }: SuiteRun): string {
  const where = isFile && line !== null ? `${name}:${line} ` : '';
  const failed = checks.filter(({ passed }) => !passed).map((check) => check.name);
  const why = failed.length > 0 ? failed.join(', ') : (error?.message.split('\n', 1)[0] ?? '');
  return `${where}${label}${why === '' ? '' : `: ${why}`}`;
}

const stoppedBecause = {
  interrupted: 'Interrupted: the other requests did not run.',
  bail: 'Stopped at the first failure: the other requests did not run.',
  closed: 'Stopped: the output was closed.',
  failed: 'Stopped: the other requests did not run.',
  refused: 'Nothing was sent.',
} as const;

function titleOf(suite: SuiteRun): string {
  const row = rowTitle(suite);
  return row === null ? suite.name : `${suite.name} (iteration ${row})`;
}
