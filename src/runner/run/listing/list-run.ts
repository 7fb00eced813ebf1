import { parseStart } from '../../../app/start/options.ts';
import { combineExitCodes, exitCodeOf } from '../../../core/session/exit-codes.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import { type StyledLine, span } from '../../../core/text/styled.ts';
import { noticeLines } from '../../../core/view/notice.ts';
import type { Io } from '../../io.ts';
import { writeJson } from '../../output/json.ts';
import { createTextPrinter, noSession } from '../../results/text-printer.ts';
import { planRun, type RunOptions } from '../plan/options.ts';
import { planTargets } from '../plan/plan-targets.ts';
import { problemInFile, problemOfEntry, problemText } from '../problems/problem.ts';
import { createStop } from '../stop.ts';
import { openingProblems } from '../suite/run-session.ts';
import { type ListedRequest, listedRequests } from './listed-request.ts';

export async function listRun(targets: readonly string[], options: RunOptions, io: Io): Promise<number> {
  const plan = planRun({ ...options, dryRun: true }, { start: parseStart(options), env: io.env });
  const planned = await planTargets(targets, plan, io);
  const requests = await listedRequests(planned);
  const { plan: open, suites, apps } = planned;
  const wrong = await openingProblems(suites, { plan: open, apps, stop: createStop() });
  await apps.close();
  const inFiles = planned.fileErrors.map(problemInFile);
  const problems = [...inFiles, ...wrong.flatMap((entry) => problemOfEntry(entry) ?? [])];
  const printer = createTextPrinter(io, { app: noSession, resultsTo: 'err' });
  wrong.forEach(printer.print);
  await printer.drained();
  for (const warning of planned.warnings) printer.printLines(noticeLines(warning));
  for (const problem of inFiles) await io.err.writeLines([[span(problemText(problem), 'error')]]);
  const exitCode = combineExitCodes(wrong.map(exitCodeOf));
  if (options.json === true) await writeJson({ requests, problems, exitCode }, io);
  else if (exitCode === 0) await io.out.writeLines(listLines(requests));
  return exitCode;
}

function listLines(requests: readonly ListedRequest[]): StyledLine[] {
  const width = Math.max(0, ...requests.map(({ line }) => String(line ?? '').length));
  let last: string | null = null;
  const lines: StyledLine[] = [];
  for (const request of requests) {
    if (request.file !== last) lines.push([span(cleanLine(request.file), 'title')]);
    last = request.file;
    lines.push(requestLine(request, width));
    if (request.reason !== null)
      lines.push([span(`${' '.repeat(width + 6)}${cleanLine(request.reason)}`, 'muted')]);
  }
  return lines;
}

const signs = { yes: [' ', 'plain'], skipped: ['-', 'muted'], no: ['✗', 'error'] } as const;

function requestLine(
  { line, name, method, url, runs, isReference, phase, tags, needs }: ListedRequest,
  width: number,
): StyledLine {
  const [sign, style] = signs[runs];
  const target = cleanLine(`${method} ${url}`);
  return [
    span(`  ${String(line ?? '').padStart(width)} `, 'muted'),
    span(sign, style),
    span(` ${name === null ? target : cleanLine(name)}`),
    span(name === null ? '' : `  ${target}`, 'muted'),
    span(tags.map((tag) => `  #${cleanLine(tag)}`).join(''), 'muted'),
    span(needs.length === 0 ? '' : `  needs ${cleanLine(needs.join(', '))}`, 'muted'),
    span(phase === undefined ? '' : `  (${phase})`, 'muted'),
    span(isReference ? '  (another request refers to it)' : '', 'muted'),
  ];
}
