import type { EffectContext } from '../../context.ts';
import type { Store } from '../../store.ts';
import { persist } from '../persist.ts';
import { tell } from '../tell.ts';
import { openSecrets } from './open-secrets.ts';

/** `.passphrase`: typed unseen; secrets are opened with it, and kept, encrypted, from now on. */
export async function askPassphrase(context: EffectContext, store: Store): Promise<void> {
  const passphrase = await context.front.askSecret('the passphrase');
  if (passphrase === null) return tell(context, 'info', { message: 'No passphrase is used.' });
  (await context.storage()).setPassphrase(passphrase);
  await openSecrets(context, store);
  await store.dispatch({ kind: 'secrets-kept' });
  await persist(context, store);
  tell(context, 'info', { message: 'Secrets are kept, encrypted with this passphrase.' });
}
