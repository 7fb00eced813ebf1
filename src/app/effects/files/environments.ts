import type { RequestedWork } from '../../../core/session/effects.ts';
import { readEnvironmentFiles } from '../../environments/environment-files.ts';
import { environmentFolders } from '../../environments/environment-folders.ts';
import type { FileRoom } from '../../rooms.ts';

/** Rejects with a UsageError for a file that is wrong. */
export async function loadEnvironments(
  { folder, named }: Extract<RequestedWork, { kind: 'load-environments' }>,
  { formats, files, store }: FileRoom,
): Promise<void> {
  const read = await readEnvironmentFiles(environmentFolders(folder, named), { formats, permissions: files });
  await store.dispatch({ kind: 'environments-loaded', ...read });
}
