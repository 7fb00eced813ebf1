import type { FromChild } from '../protocol/messages.ts';
import type { JournalWriter } from './journal.ts';

/** Messages on their way to the supervisor, in their order: many of them in one frame where nothing is lost by it. */
export interface Outbox {
  tell(message: FromChild): void;
  /** Everything that waits goes now. */
  flush(): void;
}

type Send = (frame: readonly FromChild[]) => void;

/**
 * For code in the foreground: no timer goes off before the end of its turn. What must outlive this process is kept in
 * the journal until then; without one it goes at once.
 */
export function createJournaledOutbox(journal: JournalWriter | null, send: Send): Outbox {
  let count = 0;
  const { add, flush } = createQueue((frame) => {
    journal?.rewind();
    send(frame);
  });
  return {
    flush,
    tell(message) {
      if (!kept.has(message.type)) {
        add(message);
        // No request could be answered before the end of the turn, nor would anybody have more of an answer.
        if (message.type !== 'answer' && message.type !== 'send') flush();
        return;
      }
      count += 1;
      const entry = { ...message, count };
      add(entry);
      if (journal === null || !journal.write(JSON.stringify(entry))) flush();
    },
  };
}

/** What a script has done: this process may be killed in the next moment. */
const kept: ReadonlySet<FromChild['type']> = new Set([
  'test',
  'output',
  'variable-set',
  'variable-deleted',
  'variables-cleared',
]);

/** For code in the background: this thread is free meanwhile. */
export function createDelayedOutbox(send: Send): Outbox {
  let isDue = false;
  const { add, drop, flush } = createQueue(send);
  return {
    flush,
    tell(message) {
      // What computed and rests already needs no watching any more.
      if (message.type === 'resting') drop(watched);
      add(message);
      if (!patient.has(message.type)) return flush();
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        flush();
      }, patience);
    },
  };
}

/** What may wait. Never a change of a variable, nor what a script prints: the child may be killed in the next moment. */
const patient: ReadonlySet<FromChild['type']> = new Set(['computing', 'began', 'test', 'answer']);

/** They start the supervisor's watches. */
const watched: ReadonlySet<FromChild['type']> = new Set(['computing', 'began']);

/** Milliseconds. */
const patience = 2;

/** What waits to be sent as one frame. */
function createQueue(send: Send) {
  let waiting: FromChild[] = [];
  return {
    add: (message: FromChild): void => void waiting.push(message),
    drop(types: ReadonlySet<FromChild['type']>): void {
      waiting = waiting.filter(({ type }) => !types.has(type));
    },
    flush(): void {
      if (waiting.length === 0) return;
      const frame = waiting;
      waiting = [];
      send(frame);
    },
  };
}
