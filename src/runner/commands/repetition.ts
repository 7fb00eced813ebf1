import { UsageError } from '../../app/usage-error.ts';
import { parseDuration } from '../../core/directives/repeating/duration.ts';
import { parseRepeat, parseUntil } from '../../core/directives/repeating/parse-plan.ts';
import type { ParsedPlan, RepeatPlan } from '../../core/directives/repeating/plan.ts';

export interface RepetitionFlags {
  readonly until?: string;
  readonly every?: string;
  readonly for?: string;
  readonly repeat?: string;
  readonly parallel?: string;
}

/** Null if the request is sent once. Throws a UsageError. */
export function repetitionOf(flags: RepetitionFlags): RepeatPlan | null {
  const { until, repeat, every, for: within, parallel } = flags;
  if (until !== undefined && repeat !== undefined)
    throw new UsageError('--until and --repeat cannot be combined.');
  if (until !== undefined) {
    if (parallel !== undefined)
      throw new UsageError('--parallel needs --repeat.', '--repeat 50 --parallel 5');
    for (const text of [every, within]) {
      if (text !== undefined && parseDuration(text) === null)
        throw new UsageError(`"${text}" is not a duration.`, 'write it with its unit: 500ms, 2s, 5m or 1h');
    }
    const times = [
      every === undefined ? '' : ` every ${every}`,
      within === undefined ? '' : ` for ${within}`,
    ];
    return planOf(parseUntil(`${until.trim()}${times.join('')}`), untilExample);
  }
  if (every !== undefined || within !== undefined)
    throw new UsageError('--every and --for need --until.', untilExample);
  if (repeat === undefined && parallel === undefined) return null;
  if (repeat === undefined || !/^\s*\d+\s*$/.test(repeat))
    throw new UsageError('--repeat needs a number.', repeatExample);
  return planOf(
    parseRepeat(`${repeat.trim()}${parallel === undefined ? '' : ` parallel ${parallel}`}`),
    repeatExample,
  );
}

const untilExample = '--until \'$.state == "done"\' --every 2s --for 2m';
const repeatExample = '--repeat 50 --parallel 5';

function planOf(parsed: ParsedPlan, example: string): RepeatPlan {
  if (parsed.kind === 'problem') {
    const isOfShell = parsed.hint?.startsWith('.') !== false;
    throw new UsageError(parsed.message, isOfShell ? example : parsed.hint);
  }
  // What follows the number of times, and --force within a condition, are words of the shell.
  if (parsed.target !== '' || parsed.isForced)
    throw new UsageError('There is one argument too many.', example);
  return parsed.plan;
}
