import { holdsProxyUser } from '../../core/secrets/proxy-credentials.ts';
import { hasSecrets, isEmpty, toSnapshot } from '../../core/session/saved/snapshot.ts';
import type { SessionSnapshot } from '../../core/session/types.ts';
import type { EffectContext } from '../context.ts';
import { messageOf } from '../message.ts';
import type { Store } from '../store.ts';
import { askKeychain, mayAskKeychain } from './secrets/keychain.ts';
import { tell } from './tell.ts';

/** Writes the session before the next prompt. A failed write is an error, and nothing in memory is lost. */
export async function persist(context: EffectContext, store: Store): Promise<void> {
  const state = store.getState();
  if (state.readOnly !== null || state.saved || !isPersisted(context, state.name)) return;
  try {
    const storage = await context.storage();
    const snapshot = toSnapshot(state, context.now());
    if (state.name !== null) storage.saveSession(snapshot, state.name);
    else if (!isEmpty(state)) storage.saveLast(snapshot);
    await store.dispatch({ kind: 'persisted' });
    context.persistFailure.told = null;
    await keepSecrets(snapshot, context, store);
    if (storage.keySource() === null) tellLeftOut(snapshot, context);
  } catch (error) {
    const message = messageOf(error);
    // A disk that stays full would say so at every prompt.
    if (context.persistFailure.told === message) return;
    context.persistFailure.told = message;
    tell(context, 'error', {
      message,
      hint: 'the session goes on in memory; .save under another name tries again',
    });
  }
}

/** Other secrets are asked for when they are needed; a proxy would just refuse. Said once. */
function tellLeftOut({ settings }: SessionSnapshot, context: EffectContext): void {
  const { leftOut } = context;
  if (leftOut.isTold || !holdsProxyUser(settings) || mayAskKeychain(settings, context)) return;
  leftOut.isTold = true;
  tell(context, 'warning', {
    message: 'The user of the proxy is not kept on disk: there is no key to encrypt it with.',
    hint: '.passphrase keeps it under a passphrase',
  });
}

/** The session is on disk without its secrets; with a key of the keychain it is written again. */
export async function keepSecrets(
  snapshot: SessionSnapshot,
  context: EffectContext,
  store: Store,
): Promise<void> {
  if ((await context.storage()).keySource() !== null) return;
  if (!hasSecrets(snapshot) || !mayAskKeychain(snapshot.settings, context)) return;
  const again = async () => {
    await store.dispatch({ kind: 'secrets-kept' });
    await persist(context, store);
  };
  if (await askKeychain({ how: 'make', whenLate: again }, context)) await again();
}

/** Whether changes of this session go to disk by themselves. */
export function isPersisted({ persistence }: EffectContext, name: string | null): boolean {
  return persistence === 'always' || (persistence === 'named' && name !== null);
}
