import type { VariableChange } from '../../core/script/variable-change.ts';
import type { SandboxHost } from '../../ports/sandbox.ts';
import type { EffectContext, Running } from '../context.ts';
import type { Store } from '../store.ts';
import { sendFromScript } from './script-send.ts';

export interface CollectingHost extends SandboxHost {
  /** Hands the changes over that are still waiting to be dispatched together. */
  flush(): void;
}

/**
 * What the isolate reports becomes actions. Changes of variables are put together within one turn of the event
 * loop, so that a script that sets ten thousand of them is one step and not ten thousand copies.
 */
export function createSandboxHost(context: EffectContext, store: Store): CollectingHost {
  let waiting: VariableChange[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    const changes = waiting;
    waiting = [];
    const origin = { kind: 'script', label: context.running.label, at: context.now() } as const;
    void store.dispatch({ kind: 'variables-changed', changes, origin });
  };
  return {
    flush,
    onVariableChange(change) {
      if (waiting.length === 0) queueMicrotask(flush);
      const isForeign = change.kind === 'set' && isOfFile(change, context.running);
      waiting.push(isForeign ? { ...change, foreign: true } : change);
    },
    onOutput({ level, text }) {
      context.front.print({ kind: 'output', level, text });
    },
    onTest(result) {
      void store.dispatch({ kind: 'test-finished', ...result });
    },
    onSend(request) {
      flush();
      return sendFromScript(request, { context, store, signal: context.running.signal() });
    },
  };
}

/**
 * Whether a script of a file may have set the variable. One that has run before may have left a timer behind: then a
 * value is the user's where it stands in what the user typed.
 */
function isOfFile({ value }: Extract<VariableChange, { kind: 'set' }>, running: Running): boolean {
  const { script, hasRunFileScript } = running;
  if (script?.file !== undefined) return true;
  return hasRunFileScript && !(typeof value === 'string' && script?.code.includes(value) === true);
}
