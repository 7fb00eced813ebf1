import { setTimeout as wait } from 'node:timers/promises';
import { settingNumber } from '../../core/session/settings/settings.ts';
import type { Sandbox } from '../../ports/sandbox.ts';
import type { ScriptRoom } from '../rooms.ts';

export function settleScripts(signal: AbortSignal | undefined, room: ScriptRoom): Promise<void> | undefined {
  const sandbox = room.isolate.started();
  const settled = sandbox?.settled();
  return sandbox === null || settled === undefined ? undefined : stopLate({ sandbox, settled, signal }, room);
}

interface UnfinishedScripts {
  readonly sandbox: Sandbox;
  readonly settled: Promise<void>;
  readonly signal: AbortSignal | undefined;
}

async function stopLate({ sandbox, settled, signal }: UnfinishedScripts, room: ScriptRoom): Promise<void> {
  const ended = new AbortController();
  const milliseconds = settingNumber(room.store.getState().settings, 'sandbox.timeout');
  const late = wait(milliseconds, 'late' as const, {
    signal: signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]),
  });
  const outcome = await Promise.race([settled, late.catch(() => 'stopped' as const)]);
  ended.abort();
  if (outcome !== 'late') return;
  sandbox.stopLeftovers();
  const message = `Timers and requests that the script left running were stopped after ${milliseconds / 1000} s (sandbox.timeout)`;
  const failure = { reason: 'timeout', message, line: null, column: null, stack: [], excerpt: null } as const;
  room.front.print({ kind: 'script-failure', failure, label: room.isolate.running.label });
}
