import type { RequestRoom } from '../rooms.ts';

/**
 * Ends the realm of the scripts of a file, whose globals and packages may be changed. The next script starts a new one,
 * with the definitions, the variables and the responses of the session. No-op where no file has run a script.
 */
export async function renewScripts(
  { definitions }: { readonly definitions: readonly string[] },
  { isolate, store }: Pick<RequestRoom, 'isolate' | 'store'>,
): Promise<void> {
  if (!isolate.running.hasRunFileScript) return;
  await store.dispatch({ kind: 'evaluation-finished', definitions, lost: [] });
  await isolate.reset();
}
