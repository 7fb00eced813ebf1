export interface ScriptSubject {
  readonly phase: 'before' | 'after';
  readonly name: string | null;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null for no body, and for one that is in a file. */
  readonly body: string | null;
  readonly fields?: readonly { readonly key: string; readonly value: string }[];
  readonly auth?: { readonly scheme: string; readonly words: readonly string[] };
  readonly iteration: number;
  /** Iteration of the run, counted from zero, and their number where it is known. */
  readonly cycle?: { readonly index: number; readonly count: number };
  readonly scopes?: ScriptScopes;
}

export interface ScriptScopes {
  readonly environmentName: string | null;
  readonly environment: readonly string[];
  readonly data: readonly string[];
}

export type ScriptEffect =
  | { readonly kind: 'skip'; readonly reason: string | null }
  | { readonly kind: 'replay' }
  /** The request that follows, by its name; null to end the run. */
  | { readonly kind: 'next'; readonly request: string | null }
  | { readonly kind: 'change'; readonly change: RequestChange }
  /** A header of all requests that follow, whose value is in a variable; null removes it. */
  | { readonly kind: 'header'; readonly name: string; readonly variable: string | null };

export interface RequestChange {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | null;
  readonly redirects?: number;
  /** Milliseconds. */
  readonly timeout?: number;
  /** Whether the script had read a secret: any part may hold it. */
  readonly holdsSecret?: true;
  readonly places?: ChangePlaces;
}

/** The place in a script that changed each part: `input 12, line 3`. In the isolate, stack traces. */
export interface ChangePlaces {
  readonly method?: string;
  readonly url?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
