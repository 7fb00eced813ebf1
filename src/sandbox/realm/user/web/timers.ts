import { limits } from '../../../protocol/limits.ts';
import type { HostCall } from '../../contract.ts';
import { describeThrown } from '../failure.ts';
import {
  apply,
  createTable,
  defineHidden,
  global,
  NativeError,
  NativePromise,
  NativeTypeError,
  promiseThen,
} from '../primordials.ts';

/** `setTimeout` and its family; the clock is the host's. */
export interface Timers {
  fire(id: string): void;
  cancel(): void;
}

export function createTimers(host: HostCall, report: (text: string) => void): Timers {
  const pending = createTable<string, Pending>();
  let count = 0;

  const start = (callback: unknown, delay: unknown, repeats: boolean, values: unknown[]) => {
    if (typeof callback !== 'function')
      throw new NativeTypeError('The "callback" argument must be of type function.');
    if (pending.size() >= limits.timers) throw new NativeError(`there are ${limits.timers} timers already`);
    count += 1;
    const id = `${count}`;
    const timer: Pending = { callback: callback as () => unknown, values, repeats, delay: delayOf(delay) };
    pending.set(id, timer);
    host('timer', id, `${timer.delay}`);
    return new Timeout(count, (hold) => {
      if (!hold) stop(id);
      else if (pending.get(id) !== undefined) host('timer', id, `${timer.delay}`);
    });
  };
  const stop = (id: string) => {
    if (pending.delete(id)) host('clear-timer', id);
  };
  const clear = (timer: unknown) => {
    if (timer instanceof Timeout) stop(`${timer.id}`);
    else if (typeof timer === 'number' || typeof timer === 'string') stop(`${timer}`);
  };

  const functions: Readonly<Record<string, unknown>> = {
    setTimeout: (callback: unknown, delay?: unknown, ...values: unknown[]) =>
      start(callback, delay, false, values),
    setInterval: (callback: unknown, delay?: unknown, ...values: unknown[]) =>
      start(callback, delay, true, values),
    setImmediate: (callback: unknown, ...values: unknown[]) => start(callback, 0, false, values),
    clearTimeout: (timer?: unknown) => clear(timer),
    clearInterval: (timer?: unknown) => clear(timer),
    clearImmediate: (timer?: unknown) => clear(timer),
    queueMicrotask: (callback: unknown) => {
      if (typeof callback !== 'function')
        throw new NativeTypeError('The "callback" argument must be of type function.');
      const resolved = new NativePromise<void>((resolve) => resolve());
      apply(promiseThen, resolved, [() => run(callback as () => unknown, [])]);
    },
  };
  const run = (callback: (...values: unknown[]) => unknown, values: unknown[]) => {
    try {
      apply(callback, undefined, values);
    } catch (error) {
      const { message, stack } = describeThrown(error);
      report(stack === '' ? message : `Uncaught ${stack}`);
    }
  };
  for (const name of Object.keys(functions)) defineHidden(global, name, functions[name]);

  return {
    fire(id) {
      const timer = pending.get(id);
      if (timer === undefined) return;
      if (timer.repeats) host('timer', id, `${timer.delay}`);
      else pending.delete(id);
      run(timer.callback, timer.values);
    },
    cancel: () => pending.clear(),
  };
}

interface Pending {
  readonly callback: (...values: unknown[]) => unknown;
  readonly values: unknown[];
  readonly repeats: boolean;
  /** Milliseconds. */
  readonly delay: number;
}

/** As Node: anything that is no sensible delay is one millisecond. */
function delayOf(delay: unknown): number {
  const milliseconds = +(delay as number);
  return milliseconds >= 1 && milliseconds <= 2_147_483_647 ? milliseconds - (milliseconds % 1) : 1;
}

class Timeout {
  readonly #control: (hold: boolean) => void;
  readonly id: number;

  constructor(id: number, control: (hold: boolean) => void) {
    this.id = id;
    this.#control = control;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  /** Starts the delay anew. */
  refresh(): this {
    this.#control(true);
    return this;
  }

  close(): this {
    this.#control(false);
    return this;
  }

  [Symbol.toPrimitive](): number {
    return this.id;
  }
}
