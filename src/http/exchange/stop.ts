import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { NetworkFailure } from '../../core/request/types.ts';

/** Why an exchange must end now: cancelled by the user, or a deadline has passed. The first reason stays. */
export interface Stop {
  reason(): FailureError | null;
  /** Called once, at the latest when `clear` has not been called; at once where the reason is there already. */
  onStop(listener: (reason: FailureError) => void): () => void;
  deadline(milliseconds: number, failure: () => NetworkFailure): () => void;
  clear(): void;
}

export function createStop(signal: AbortSignal, { timeout }: { readonly timeout: number }): Stop {
  const listeners = new Set<(reason: FailureError) => void>();
  const timers = new Set<NodeJS.Timeout>();
  let reason: FailureError | null = null;

  const stop = (failure: NetworkFailure): void => {
    if (reason !== null) return;
    reason = new FailureError(failure);
    for (const listener of [...listeners]) listener(reason);
  };
  const cancel = (): void => stop(cancelled);
  const deadline: Stop['deadline'] = (milliseconds, failure) => {
    // Zero waits for ever; what no timer can hold (24.8 days) is for ever, too.
    if (milliseconds <= 0 || milliseconds > 0x7fff_ffff) return () => undefined;
    const timer = setTimeout(() => stop(failure()), milliseconds);
    timers.add(timer);
    return () => {
      clearTimeout(timer);
      timers.delete(timer);
    };
  };

  const forget = whenAborted(signal, cancel);
  deadline(timeout, () => timedOut(timeout));

  return {
    reason: () => reason,
    onStop(listener) {
      if (reason === null) listeners.add(listener);
      else listener(reason);
      return () => listeners.delete(listener);
    },
    deadline,
    clear() {
      forget();
      for (const timer of timers) clearTimeout(timer);
      listeners.clear();
    },
  };
}

/** Signals are asked once for all exchanges that share one: their listeners cost more than the rest of a Stop. */
const abortListeners = new WeakMap<AbortSignal, Set<() => void>>();

function whenAborted(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) {
    listener();
    return () => undefined;
  }
  let listeners = abortListeners.get(signal);
  if (listeners === undefined) {
    const all = new Set<() => void>();
    listeners = all;
    abortListeners.set(signal, all);
    signal.addEventListener('abort', () => {
      for (const one of [...all]) one();
    });
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const cancelled: NetworkFailure = { code: 'ECANCELED', message: 'Cancelled.', hint: null };

const timedOut = (timeout: number): NetworkFailure => ({
  code: 'ETIMEDOUT',
  message: `The response was not complete within ${timeout} ms.`,
  hint: `allow more time: .set timeout ${Math.max(timeout * 2, 60_000)}; 0 waits without a limit`,
});
