import { adapters } from '../compose.ts';
import { looksLikeRequestFile } from '../requests/named-files.ts';
import { UsageError } from '../usage-error.ts';

/** Rejects with a UsageError where `--new` cannot begin a session of that name. */
export async function checkNewSession(name: string | null): Promise<void> {
  if (name === null) throw new UsageError('--new needs a session name.', 'restloop --new my-api');
  if (looksLikeRequestFile(name))
    throw new UsageError(
      `${name} is the name of a file, and --new creates a session.`,
      `restloop --new my-api`,
    );
  if ((await adapters.storage()).hasSession(name))
    throw new UsageError(`A session "${name}" already exists.`, `without --new, restloop ${name} opens it`);
}
