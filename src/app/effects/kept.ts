import type { Effect } from '../../core/session/effects.ts';
import { scriptsOfRequest } from '../../core/session/requests/asked-script.ts';
import { askedKept, fullName } from '../../core/session/requests/kept-requests.ts';
import type { EffectContext } from '../context.ts';
import type { Store } from '../store.ts';
import { evaluate } from './evaluate.ts';
import { tell } from './tell.ts';

/**
 * A kept request with its scripts: one that fails before it stops it, those after it see its response. What came with
 * a file may send only to hosts that the session's requests name.
 */
export async function sendKept(
  { request, intent }: Extract<Effect, { kind: 'send-kept' }>,
  context: EffectContext,
  store: Store,
): Promise<void> {
  const name = fullName(request);
  const asked = askedKept(request);
  const file = scriptsOfRequest(asked);
  // Looked up before the script runs: it could set a variable that names another host.
  if (!context.running.hasRunFileScript) context.hosts.belongTo([]);
  if (request.before !== null) {
    const outcome = await evaluate({ code: request.before, label: `before ${name}`, file }, context, store);
    if (outcome.kind === 'failure') return;
  }
  await store.dispatch({
    kind: 'request-asked',
    request: asked,
    intent,
    ...(request.after === null ? {} : { after: { code: request.after, label: `after ${name}`, file } }),
  });
}

/** `.keep` over the name of another request. A script that is piped in means what it says. */
export async function confirmKeep(
  { request, question }: Extract<Effect, { kind: 'confirm-keep' }>,
  context: EffectContext,
  store: Store,
): Promise<void> {
  const { attended } = context.front;
  if (attended && !(await context.front.confirm(question))) {
    return tell(context, 'info', { message: `${fullName(request)} stays as it was.` });
  }
  await store.dispatch({ kind: 'request-kept', request });
}
