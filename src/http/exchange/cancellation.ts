import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { NetworkFailure } from '../../core/request/types.ts';

export class Cancellation {
  /** Start of the exchange, all its redirects and retries included, in milliseconds of `performance.now()`. */
  readonly begun = performance.now();
  #reason: FailureError | null = null;
  #listeners: ((reason: FailureError) => void)[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #siblings: Set<Cancellation>;

  constructor(signal: AbortSignal, { timeout }: { readonly timeout: number }) {
    this.#siblings = cancellationsOf(signal);
    this.#siblings.add(this);
    if (signal.aborted) this.cancel();
    this.deadline(timeout, () => timedOut(timeout));
  }

  reason(): FailureError | null {
    return this.#reason;
  }

  cancel(): void {
    this.#end(cancelled);
  }

  /** Calls the listener once, immediately if there is a reason already. Returns a function that removes it. */
  onCancel(listener: (reason: FailureError) => void): () => void {
    if (this.#reason === null) this.#listeners.push(listener);
    else listener(this.#reason);
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener);
    };
  }

  deadline(milliseconds: number, failure: () => NetworkFailure): () => void {
    // Zero is no limit, and so is more than a timer can hold (24.8 days).
    if (milliseconds <= 0 || milliseconds > 0x7fff_ffff) return nothing;
    const timer = setTimeout(() => this.#end(failure()), milliseconds);
    this.#timers.push(timer);
    return () => clearTimeout(timer);
  }

  clear(): void {
    this.#siblings.delete(this);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#listeners = [];
  }

  #end(failure: NetworkFailure): void {
    if (this.#reason !== null) return;
    const reason = new FailureError(failure);
    this.#reason = reason;
    for (const listener of this.#listeners) listener(reason);
  }
}

const nothing = () => undefined;

/** Exchanges that share a signal share one listener of it, which costs more than the rest of a cancellation. */
const bySignal = new WeakMap<AbortSignal, Set<Cancellation>>();

function cancellationsOf(signal: AbortSignal): Set<Cancellation> {
  const known = bySignal.get(signal);
  if (known !== undefined) return known;
  const cancellations = new Set<Cancellation>();
  bySignal.set(signal, cancellations);
  signal.addEventListener('abort', () => {
    for (const one of [...cancellations]) one.cancel();
  });
  return cancellations;
}

const cancelled: NetworkFailure = { code: 'ECANCELED', message: 'Cancelled.', hint: null };

const timedOut = (timeout: number): NetworkFailure => ({
  code: 'ETIMEDOUT',
  message: `The response was not complete within ${timeout} ms.`,
  hint: `allow more time: .set timeout ${Math.max(timeout * 2, 60_000)}; 0 waits without a limit`,
});
