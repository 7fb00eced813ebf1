import type { NetworkFailure } from '../core/request/types.ts';

/** A failure that already has its sentence. */
export class FailureError extends Error {
  readonly failure: NetworkFailure;

  constructor(failure: NetworkFailure) {
    super(failure.message);
    this.name = 'FailureError';
    this.failure = failure;
  }
}

/** The error's code, or that of the error behind it; `ERR_UNKNOWN` without any. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'ERR_UNKNOWN';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // All addresses of a host failed: the first one speaks for them.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error.cause === undefined ? 'ERR_UNKNOWN' : codeOf(error.cause);
}
