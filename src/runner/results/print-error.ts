import { hintOf, messageOf } from '../../app/message.ts';
import { UsageError } from '../../app/usage-error.ts';
import { placeText } from '../../core/request/position.ts';
import { hintAt } from '../../core/session/hints/place-words.ts';
import { span } from '../../core/text/styled.ts';
import type { Io } from '../io.ts';

export async function printError(error: unknown, io: Pick<Io, 'err'>): Promise<void> {
  for (const { message, hint } of failuresOf(error)) {
    const advice = hint === null ? null : hintAt('command-line', hint);
    const hints = advice === null ? [] : [[span(`  ${advice}`)]];
    await io.err.writeLines([[span(`restloop: ${message}`)], ...hints]);
  }
}

interface Failure {
  readonly message: string;
  readonly hint: string | null;
}

function failuresOf(error: unknown): readonly Failure[] {
  if (!(error instanceof UsageError)) return [{ message: messageOf(error), hint: hintOf(error) }];
  if (error.problems.length === 0) return [error];
  return error.problems.map((problem) => ({
    message: `${placeText(problem.file, problem)}: ${problem.message}`,
    hint: problem.hint,
  }));
}
