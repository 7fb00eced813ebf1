import type { RequestChange } from './subject.ts';

export interface OutgoingRequest {
  readonly name: string | null;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null for no body, and for one that is in a file. */
  readonly body: string | null;
}

export interface RequestHandler {
  readonly id: number;
  readonly place: string;
  readonly isOfRequest: boolean;
}

export type HandledRequest =
  | {
      readonly kind: 'handled';
      readonly change: RequestChange | null;
      /** Whether a handler has read the clock: another run may have another result. */
      readonly isTimed: boolean;
      readonly output: readonly HandlerOutput[];
    }
  | { readonly kind: 'failed'; readonly failure: HandlerFailure };

export interface HandlerOutput {
  readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug';
  readonly text: string;
}

export interface HandlerFailure {
  readonly message: string;
  readonly place: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** Whether it used up its time or the memory: it is not tried again while somebody types. */
  readonly isCostly?: true;
}
