import { span } from '../../../core/text/styled.ts';
import type { Io } from '../../io.ts';
import { chosenReporters, openReporters } from '../../reporters/open.ts';
import type { RunOptions } from '../plan/options.ts';
import { noCounts } from '../request/result.ts';

export interface MisusedRun {
  readonly kind: 'misused-run';
  readonly text: string;
  readonly options: RunOptions;
}

/** Reports a wrong command line of `run` to people and to the reporters that it names. */
export async function reportMisusedRun({ text, options }: MisusedRun, io: Io): Promise<number> {
  const lines = text.trimEnd().split('\n');
  await io.err.writeLines(lines.map((line) => [span(line)]));
  const [first = '', ...others] = lines;
  const hint = others.length === 0 ? null : others.join('\n');
  const message = first.replace(/^error: /, '');
  const reporters = await openReporters(chosenReporters(options), io);
  await reporters.problem({ severity: 'error', message, hint, place: null });
  await reporters.finish({ counts: { ...noCounts, errors: 1 }, exitCode: 2, stopped: 'refused' });
  await reporters.close();
  return 2;
}
