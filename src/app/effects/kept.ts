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
  guardSends(context, store);
  if (request.before !== null) {
    const outcome = await evaluate({ code: request.before, label: `before ${name}` }, context, store);
    if (outcome.kind === 'failure') return;
  }
  const sent = store.getState().exchangeCount;
  await store.dispatch({ kind: 'request-asked', request: { text: request.text, name }, intent });
  if (request.after === null || store.getState().exchangeCount === sent) return;
  await evaluate({ code: request.after, label: `after ${name}` }, context, store);
}

/**
 * From the first script of a file on, `client.send` goes to hosts that the session's requests name, or that the user
 * allows when asked: such a script may have left timers behind, so this lasts as long as its isolate.
 */
function guardSends(context: EffectContext, store: Store): void {
  if (context.policy.send.kind !== 'allow') return;
  const asked = store.getState().requests.map((kept) => ({ text: kept.text, name: fullName(kept) }));
  // Looked up before the script runs: it could set a variable that names another host.
  const named = new Set(requestHosts(asked, scopeNow(context, store)));
  const allowed = new Set(named);
  context.policy.send = {
    kind: 'hosts',
    allows: (host) => allowed.has(host),
    names: (host) => named.has(host),
    async ask(host) {
      const yes = await context.front.confirm(`Let a script send to ${host}, which no request names? (y/n)`);
      if (yes) allowed.add(host);
      return yes;
    },
  };
}
