import { cleanLine, cleanText } from '../../core/text/clean.ts';
import { replaceLogCommands } from '../../core/text/log-commands.ts';
import { span } from '../../core/text/styled.ts';
import type { SuiteRun } from '../run/result.ts';
import { reportedWarnings, testCases } from './cases.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';

/** Workflow commands of GitHub Actions: each failure is an annotation at its file and line. */
export function githubReporter({ output }: ReporterOptions): Reporter {
  return {
    suiteStarted: () => undefined,
    async requestFinished(result, suite) {
      const annotate = (kind: 'error' | 'warning', text: string, place: Place) =>
        output.writeData(`::${kind} ${propertiesOf(place, suite)}::${escapeData(text)}\n`);
      for (const { text, line } of reportedWarnings(result)) {
        await annotate('warning', text, {
          title: result.secrets.mask(result.label),
          line: line ?? result.line,
        });
      }
      for (const { kind, name, message, details, line } of testCases(result)) {
        if (kind === 'passed' || kind === 'skipped') continue;
        const text = details.startsWith(message) ? details : `${message}\n${details}`;
        await annotate('error', text, { title: name, line });
      }
    },
    suiteFinished: () => undefined,
    finish({ counts: { requests, tests, failed, errors }, stopped }) {
      const why = stopped === null ? '' : `; stopped: ${stopped}`;
      return output.writeLines([
        [span(`${requests} requests, ${tests} tests, ${failed} failed, ${errors} errors${why}`)],
      ]);
    },
  };
}

interface Place {
  readonly title: string;
  readonly line: number | null;
}

function propertiesOf({ title, line }: Place, suite: SuiteRun): string {
  const where = suite.isFile ? { file: suite.name, ...(line === null ? {} : { line: String(line) }) } : {};
  return Object.entries({ ...where, title })
    .map(([key, value]) => `${key}=${escapeProperty(value)}`)
    .join(',');
}

/** GitHub shows it; another system that keeps the log must find no command of its own in it. */
const escapeData = (text: string): string =>
  replaceLogCommands(cleanText(text), (character) => `\\${character}`)
    .replaceAll('%', '%25')
    .replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeData(cleanLine(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
