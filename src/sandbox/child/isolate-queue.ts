import type { Entrance } from '../protocol/messages.ts';
import type { Isolate, Reference, Transferable } from './isolated-vm.ts';

/** How a turn of the isolate ended. */
export type TurnEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'timeout' }
  /** The isolate is gone, or about to be. */
  | { readonly kind: 'disposed' }
  /** A promise was rejected and nobody listened. */
  | { readonly kind: 'uncaught'; readonly message: string };

export interface Turn {
  readonly reference: Reference;
  readonly values: readonly Transferable[];
  /** Milliseconds of computing that the turn may take; asked for when it begins. */
  budget(): number;
  /** Told of the end, and how many milliseconds the turn computed. */
  ended(end: TurnEnd, milliseconds: number): void;
}

/** Lets code into the isolate, one turn at a time and each under a timeout. */
export interface Turns {
  take(turn: Turn): void;
  /** Before everything that waits. */
  takeFirst(turn: Turn): void;
  /** Turns that are taken meanwhile run together, with one rest after them, and with one where there are none. */
  together(work: () => void): void;
}

export interface TurnEvents {
  /** `asked` where it is the supervisor that asked for it. */
  started(cause: 'asked' | 'unasked'): void;
  rested(): void;
}

export function createTurns(isolate: Isolate, entrance: Entrance, events: TurnEvents): Turns {
  const queue: Turn[] = [];
  let isRunning = false;
  let isGathering = false;

  const begin = (turn: Turn) => ({
    start: performance.now(),
    timeout: Math.max(1, Math.ceil(turn.budget())),
  });
  const inBackground = async () => {
    for (let turn = queue.shift(); turn !== undefined; turn = queue.shift()) {
      const { start, timeout } = begin(turn);
      const end = await enterInBackground(isolate, turn, timeout);
      turn.ended(end, performance.now() - start);
      if (end.kind === 'disposed') return;
    }
    rest();
  };
  const inForeground = () => {
    for (let turn = queue.shift(); turn !== undefined; turn = queue.shift()) {
      const { start, timeout } = begin(turn);
      const end = enterInForeground(isolate, turn, timeout);
      turn.ended(end, performance.now() - start);
      if (end.kind === 'disposed') return;
    }
    rest();
  };
  const rest = () => {
    isRunning = false;
    events.rested();
  };
  const run = (cause: 'asked' | 'unasked') => {
    if (isRunning || isGathering) return;
    isRunning = true;
    events.started(cause);
    if (entrance === 'foreground') inForeground();
    else void inBackground();
  };
  return {
    take(turn) {
      queue.push(turn);
      run('unasked');
    },
    takeFirst(turn) {
      queue.unshift(turn);
      run('unasked');
    },
    together(work) {
      isGathering = true;
      work();
      isGathering = false;
      if (queue.length > 0) run('asked');
      else if (!isRunning) events.rested();
    },
  };
}

async function enterInBackground(isolate: Isolate, turn: Turn, timeout: number): Promise<TurnEnd> {
  try {
    await turn.reference.apply(undefined, turn.values, { timeout });
    return done;
  } catch (error) {
    return endOf(error, isolate);
  }
}

function enterInForeground(isolate: Isolate, turn: Turn, timeout: number): TurnEnd {
  try {
    turn.reference.applySync(undefined, turn.values, { timeout });
    return done;
  } catch (error) {
    return endOf(error, isolate);
  }
}

const done: TurnEnd = { kind: 'done' };

function endOf(error: unknown, isolate: Isolate): TurnEnd {
  const message = describe(error);
  // The flag may lag behind the error.
  if (isolate.isDisposed || /disposed/.test(message)) return { kind: 'disposed' };
  if (/Script execution timed out/.test(message)) return { kind: 'timeout' };
  return { kind: 'uncaught', message };
}

/** isolated-vm throws strings, too, and scripts reject with anything. */
function describe(error: unknown): string {
  try {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return text.slice(0, 2000);
  } catch {
    return 'an error that cannot be read';
  }
}
