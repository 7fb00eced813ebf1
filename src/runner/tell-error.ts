import { messageOf } from '../app/message.ts';
import { UsageError } from '../app/usage-error.ts';
import { span } from '../core/text/styled.ts';
import type { Io } from './io.ts';

/** A sentence, and what to do about it. */
export async function tellError(error: unknown, io: Io): Promise<void> {
  const hint = error instanceof UsageError ? error.hint : null;
  await io.err.writeLines([
    [span(`restloop: ${messageOf(error)}`)],
    ...(hint === null ? [] : [[span(`  ${hint}`)]]),
  ]);
}
