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

/** `setTimeout` and its family. A timer is a number, as in browsers; the clock is the host's. */
export function createTimers(host: HostCall, report: (text: string) => void) {
  const pending = createTable<string, PendingTimer>();
  let count = 0;

  const start = (callback: unknown, delay: unknown, repeats: boolean, values: unknown[]): number => {
    const call = functionOf(callback);
    if (pending.size() >= limits.timers) throw new NativeError(`there are already ${limits.timers} timers`);
    count += 1;
    const id = `${count}`;
    const timer: PendingTimer = { callback: call, values, repeats, delay: delayOf(delay) };
    pending.set(id, timer);
    host('timer', id, `${timer.delay}`);
    return count;
  };
  const clear = (timer: unknown) => {
    const isId = typeof timer === 'number' || typeof timer === 'string';
    if (isId && pending.delete(`${timer}`)) host('clear-timer', `${timer}`);
  };
  const run = (callback: Callback, values: unknown[]) => {
    try {
      apply(callback, undefined, values);
    } catch (error) {
      const { message, stack } = describeThrown(error);
      report(stack === '' ? message : `Uncaught ${stack}`);
    }
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
      const call = functionOf(callback);
      const resolved = new NativePromise<void>((resolve) => resolve());
      apply(promiseThen, resolved, [() => run(call, [])]);
    },
  };
  for (const name of Object.keys(functions)) defineHidden(global, name, functions[name]);

  return {
    fire(id: string) {
      const timer = pending.get(id);
      if (timer === undefined) return;
      if (timer.repeats) host('timer', id, `${timer.delay}`);
      else pending.delete(id);
      run(timer.callback, timer.values);
    },
    cancel: () => pending.clear(),
  };
}

type Callback = (...values: unknown[]) => unknown;

interface PendingTimer {
  readonly callback: Callback;
  readonly values: unknown[];
  readonly repeats: boolean;
  readonly delay: number;
}

function functionOf(callback: unknown): Callback {
  if (typeof callback === 'function') return callback as Callback;
  throw new NativeTypeError('The "callback" argument must be of type function.');
}

/** A delay out of range is one millisecond, as in Node. */
function delayOf(delay: unknown): number {
  const milliseconds = +(delay as number);
  return milliseconds >= 1 && milliseconds <= 2_147_483_647 ? milliseconds - (milliseconds % 1) : 1;
}
