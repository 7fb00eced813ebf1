import packageJson from '../../../package.json' with { type: 'json' };
import { placeText } from '../../core/request/position.ts';
import { jsonText } from '../../core/text/json-text.ts';
import { interruption, type RunProblem } from '../run/problems/problem.ts';
import { isFlaky, type RequestResult, type SuiteRun } from '../run/request/result.ts';
import { rowTitle, type TestCase, testCases } from './cases.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';

export function ctrfReporter({ output, bodies }: ReporterOptions): Reporter {
  const start = Date.now();
  let flaky = 0;
  const counts = { tests: 0, passed: 0, failed: 0, skipped: 0, pending: 0, other: 0 };
  let suites = 0;
  const write = (test: CtrfTest) => {
    const head = counts.tests === 0 ? headText : ',';
    counts.tests += 1;
    counts[test.status] += 1;
    return output.writeData(`${head}\n${jsonText(test)}`);
  };
  const writeProblem = async ({ severity, message, hint, place }: RunProblem) => {
    if (severity === 'warning') return;
    const name = place === null ? 'restloop run' : placeText(null, place);
    const trace = hint === null ? {} : { trace: hint };
    await write({ name, status: 'failed', duration: 0, rawStatus: 'error', message, ...trace });
  };
  return {
    suiteStarted() {
      suites += 1;
    },
    async requestFinished(result, suite) {
      if (isFlaky(result)) flaky += 1;
      for (const one of testCases(result, bodies)) await write(testOf(one, { result, suite }));
    },
    problem: writeProblem,
    async finish({ stopped }) {
      if (stopped === 'interrupted') await writeProblem(interruption);
      const head = counts.tests === 0 ? headText : '';
      const stop = Date.now();
      const summary = {
        ...counts,
        flaky,
        suites,
        start,
        stop,
        ...(stopped !== null && { extra: { stopped } }),
      };
      await output.writeData(`${head}\n],"summary":${jsonText(summary)}}}\n`);
    },
  };
}

const headText = `{"reportFormat":"CTRF","specVersion":"0.0.0","generatedBy":"restloop","results":{"tool":${jsonText({ name: 'restloop', version: packageJson.version })},"tests":[`;

interface CtrfTest {
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Milliseconds. */
  readonly duration: number;
  readonly [optional: string]: unknown;
}

function testOf(
  { name, kind, message, details, line, seconds, output, warnings }: TestCase,
  { result, suite }: { readonly result: RequestResult; readonly suite: SuiteRun },
): CtrfTest {
  const { attempts } = result;
  const row = rowTitle(suite);
  return {
    name,
    status: kind === 'error' ? 'failed' : kind,
    duration: Math.round(seconds * 1000),
    suite: row === null ? [suite.name] : [suite.name, row],
    ...(kind === 'error' && { rawStatus: 'error' }),
    ...(message !== '' && { message }),
    ...(details !== '' && { trace: details }),
    ...(suite.isFile && { filePath: suite.name, ...(line !== null && { line }) }),
    ...(attempts > 1 && { retries: attempts - 1, flaky: isFlaky(result) }),
    ...(output !== '' && { stdout: output.split('\n') }),
    ...(warnings.length > 0 && { stderr: warnings.map(({ text }) => `warning: ${text}`) }),
  };
}
