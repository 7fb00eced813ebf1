import { suiteTitle, type TestCase, testCases } from './cases.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';

/** TAP version 14: a line for each test, what went wrong as YAML below it, the plan at the end. */
export function tapReporter({ output }: ReporterOptions): Reporter {
  let number = 0;
  let isBegun = false;
  const begin = () => {
    const head = isBegun ? '' : 'TAP version 14\n';
    isBegun = true;
    return head;
  };
  return {
    suiteStarted: (suite) => output.write(`${begin()}# ${oneLine(suiteTitle(suite))}\n`),
    async requestFinished(result, suite) {
      for (const one of testCases(result)) {
        number += 1;
        await output.write(caseText(number, one, suite.isFile ? suite.name : null));
      }
    },
    suiteFinished: () => undefined,
    finish({ stopped }) {
      const bail = stopped === null ? '' : `Bail out! ${stopped}\n`;
      return output.write(`${begin()}${bail}1..${number}\n`);
    },
  };
}

function caseText(
  number: number,
  { name, kind, message, details, sides, line }: TestCase,
  file: string | null,
): string {
  const description = oneLine(name).replaceAll('\\', '\\\\').replaceAll('#', '\\#');
  if (kind === 'passed') return `ok ${number} - ${description}\n`;
  if (kind === 'skipped') return `ok ${number} - ${description} # SKIP ${oneLine(message)}\n`;
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
    .map(([key, value]) => `  ${key}: ${JSON.stringify(value)}\n`);
  return `not ok ${number} - ${description}\n  ---\n${yaml.join('')}  ...\n`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
