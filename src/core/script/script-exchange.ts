export type ScriptCall = ScriptRequest | { readonly kind: 'cookies'; readonly call: CookieCall };

export type ScriptRequest =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'saved'; readonly text: string }
  | {
      readonly kind: 'object';
      readonly method: string;
      readonly url: string;
      readonly headers: readonly (readonly [name: string, value: string])[];
      /** Text to send, or null; an object given by the script arrives as JSON text with `json` true. */
      readonly body: string | null;
      readonly json: boolean;
    };

/** A response as the isolate sees it. The text crosses once; it is parsed there on first use. */
export interface ScriptResponse {
  readonly status: number;
  readonly statusText: string;
  readonly statusClass: string;
  readonly httpVersion: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Decoded by its charset; empty when binary. */
  readonly text: string;
  readonly size: number;
  readonly timings: Readonly<Record<string, number | null>>;
  readonly contentType: string | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly body: string | null;
  };
}

/** Call of a script's cookie jar. The result is JSON: a list of cookies, or null. */
export type CookieCall =
  | { readonly op: 'list'; readonly url: string }
  /** `line` is as in `Set-Cookie`. The result is the list of cookies that the rules took. */
  | { readonly op: 'set'; readonly url: string; readonly line: string }
  /** Null for the cookies of all hosts, or of all names. */
  | { readonly op: 'remove'; readonly url: string | null; readonly name: string | null };
