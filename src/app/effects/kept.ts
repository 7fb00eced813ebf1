import type { Effect } from '../../core/session/effects.ts';
import { fullName } from '../../core/session/kept-requests.ts';
import { type EffectContext, scopeNow } from '../context.ts';
import { requestHosts } from '../request-hosts.ts';
import type { Store } from '../store.ts';
import { evaluate } from './evaluate.ts';

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
  const { policy } = context;
  const before = policy.send;
  const { requests } = store.getState();
  const asked = requests.map((kept) => ({ text: kept.text, name: fullName(kept) }));
  policy.send = {
    kind: 'hosts',
    allows: (host) => requestHosts(asked, scopeNow(context, store)).includes(host),
  };
  try {
    if (request.before !== null) {
      const outcome = await evaluate({ code: request.before, label: `before ${name}` }, context, store);
      if (outcome.kind === 'failure') return;
    }
    const sent = store.getState().exchangeCount;
    await store.dispatch({ kind: 'request-asked', request: { text: request.text, name }, intent });
    if (request.after === null || store.getState().exchangeCount === sent) return;
    await evaluate({ code: request.after, label: `after ${name}` }, context, store);
  } finally {
    policy.send = before;
  }
}
