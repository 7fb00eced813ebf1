import { jsonText } from '../../core/text/json-text.ts';
import { span } from '../../core/text/styled.ts';
import { problemText } from '../run/problems/problem.ts';
import { caseTitle, suiteTitle, type TestCase, testCases } from './cases.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';

export function tapReporter({ output, bodies }: ReporterOptions): Reporter {
  let number = 0;
  let isBegun = false;
  const write = (...lines: readonly string[]) => output.writeLines(lines.map((line) => [span(line)]));
  const begin = () => {
    const head = isBegun ? [] : ['TAP version 14'];
    isBegun = true;
    return head;
  };
  return {
    suiteStarted: (suite) => write(...begin(), `# ${oneLine(suiteTitle(suite))}`),
    async requestFinished(result, suite) {
      for (const one of testCases(result, bodies)) {
        number += 1;
        const warnings = one.warnings.map(({ text }) => `# warning: ${oneLine(text)}`);
        const named = { ...one, name: caseTitle(one, suite) };
        await write(...caseLines(number, named, suite.isFile ? suite.name : null), ...warnings);
      }
    },
    problem(problem) {
      const text = oneLine(problemText(problem));
      if (problem.severity === 'warning') return write(...begin(), `# warning: ${text}`);
      number += 1;
      const { place, hint: details, message } = problem;
      const one = {
        name: text,
        kind: 'error',
        message,
        details: details ?? '',
        line: place?.line ?? null,
      } as const;
      return write(...begin(), ...caseLines(number, { ...one, sides: null }, place?.file ?? null));
    },
    finish({ stopped }) {
      const bail = stopped === null ? [] : [`Bail out! ${stopped}`];
      return write(...begin(), ...bail, `1..${number}`);
    },
  };
}

function caseLines(
  number: number,
  { name, kind, message, details, sides, line }: Omit<TestCase, 'seconds' | 'output' | 'warnings'>,
  file: string | null,
): string[] {
  const description = oneLine(name).replaceAll('\\', '\\\\').replaceAll('#', '\\#');
  if (kind === 'passed') return [`ok ${number} - ${description}`];
  if (kind === 'skipped') return [`ok ${number} - ${description} # SKIP ${oneLine(message)}`];
  const at = file === null ? null : line === null ? file : `${file}:${line}`;
  // A JSON string is a YAML string.
  const yaml = Object.entries({
    severity: kind === 'failed' ? 'fail' : 'error',
    message,
    at,
    expected: sides?.expected ?? null,
    actual: sides?.actual ?? null,
    details,
  })
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => `  ${key}: ${jsonText(value)}`);
  return [`not ok ${number} - ${description}`, '  ---', ...yaml, '  ...'];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
