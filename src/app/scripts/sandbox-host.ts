import type { VariableChange } from '../../core/script/variable-change.ts';
import type { SandboxHost } from '../../ports/sandbox.ts';
import type { RequestRoom } from '../rooms.ts';
import type { RunningScript } from './isolate.ts';
import { sendFromScript } from './script-send.ts';

export interface CollectingHost extends SandboxHost {
  /** Hands the changes over that are still waiting to be dispatched together. */
  flush(): void;
}

/**
 * Turns what the isolate reports into actions. Changes of variables are put together within one turn of the event
 * loop, so that a script that sets ten thousand of them is one step and not ten thousand copies.
 */
export function createSandboxHost(room: RequestRoom): CollectingHost {
  let waiting: VariableChange[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    const changes = waiting;
    waiting = [];
    const origin = { kind: 'script', label: room.isolate.running.label, at: room.now() } as const;
    void room.store.dispatch({ kind: 'variables-changed', changes, origin });
  };
  // A secret may be printed by the next message of the same turn.
  const flushSecrets = () => {
    if (waiting.some((change) => change.kind === 'set' && change.secret)) flush();
  };
  return {
    flush,
    onVariableChange(change) {
      if (waiting.length === 0) queueMicrotask(flush);
      const isForeign = change.kind === 'set' && isOfFile(change, room.isolate.running);
      waiting.push(isForeign ? { ...change, foreign: true } : change);
    },
    onOutput({ level, text }) {
      flushSecrets();
      room.front.print({ kind: 'output', level, text });
    },
    onTest(result) {
      flushSecrets();
      void room.store.dispatch({ kind: 'test-finished', ...result });
    },
    onSend(request) {
      flush();
      return sendFromScript(request, room);
    },
  };
}

/**
 * Whether a script of a file may have set the variable. One that has run before may have left a timer behind: then a
 * value is the user's only if the user's input contains it.
 */
function isOfFile({ value }: Extract<VariableChange, { kind: 'set' }>, running: RunningScript): boolean {
  const { script, hasRunFileScript } = running;
  if (script?.file !== undefined) return true;
  return hasRunFileScript && !(typeof value === 'string' && script?.code.includes(value) === true);
}
