import type { FromChild } from '../protocol/messages.ts';

/** Sends the actions of a script at once: this process may be killed in the next moment. */
export function createOutbox(send: (frame: readonly FromChild[]) => void) {
  let waiting: FromChild[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    const frame = waiting;
    waiting = [];
    send(frame);
  };
  return {
    flush,
    emit(message: FromChild) {
      waiting.push(message);
      if (!deferred.has(message.type)) flush();
    },
  };
}

/** Messages that have no effect before the turn ends, which is sent in the same frame. */
const deferred: ReadonlySet<FromChild['type']> = new Set(['result', 'send']);
