import { undecidedNames } from '../../../core/session/variables/undecided-secrets.ts';
import { checkName } from '../../../core/value/name.ts';
import type { EffectContext } from '../../context.ts';
import { messageOf } from '../../message.ts';
import type { Store } from '../../store.ts';
import { mirrorOf } from '../mirror.ts';
import { isPersisted } from '../persist.ts';
import { tell } from '../tell.ts';

/** `.secret NAME`: the value is typed unseen. */
export async function askSecret(name: string, context: EffectContext, store: Store): Promise<void> {
  const notice = (message: string, severity: 'info' | 'error') =>
    context.front.print({
      kind: 'notice',
      notice: { severity, message, hint: null, cause: severity === 'error' ? 'usage' : null },
    });
  try {
    checkName(name);
  } catch (error) {
    return notice(messageOf(error), 'error');
  }
  const value = await context.front.askSecret(name);
  if (value === null) return notice(`${name} was not set.`, 'info');
  await store.dispatch({
    kind: 'variables-changed',
    changes: [{ kind: 'set', name, value, secret: true }],
    origin: { kind: 'command', label: '.secret', at: context.now() },
  });
  context.startedSandbox()?.setVariables(mirrorOf(store.getState()));
  notice(`${name} is set; it is masked wherever it is shown.`, 'info');
}

/**
 * Asks with one key whether variables become secret, and remembers the answer. Without anyone to ask, says once what is
 * kept of them.
 */
export async function offerSecrets(
  names: readonly string[],
  context: EffectContext,
  store: Store,
): Promise<void> {
  const { front } = context;
  if (!front.attended) return tellUndecided(names, context, store);
  const question = `Make ${names.join(', ')} secret: masked, and on disk only encrypted? (y/n)`;
  const answer = (await front.confirm(question)) ? 'secret' : 'plain';
  await store.dispatch({ kind: 'secrets-answered', names, answer });
  const list = names.join(', ');
  tell(
    context,
    'info',
    answer === 'secret'
      ? { message: `Masked from now on: ${list}.` }
      : { message: `Not a secret of this session: ${list}.`, hint: `.secret ${names[0]} makes it one` },
  );
}

async function tellUndecided(names: readonly string[], context: EffectContext, store: Store): Promise<void> {
  const { name: session, readOnly } = store.getState();
  const named = undecidedNames(store.getState()).filter((name) => names.includes(name));
  const { leftOut } = context;
  if (leftOut.undecided || named.length === 0 || readOnly !== null || !isPersisted(context, session)) return;
  leftOut.undecided = true;
  await context.keychain.pending;
  const isKept = (await context.storage()).keySource() !== null;
  const list = named.join(', ');
  tell(context, isKept ? 'info' : 'warning', {
    message: isKept
      ? `The session keeps ${list} only encrypted, because of the name.`
      : `The session does not keep ${list}, which is named like a credential: there is no key to encrypt it with.`,
    hint: isKept
      ? 'client.setSecret, or --secret name=value, also masks it where it is shown'
      : 'RESTLOOP_PASSPHRASE keeps it under a passphrase',
  });
}
