import type { NetworkFailure } from '../types.ts';

/** A failure that already has its sentence; it becomes the exchange's. */
export class FailureError extends Error {
  readonly failure: NetworkFailure;

  constructor(failure: NetworkFailure) {
    super(failure.message);
    this.name = 'FailureError';
    this.failure = failure;
  }
}
