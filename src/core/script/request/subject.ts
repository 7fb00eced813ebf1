/** The request that a script belongs to, as it is written. A query is in its URL. */
export interface ScriptSubject {
  readonly phase: 'before' | 'after';
  readonly name: string | null;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null for no body, and for one that is in a file. */
  readonly body: string | null;
  /** Counted from one: `request.replay()` sends the request again. */
  readonly iteration: number;
}

/** What a script wants of the run, besides variables. The last wish of a kind counts. */
export type ScriptWish =
  | { readonly kind: 'skip'; readonly reason: string | null }
  | { readonly kind: 'replay' }
  /** The request that follows, by its name; null to end the run. */
  | { readonly kind: 'next'; readonly request: string | null }
  | { readonly kind: 'change'; readonly change: RequestChange };

/** The parts of a request that a script replaces, as texts with placeholders. */
export interface RequestChange {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | null;
  /** Whether the script had read a secret: any part may hold it. */
  readonly holdsSecret?: true;
}
