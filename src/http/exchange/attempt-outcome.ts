import type { HttpResponse, NetworkFailure } from '../../core/request/types.ts';

export type AttemptOutcome =
  | { readonly kind: 'response'; readonly response: HttpResponse; readonly reusable: boolean }
  /** `stale`: a kept connection was closed before it answered; a new one may do better. */
  | { readonly kind: 'failure'; readonly failure: NetworkFailure; readonly stale: boolean };
