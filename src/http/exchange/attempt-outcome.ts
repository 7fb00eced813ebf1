import type { HttpResponse, NetworkFailure } from '../../core/request/types.ts';

export type AttemptOutcome =
  | { readonly kind: 'response'; readonly response: HttpResponse; readonly reusable: boolean }
  /** `stale`: a reused connection was closed before the response; a new one may work. */
  | { readonly kind: 'failure'; readonly failure: NetworkFailure; readonly stale: boolean };
