import { testCases } from './cases.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';

/** Workflow commands of GitHub Actions: each failure is an annotation at its file and line. */
export function githubReporter({ output }: ReporterOptions): Reporter {
  return {
    suiteStarted: () => undefined,
    async requestFinished(result, suite) {
      for (const { kind, name, message, details, line } of testCases(result)) {
        if (kind === 'passed' || kind === 'skipped') continue;
        const where = suite.isFile
          ? { file: suite.name, ...(line === null ? {} : { line: String(line) }) }
          : {};
        const properties = Object.entries({ ...where, title: name })
          .map(([key, value]) => `${key}=${escapeProperty(value)}`)
          .join(',');
        const text = details.startsWith(message) ? details : `${message}\n${details}`;
        await output.write(`::error ${properties}::${escapeData(text)}\n`);
      }
    },
    suiteFinished: () => undefined,
    finish({ counts: { requests, tests, failed, errors }, stopped }) {
      const why = stopped === null ? '' : `; stopped: ${stopped}`;
      return output.write(`${requests} requests, ${tests} tests, ${failed} failed, ${errors} errors${why}\n`);
    },
  };
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
