import type { NetworkFailure } from '../types.ts';

export class FailureError extends Error {
  readonly failure: NetworkFailure;

  constructor(failure: NetworkFailure) {
    super(failure.message);
    this.name = 'FailureError';
    this.failure = failure;
  }
}
