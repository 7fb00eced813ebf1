import { UsageError } from '../../app/usage-error.ts';
import { type ReporterName, reporterNames } from '../../core/reference/report-formats.ts';
import { didYouMean } from '../../core/template/nearest.ts';
import { cleanLine } from '../../core/text/clean.ts';
import { span } from '../../core/text/styled.ts';
import { keysByWord } from '../../core/value/objects.ts';
import type { Io } from '../io.ts';
import type { RunOptions } from '../run/plan/options.ts';
import { type BodyLimit, parseBodyLimit } from './body-limit.ts';
import { ctrfReporter } from './ctrf.ts';
import { githubReporter } from './github.ts';
import { htmlReporter } from './html/html.ts';
import { jsonReporter } from './json.ts';
import { junitReporter } from './junit.ts';
import { markdownReporter } from './markdown.ts';
import { fileOutput, streamOutput } from './outputs.ts';
import { prettyReporter } from './pretty/pretty.ts';
import { summaryLine } from './pretty/summary.ts';
import type { Reporter, ReporterOptions, ReportOutput } from './reporter.ts';
import { tapReporter } from './tap.ts';

export interface Reporters extends Reporter {
  close(): Promise<void>;
  areClosed(): boolean;
  readonly writesForPeople: boolean;
}

export interface ReporterChoice {
  /** `NAME` or `NAME:FILE`, as given. */
  readonly reporters: readonly string[];
  readonly output: string | undefined;
  readonly json: boolean;
  readonly reveal: boolean;
  readonly shows: 'all' | 'failures';
  readonly bodies: BodyLimit;
}

export const chosenReporters = (options: ReporterFlags): ReporterChoice => ({
  reporters: options.reporter,
  output: options.output,
  json: options.json === true,
  reveal: options.reveal === true,
  shows: options.failuresOnly === true ? 'failures' : 'all',
  bodies: parseBodyLimit(options.reportBody),
});

export type ReporterFlags = Pick<
  RunOptions,
  'reporter' | 'output' | 'json' | 'reveal' | 'failuresOnly' | 'reportBody'
>;

/** Opens every file before anything is sent. Throws a UsageError. */
export async function openReporters(choice: ReporterChoice, io: Io): Promise<Reporters> {
  const placed = placeReporters(choice);
  const files = placed.flatMap(({ place }) => (typeof place === 'string' ? [] : [cleanLine(place.file)]));
  const opened: { readonly reporter: Reporter; readonly output: ReportOutput }[] = [];
  for (const { name, place } of placed) {
    const output =
      place === 'out' || place === 'err' ? streamOutput(io[place], io.env) : await fileOutput(place.file, io);
    const reporter = makers[name]({
      output,
      reveal: choice.reveal,
      shows: choice.shows,
      bodies: choice.bodies,
      workspace: io.env['GITHUB_WORKSPACE'] || null,
      problems: typeof place === 'string' ? 'shown-elsewhere' : 'shown',
    });
    opened.push({ output, reporter });
  }
  const toAll = async (tell: (reporter: Reporter) => Promise<void> | void): Promise<void> => {
    for (const { reporter } of opened) await tell(reporter);
  };
  const toAllAtOnce = (tell: (reporter: Reporter) => void): void => {
    for (const { reporter } of opened) tell(reporter);
  };
  return {
    writesForPeople: placed.some(({ name, place }) => name === 'pretty' && typeof place === 'string'),
    planned: (plan) => toAllAtOnce((one) => one.planned?.(plan)),
    problem: (problem) => toAll((one) => one.problem(problem)),
    suiteStarted: (suite) => toAll((one) => one.suiteStarted?.(suite)),
    requestStarted: (label, until) => toAllAtOnce((one) => one.requestStarted?.(label, until)),
    requestEnded: (label) => toAllAtOnce((one) => one.requestEnded?.(label)),
    requestProgressed: (text) => toAllAtOnce((one) => one.requestProgressed?.(text)),
    requestFinished: (result, suite) => toAll((one) => one.requestFinished(result, suite)),
    suiteFinished: (suite, counts) => toAll((one) => one.suiteFinished?.(suite, counts)),
    loadProgressed: (progress) => toAllAtOnce((one) => one.loadProgressed?.(progress)),
    loadFinished: (report) => toAll((one) => one.loadFinished?.(report)),
    async finish(outcome) {
      await toAll((one) => one.finish(outcome));
      if (files.length === placed.length)
        await io.err.writeLines([[...summaryLine(outcome.counts), span(`; see ${files.join(', ')}`)]]);
    },
    areClosed: () => opened.every(({ output }) => output.isClosed()),
    async close() {
      const closed = await Promise.allSettled(opened.map(({ output }) => output.close()));
      const failed = closed.find((one) => one.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    },
  };
}

const makers: Readonly<Record<ReporterName, (options: ReporterOptions) => Reporter>> = {
  pretty: prettyReporter,
  json: jsonReporter,
  junit: junitReporter,
  tap: tapReporter,
  github: githubReporter,
  ctrf: ctrfReporter,
  markdown: markdownReporter,
  html: htmlReporter,
};

interface PlacedReporter {
  readonly name: ReporterName;
  readonly place: 'out' | 'err' | { readonly file: string };
}

/** Assigns outputs. The report for people uses standard error if another one uses standard output. */
function placeReporters({ reporters, output, json }: ReporterChoice): PlacedReporter[] {
  const given = reporters.map(parseReporter);
  const byDefault = json ? 'json' : 'pretty';
  const isMissing = json ? !given.some(({ name }) => name === 'json') : given.length === 0;
  const wanted = isMissing ? [...given, { name: byDefault, file: null } as const] : given;
  const file = output === undefined || output === '-' ? null : output;
  const unplaced = wanted.filter((one) => one.file === null);
  const machines = unplaced.filter(({ name }) => name !== 'pretty');
  const claimed = new Set(file === null ? machines : unplaced);
  if (claimed.size > 1) {
    const names = [...claimed].map(({ name }) => name).join(' and ');
    const where = file === null ? 'standard output' : file;
    throw new UsageError(
      `--reporter: ${names} cannot both write to ${where}.`,
      'give each reporter a file: --reporter junit:report.xml',
    );
  }
  return wanted.map(({ name, file: own }): PlacedReporter => {
    if (own !== null) return { name, place: { file: own } };
    if (file !== null) return { name, place: { file } };
    return { name, place: name === 'pretty' && machines.length > 0 ? 'err' : 'out' };
  });
}

const otherNames: ReadonlyMap<string, ReporterName> = keysByWord({
  pretty: ['cli', 'spec', 'list', 'default', 'progress', 'console', 'dot'],
  junit: ['xml', 'xunit'],
  html: ['htmlextra'],
  markdown: ['md'],
});

function parseReporter(text: string): { readonly name: ReporterName; readonly file: string | null } {
  const colon = text.indexOf(':');
  const word = colon < 0 ? text : text.slice(0, colon);
  const file = colon < 0 ? null : text.slice(colon + 1);
  const name = reporterNames.find((known) => known === word);
  if (name !== undefined && file !== '') return { name, file: file === '-' ? null : file };
  const all = `use one of ${reporterNames.join(', ')}, with an optional file: junit:report.xml`;
  if (name !== undefined) throw new UsageError(`--reporter ${text}: the file name is missing.`, all);
  const known = otherNames.get(word);
  const near = known === undefined ? didYouMean(word, reporterNames) : `did you mean ${known}?`;
  throw new UsageError(`--reporter ${text}: unknown reporter.`, near ?? all);
}
