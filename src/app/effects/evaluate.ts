import type { Effect } from '../../core/session/effects.ts';
import type { EffectContext } from '../context.ts';
import type { Store } from '../store.ts';

/** Runs code in the isolate; a failure is told, and the session goes on with what was set before it. */
export async function evaluate(
  { code, label }: Extract<Effect, { kind: 'evaluate' }>,
  context: EffectContext,
  store: Store,
): Promise<void> {
  const sandbox = await context.sandbox(store);
  await store.dispatch({ kind: 'evaluation-started', at: context.now() });
  context.running.label = label;
  const controller = new AbortController();
  context.running.signal = controller.signal;
  context.running.stop = () => {
    controller.abort();
    sandbox.interrupt();
  };
  try {
    const outcome = await sandbox.evaluate(code, { label });
    if (outcome.kind === 'failure') {
      context.front.print({ kind: 'script-failure', failure: outcome.failure, label });
    } else if (outcome.printed !== null) {
      context.front.print({ kind: 'value', printed: outcome.printed, json: outcome.json });
    }
  } finally {
    context.running.stop = null;
    await store.dispatch({ kind: 'evaluation-finished', definitions: sandbox.definitions() });
  }
}
