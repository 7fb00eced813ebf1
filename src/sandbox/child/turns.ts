import type { Isolate, Reference, Transferable } from '../isolated-vm.ts';

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
  /** Whether something runs or waits to run. */
  isBusy(): boolean;
}

export function createTurns(isolate: Isolate, events: { started(): void; rested(): void }): Turns {
  const queue: Turn[] = [];
  let isRunning = false;

  const run = async () => {
    isRunning = true;
    events.started();
    for (let turn = queue.shift(); turn !== undefined; turn = queue.shift()) {
      const start = performance.now();
      const budget = Math.max(1, Math.ceil(turn.budget()));
      const end = await enter(isolate, turn, budget);
      turn.ended(end, performance.now() - start);
      if (end.kind === 'disposed') return;
    }
    isRunning = false;
    events.rested();
  };
  return {
    take(turn) {
      queue.push(turn);
      if (!isRunning) void run();
    },
    takeFirst(turn) {
      queue.unshift(turn);
      if (!isRunning) void run();
    },
    isBusy: () => isRunning,
  };
}

async function enter(isolate: Isolate, { reference, values }: Turn, timeout: number): Promise<TurnEnd> {
  try {
    await reference.apply(undefined, values, { timeout });
    return { kind: 'done' };
  } catch (error) {
    const message = describe(error);
    // The flag may lag behind the error.
    if (isolate.isDisposed || /disposed/.test(message)) return { kind: 'disposed' };
    if (/Script execution timed out/.test(message)) return { kind: 'timeout' };
    return { kind: 'uncaught', message };
  }
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
