import { basename } from 'node:path';
import type { SuiteRequest } from '../../../app/requests/suite.ts';
import type { Entry } from '../../../core/session/entries.ts';
import { formatCount, formatMilliseconds } from '../../../core/view/paint/units.ts';
import type { Check } from './result.ts';

/** The check of an `# @until` line; none for any other entry. */
export function untilCheck(entry: Entry, { directives }: SuiteRequest): Check[] {
  if (entry.kind !== 'repetition' || entry.repetition.kind !== 'until') return [];
  const { condition, end, attempts, milliseconds, problem } = entry.repetition;
  const passed = end === 'done';
  const tried = `after ${formatCount(attempts, 'request')} in ${formatMilliseconds(milliseconds)}`;
  const why = problem === null ? '' : `: ${problem}`;
  return [
    {
      kind: 'until',
      name: `until ${condition}`,
      passed,
      message: passed ? `held ${tried}` : `it does not hold ${tried}${why}`,
      line: directives.until,
      sides: null,
    },
  ];
}

/** The check of a test in a script; none for any other entry. */
export function scriptTest(entry: Entry, { file }: SuiteRequest): Check[] {
  if (entry.kind !== 'test') return [];
  const { name, passed, message, sides, place } = entry;
  const line = place?.label === basename(file) ? place.line : null;
  return [{ kind: 'test', name, passed, message, line, sides, ...(place !== undefined && { place }) }];
}
