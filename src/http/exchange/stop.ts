import { FailureError } from '../../core/request/sending/failure-error.ts';
import type { NetworkFailure } from '../../core/request/types.ts';

/** Reason why an exchange must end now: cancelled by the user, or a deadline has passed. The first reason stays. */
export class Stop {
  /** Start of the exchange, all its redirects and retries included, in milliseconds of `performance.now()`. */
  readonly begun = performance.now();
  #reason: FailureError | null = null;
  #listeners: ((reason: FailureError) => void)[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #stops: Set<Stop>;

  constructor(signal: AbortSignal, { timeout }: { readonly timeout: number }) {
    this.#stops = stopsOf(signal);
    this.#stops.add(this);
    if (signal.aborted) this.cancel();
    this.deadline(timeout, () => timedOut(timeout));
  }

  reason(): FailureError | null {
    return this.#reason;
  }

  cancel(): void {
    this.#stop(cancelled);
  }

  /** Calls the listener once, at once where the reason is there already. The result takes it back. */
  onStop(listener: (reason: FailureError) => void): () => void {
    if (this.#reason === null) this.#listeners.push(listener);
    else listener(this.#reason);
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener);
    };
  }

  /** Stops after the time; the result takes the deadline back. */
  deadline(milliseconds: number, failure: () => NetworkFailure): () => void {
    // Zero waits for ever; what no timer can hold (24.8 days) is for ever, too.
    if (milliseconds <= 0 || milliseconds > 0x7fff_ffff) return nothing;
    const timer = setTimeout(() => this.#stop(failure()), milliseconds);
    this.#timers.push(timer);
    return () => clearTimeout(timer);
  }

  /** Ends all waiting. */
  clear(): void {
    this.#stops.delete(this);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#listeners = [];
  }

  #stop(failure: NetworkFailure): void {
    if (this.#reason !== null) return;
    const reason = new FailureError(failure);
    this.#reason = reason;
    for (const listener of this.#listeners) listener(reason);
  }
}

const nothing = () => undefined;

/** Signals are asked once for all exchanges that share one: their listeners cost more than the rest of a Stop. */
const stopsBySignal = new WeakMap<AbortSignal, Set<Stop>>();

function stopsOf(signal: AbortSignal): Set<Stop> {
  const known = stopsBySignal.get(signal);
  if (known !== undefined) return known;
  const stops = new Set<Stop>();
  stopsBySignal.set(signal, stops);
  signal.addEventListener('abort', () => {
    for (const stop of [...stops]) stop.cancel();
  });
  return stops;
}

const cancelled: NetworkFailure = { code: 'ECANCELED', message: 'Cancelled.', hint: null };

const timedOut = (timeout: number): NetworkFailure => ({
  code: 'ETIMEDOUT',
  message: `The response was not complete within ${timeout} ms.`,
  hint: `allow more time: .set timeout ${Math.max(timeout * 2, 60_000)}; 0 waits without a limit`,
});
