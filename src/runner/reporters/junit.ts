import { placeText } from '../../core/request/position.ts';
import { cleanLine, cleanText } from '../../core/text/clean.ts';
import { replaceLogCommands } from '../../core/text/log-commands.ts';
import { interruption, problemText, type RunProblem } from '../run/problems/problem.ts';
import { suiteTitle, type TestCase, testCases } from './cases.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';
import { createSpool } from './spool.ts';

/** Jenkins' xUnit refuses other attributes than these; GitLab shows one case of each name. */
export function junitReporter({ output, bodies }: ReporterOptions): Reporter {
  // Totals come before the suites, so suites are spooled.
  const suites = createSpool();
  let cases: TestCase[] = [];
  let startedAt = new Date();
  let all = noCases;
  let id = 0;
  const problems: RunProblem[] = [];
  const reported = new Set<RunProblem>();
  const writeSuite = (
    own: readonly TestCase[],
    {
      name,
      file,
      warnings = [],
    }: { readonly name: string; readonly file: string | null; readonly warnings?: readonly RunProblem[] },
  ) => {
    all = own.reduce(addCase, all);
    const timestamp = startedAt.toISOString().slice(0, 19);
    const attributes = {
      name,
      ...totals(own.reduce(addCase, noCases)),
      id,
      hostname: 'localhost',
      timestamp,
      file,
    };
    id += 1;
    const names = numberedNames(own);
    const lines = own.map((one, at) => caseXml(one, { classname: name, name: names[at] ?? one.name, file }));
    const text = warnings.map((warning) => `warning: ${problemText(warning)}`).join('\n');
    const err = text === '' ? '' : `    <system-err>${xmlText(text)}</system-err>\n`;
    return suites.write(`  <testsuite${xmlAttributes(attributes)}>\n${lines.join('')}${err}  </testsuite>\n`);
  };
  return {
    suiteStarted() {
      cases = [];
      startedAt = new Date();
    },
    requestFinished(result) {
      cases.push(...testCases(result, bodies));
    },
    problem(problem) {
      problems.push(problem);
    },
    suiteFinished(suite) {
      const warnings = problems.filter((problem) => isWarningOf(problem, suite.name));
      for (const warning of warnings) reported.add(warning);
      return writeSuite(cases, { name: suiteTitle(suite), file: suite.isFile ? suite.name : null, warnings });
    },
    async finish({ stopped }) {
      const apart = problems.filter((problem) => !reported.has(problem));
      if (stopped === 'interrupted') apart.push(interruption);
      for (const file of new Set(apart.map(({ place }) => place?.file ?? null))) {
        const own = apart.filter(({ place }) => (place?.file ?? null) === file);
        await writeSuite(own.map(problemCase), { name: file ?? 'restloop', file });
      }
      const { skipped: _, ...counts } = totals(all);
      const attributes = { name: 'restloop', ...counts };
      await output.writeData(
        `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${xmlAttributes(attributes)}>\n`,
      );
      for await (const piece of suites.read()) await output.writeData(piece);
      await output.writeData('</testsuites>\n');
      await suites.remove();
    },
  };
}

const isWarningOf = ({ severity, place }: RunProblem, file: string): boolean =>
  severity === 'warning' && place?.file === file;

function problemCase({ severity, message, hint, place }: RunProblem): TestCase {
  return {
    name: place === null ? 'restloop run' : `${placeText(null, place)}: ${message}`,
    kind: severity === 'error' ? 'error' : 'skipped',
    message,
    details: hint === null ? message : `${message}\n${hint}`,
    sides: null,
    line: place?.line ?? null,
    seconds: 0,
    output: '',
    warnings: [],
  };
}

const noCases = { tests: 0, failures: 0, errors: 0, skipped: 0, seconds: 0 };

const addCase = (counts: typeof noCases, { kind, seconds }: TestCase): typeof noCases => ({
  tests: counts.tests + 1,
  failures: counts.failures + (kind === 'failed' ? 1 : 0),
  errors: counts.errors + (kind === 'error' ? 1 : 0),
  skipped: counts.skipped + (kind === 'skipped' ? 1 : 0),
  seconds: counts.seconds + seconds,
});

const totals = ({ seconds, ...counts }: typeof noCases) => ({ ...counts, time: seconds.toFixed(3) });

function caseXml(
  { kind, message, details, line, seconds, output, warnings }: TestCase,
  {
    classname,
    name,
    file,
  }: { readonly classname: string; readonly name: string; readonly file: string | null },
): string {
  const attributes = xmlAttributes({ name, classname, time: seconds.toFixed(3) });
  const inner = [
    outcomeXml(kind, {
      message,
      details: file === null || line === null ? details : `${cleanLine(file)}:${line}\n${details}`,
    }),
    output === '' ? '' : `<system-out>${xmlText(output)}</system-out>`,
    warnings.length === 0 ? '' : `<system-err>${xmlText(warningText(warnings))}</system-err>`,
  ].filter((element) => element !== '');
  if (inner.length === 0) return `    <testcase${attributes}/>\n`;
  return `    <testcase${attributes}>\n${inner.map((element) => `      ${element}\n`).join('')}    </testcase>\n`;
}

function numberedNames(cases: readonly TestCase[]): readonly string[] {
  const seen = new Map<string, number>();
  return cases.map(({ name }) => {
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return number > 1 ? `${name} (${number})` : name;
  });
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

/** XML 1.0, section 2.2: most control characters cannot be written. */
function xmlText(text: string): string {
  const escaped = cleanText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return replaceLogCommands(escaped, (character) => `&#${character.charCodeAt(0)};`);
}
