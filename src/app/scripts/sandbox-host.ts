import type { VariableChange } from '../../core/script/variable-change.ts';
import type { SandboxHost } from '../../ports/sandbox.ts';
import type { RequestRoom } from '../rooms.ts';
import type { RunningScript } from './isolate.ts';
import { answerCookieCall } from './script-cookies.ts';
import { sendFromScript } from './script-send.ts';

export interface CollectingHost extends SandboxHost {
  flush(): void;
}

/** Dispatches all changes of one turn of the event loop together: ten thousand of them are one step of undo. */
export function createSandboxHost(
  room: RequestRoom,
  setHandlers: CollectingHost['onHandlers'],
): CollectingHost {
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
    onScriptEffect(effect) {
      if (effect.kind !== 'header') {
        room.isolate.running.effects.push(effect);
        return;
      }
      flush();
      const { name, variable } = effect;
      void room.store.dispatch({ kind: 'script-header-set', name, variable, at: room.now() });
    },
    onCookies(call) {
      flush();
      return answerCookieCall(call, room);
    },
    onHandlers: setHandlers,
    onSend(request) {
      flush();
      return sendFromScript(request, room);
    },
  };
}

/** Whether a file's script may have set the variable, also by a timer: input does not contain its value then. */
function isOfFile({ value }: Extract<VariableChange, { kind: 'set' }>, running: RunningScript): boolean {
  const { script, hasRunFileScript } = running;
  if (script?.file !== undefined) return true;
  return hasRunFileScript && !(typeof value === 'string' && script?.code.includes(value) === true);
}
