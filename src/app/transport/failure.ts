import type { NetworkFailure } from '../../core/request/types.ts';

/** Why there is no transport to send with; it becomes the exchange's failure. */
export class TransportError extends Error {
  readonly failure: NetworkFailure;

  constructor(failure: NetworkFailure) {
    super(failure.message);
    this.name = 'TransportError';
    this.failure = failure;
  }
}
