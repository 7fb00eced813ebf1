import { span } from '../../../core/text/styled.ts';
import type { Io } from '../../io.ts';
import { chosenReporters, openReporters } from '../../reporters/open.ts';
import type { RunOptions } from '../plan/options.ts';
import { noCounts } from '../request/result.ts';
import { problemsOfError, type RunProblem, runProblem } from './problem.ts';

export interface MisusedRun {
  readonly kind: 'misused-run';
  readonly text: string;
  readonly options: RunOptions;
}

export async function reportRefusedStart(error: unknown, options: RunOptions, io: Io): Promise<void> {
  if (options.reporter.length > 0 || options.json === true)
    await writeProblems(problemsOfError(error), options, io);
}

export async function reportMisusedRun({ text, options }: MisusedRun, io: Io): Promise<number> {
  const lines = text.trimEnd().split('\n');
  await io.err.writeLines(lines.map((line) => [span(line)]));
  const [first = '', ...others] = lines;
  const hint = others.length === 0 ? null : others.join('\n');
  const message = first.replace(/^error: /, '');
  await writeProblems([runProblem('error', message, hint)], options, io);
  return 2;
}

async function writeProblems(problems: readonly RunProblem[], options: RunOptions, io: Io): Promise<void> {
  const reporters = await openReporters(chosenReporters(options), io);
  for (const problem of problems) await reporters.problem(problem);
  const counts = { ...noCounts, errors: problems.length };
  await reporters.finish({ counts, exitCode: 2, stopped: 'refused' });
  await reporters.close();
}
