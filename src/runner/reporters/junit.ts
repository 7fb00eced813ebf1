import { cleanText } from '../../core/text/clean.ts';
import { replaceLogCommands } from '../../core/text/log-commands.ts';
import { suiteTitle, type TestCase, testCases } from './cases.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';
import { createSpool } from './spool.ts';

/** JUnit's XML as CI systems read it: a suite for each file and iteration, a case for each test. */
export function junitReporter({ output }: ReporterOptions): Reporter {
  // The counts of the whole stand before the suites: those wait, on disk where they are many.
  const suites = createSpool();
  let cases: TestCase[] = [];
  let startedAt = new Date();
  let all: CaseCounts = { tests: 0, failures: 0, errors: 0, skipped: 0, seconds: 0 };
  let id = 0;
  return {
    suiteStarted() {
      cases = [];
      startedAt = new Date();
    },
    requestFinished(result) {
      cases.push(...testCases(result));
    },
    suiteFinished(suite) {
      const counts = countCases(cases);
      all = {
        tests: all.tests + counts.tests,
        failures: all.failures + counts.failures,
        errors: all.errors + counts.errors,
        skipped: all.skipped + counts.skipped,
        seconds: all.seconds + counts.seconds,
      };
      const file = suite.isFile ? suite.name : null;
      const name = suiteTitle(suite);
      const attributes = {
        name,
        ...totals(counts),
        id,
        hostname: 'localhost',
        timestamp: startedAt.toISOString().slice(0, 19),
        file,
      };
      id += 1;
      const lines = cases.map((one) => caseXml(one, { classname: name, file }));
      return suites.write(`  <testsuite${xmlAttributes(attributes)}>\n${lines.join('')}  </testsuite>\n`);
    },
    async finish() {
      const attributes = { name: 'restloop', ...totals(all) };
      await output.writeData(
        `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${xmlAttributes(attributes)}>\n`,
      );
      for await (const piece of suites.read()) await output.writeData(piece);
      await output.writeData('</testsuites>\n');
      await suites.remove();
    },
  };
}

interface CaseCounts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
  readonly seconds: number;
}

function countCases(cases: readonly TestCase[]): CaseCounts {
  return {
    tests: cases.length,
    failures: cases.filter(({ kind }) => kind === 'failed').length,
    errors: cases.filter(({ kind }) => kind === 'error').length,
    skipped: cases.filter(({ kind }) => kind === 'skipped').length,
    seconds: cases.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

const totals = ({ tests, failures, errors, skipped, seconds }: CaseCounts) => ({
  tests,
  failures,
  errors,
  skipped,
  time: seconds.toFixed(3),
});

function caseXml(
  { name, kind, message, details, line, seconds, output, warnings }: TestCase,
  { classname, file }: { readonly classname: string; readonly file: string | null },
): string {
  const attributes = xmlAttributes({
    name,
    classname,
    time: seconds.toFixed(3),
    file,
    line: file === null ? null : line,
  });
  const inner = [
    outcomeXml(kind, { message, details }),
    output === '' ? '' : `<system-out>${xmlText(output)}</system-out>`,
    warnings.length === 0 ? '' : `<system-err>${xmlText(warningText(warnings))}</system-err>`,
  ].filter((element) => element !== '');
  if (inner.length === 0) return `    <testcase${attributes}/>\n`;
  return `    <testcase${attributes}>\n${inner.map((element) => `      ${element}\n`).join('')}    </testcase>\n`;
}

const warningText = (warnings: TestCase['warnings']): string =>
  warnings.map(({ text }) => `warning: ${text}`).join('\n');

function outcomeXml(
  kind: TestCase['kind'],
  { message, details }: Pick<TestCase, 'message' | 'details'>,
): string {
  switch (kind) {
    case 'passed':
      return '';
    case 'skipped':
      return `<skipped${xmlAttributes({ message })}/>`;
    case 'failed':
      return `<failure${xmlAttributes({ message, type: kind })}>${xmlText(details)}</failure>`;
    case 'error':
      return `<error${xmlAttributes({ message, type: kind })}>${xmlText(details)}</error>`;
    default:
      return kind satisfies never;
  }
}

function xmlAttributes(attributes: Readonly<Record<string, string | number | null>>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        ` ${name}="${xmlText(String(value)).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`,
    )
    .join('');
}

/** XML 1.0, 2.2, has no word for most control characters. */
function xmlText(text: string): string {
  const escaped = cleanText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return replaceLogCommands(escaped, (character) => `&#${character.charCodeAt(0)};`);
}
