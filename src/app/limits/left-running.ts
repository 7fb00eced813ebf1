import { setTimeout as wait } from 'node:timers/promises';
import { settingNumber } from '../../core/session/settings/settings.ts';
import type { Sandbox } from '../../ports/sandbox.ts';
import type { EffectContext } from '../context.ts';
import type { Store } from '../store.ts';

/**
 * Waits for what scripts left running: timers, and requests that they did not wait for. After the time that a script may
 * take it is stopped, and said so. Undefined where nothing is left.
 */
export function settleScripts(
  { sandbox, signal }: { readonly sandbox: Sandbox; readonly signal?: AbortSignal | undefined },
  context: EffectContext,
  store: Store,
): Promise<void> | undefined {
  const settled = sandbox.settled();
  return settled && stopLate({ sandbox, settled, signal }, context, store);
}

interface Leftovers {
  readonly sandbox: Sandbox;
  readonly settled: Promise<void>;
  readonly signal: AbortSignal | undefined;
}

async function stopLate(
  { sandbox, settled, signal }: Leftovers,
  context: EffectContext,
  store: Store,
): Promise<void> {
  const ended = new AbortController();
  const milliseconds = settingNumber(store.getState().settings, 'sandbox.timeout');
  const late = wait(milliseconds, 'late' as const, {
    signal: signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]),
  });
  const outcome = await Promise.race([settled, late.catch(() => 'stopped' as const)]);
  ended.abort();
  if (outcome !== 'late') return;
  sandbox.stopLeftovers();
  const message = `What the script left running was stopped after ${milliseconds / 1000} s (sandbox.timeout): its timers, and requests that it did not wait for`;
  const failure = { reason: 'timeout', message, line: null, column: null, stack: [], excerpt: null } as const;
  context.front.print({ kind: 'script-failure', failure, label: context.running.label });
}
