import type { Entrance, FromChild } from '../protocol.ts';

/** Messages on their way to the supervisor, in their order: many of them in one frame where nothing is lost by it. */
export interface Outbox {
  tell(message: FromChild): void;
  /** Everything that waits goes now. */
  flush(): void;
}

export function createOutbox(entrance: Entrance, send: (frame: readonly FromChild[]) => void): Outbox {
  let waiting: FromChild[] = [];
  let isDue = false;
  const flush = () => {
    if (waiting.length === 0) return;
    const frame = waiting;
    waiting = [];
    send(frame);
  };
  return {
    flush,
    tell(message) {
      // What computed and rests already needs no watching any more.
      if (message.type === 'resting') waiting = waiting.filter(({ type }) => !watched.has(type));
      waiting.push(message);
      if (!patient[entrance].has(message.type)) return flush();
      if (isDue || entrance === 'foreground') return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        flush();
      }, patience);
    },
  };
}

/**
 * What may wait for the end of the turn. Never a change of a variable, nor what a script prints: the child may be
 * killed in the next moment. In the foreground no timer goes off before that end, and no request could be answered.
 */
const patient: Readonly<Record<Entrance, ReadonlySet<FromChild['type']>>> = {
  foreground: new Set(['answer', 'send']),
  background: new Set(['computing', 'began', 'test', 'answer']),
};

/** They start the supervisor's watches. */
const watched: ReadonlySet<FromChild['type']> = new Set(['computing', 'began']);

/** Milliseconds. */
const patience = 2;
