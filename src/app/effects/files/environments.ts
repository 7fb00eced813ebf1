import type { RequestedWork } from '../../../core/session/effects.ts';
import type { EffectContext } from '../../context.ts';
import { readEnvironmentFiles } from '../../environments/environment-files.ts';
import { environmentFolders } from '../../environments/environment-folders.ts';
import type { Store } from '../../store.ts';

/** Rejects with a UsageError for a file that is wrong. */
export async function loadEnvironments(
  { folder, named }: Extract<RequestedWork, { kind: 'load-environments' }>,
  { formats, files }: EffectContext,
  store: Store,
): Promise<void> {
  const read = await readEnvironmentFiles(environmentFolders(folder, named), { formats, permissions: files });
  await store.dispatch({ kind: 'environments-loaded', ...read });
}
