import { checkName } from '../../core/value/name.ts';
import type { EffectContext } from '../context.ts';
import { messageOf } from '../message.ts';
import type { Store } from '../store.ts';
import { mirrorOf } from './mirror.ts';

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

/** Variables that are used as a secret become one where the user agrees with one key; nothing is asked of nobody. */
export async function offerSecrets(
  names: readonly string[],
  context: EffectContext,
  store: Store,
): Promise<void> {
  const { front } = context;
  const { session } = store.getState().layers;
  const question = `Make ${names.join(', ')} secret: masked, and on disk only encrypted? (y/n)`;
  if (!front.attended || !(await front.confirm(question))) return;
  for (const name of names) {
    const variable = session.get(name);
    if (variable === undefined) continue;
    await store.dispatch({
      kind: 'variables-changed',
      changes: [{ kind: 'set', name, value: variable.value, secret: true }],
      origin: variable.origin,
    });
  }
  context.startedSandbox()?.setVariables(mirrorOf(store.getState()));
}
