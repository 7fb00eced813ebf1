import type { EffectContext } from '../../context.ts';
import type { Store } from '../../store.ts';
import { isPersisted, persist } from '../persist.ts';
import { tell } from '../tell.ts';

/** With a key that was given since: what the session has on disk and not in memory, because it was locked. */
export async function openSecrets(context: EffectContext, store: Store): Promise<void> {
  const { name, readOnly, definitions } = store.getState();
  if (readOnly !== null || !isPersisted(context, name)) return;
  // What is not on disk yet would be read as it was.
  await persist(context, store);
  if (!store.getState().saved) return;
  const loaded = (await context.storage()).reloadSession(name);
  if (loaded.kind !== 'session') return;
  for (const message of loaded.notices) tell(context, 'warning', { message });
  await store.dispatch({ kind: 'secrets-opened', snapshot: loaded.snapshot });
  // Only a fresh isolate runs the definitions that were locked.
  if (store.getState().definitions !== definitions) await context.resetSandbox();
}
