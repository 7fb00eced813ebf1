import type { EffectContext } from '../context.ts';
import type { Store } from '../store.ts';
import { mirrorVariables } from './mirror.ts';
import { persist } from './persist.ts';
import { tell } from './tell.ts';

/** `.passphrase`: typed unseen; secrets are opened with it, and kept, encrypted, from now on. */
export async function askPassphrase(context: EffectContext, store: Store): Promise<void> {
  const passphrase = await context.front.askSecret('the passphrase');
  if (passphrase === null) return tell(context, 'info', { message: 'No passphrase is used.' });
  const storage = await context.storage();
  storage.setPassphrase(passphrase);
  await openSecrets(context, store);
  await store.dispatch({ kind: 'secrets-kept' });
  await persist(context, store);
  tell(context, 'info', { message: 'Secrets are kept, encrypted with this passphrase.' });
}

/** The secrets that the session has on disk and not in memory. */
async function openSecrets(context: EffectContext, store: Store): Promise<void> {
  const { name, layers } = store.getState();
  if (name === null) return;
  const loaded = (await context.storage()).loadSession(name);
  if (loaded.kind !== 'session') return;
  for (const message of loaded.notices) tell(context, 'warning', { message });
  const secrets = loaded.snapshot.variables.filter(
    (variable) => variable.secret && !layers.session.has(variable.name),
  );
  for (const { name: secret, value, origin } of secrets) {
    const changes = [{ kind: 'set', name: secret, value, secret: true }] as const;
    await store.dispatch({ kind: 'variables-changed', changes, origin });
  }
  mirrorVariables(context, store);
}
