import { messageOf } from '../app/message.ts';
import { UsageError } from '../app/usage-error.ts';
import type { Io } from './io.ts';

/** A sentence, and what to do about it. */
export async function tellError(error: unknown, io: Io): Promise<void> {
  const hint = error instanceof UsageError && error.hint !== null ? `\n  ${error.hint}` : '';
  await io.err.write(`restloop: ${messageOf(error)}${hint}\n`);
}
