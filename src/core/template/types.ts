import type { Value, ValueType } from '../value/types.ts';

/** Part of a request, as diagnostics and `preview --json` name it. */
export type Part = 'method' | 'url' | 'header' | 'body' | 'directive';

export type Severity = 'error' | 'warning' | 'info';

/** core/template/README.md, "Diagnostics". */
export type DiagnosticCode =
  | 'unresolved-variable'
  /** It waits for the response of a request that was not sent yet. */
  | 'awaits-response'
  | 'missing-property'
  | 'index-out-of-range'
  | 'wrong-type'
  | 'malformed-placeholder'
  | 'unterminated-placeholder'
  | 'needs-version'
  | 'header-line-break'
  | 'invalid-header'
  | 'invalid-url'
  | 'url-line-break'
  | 'scheme-as-host'
  | 'empty-in-url'
  | 'json-in-url'
  | 'invalid-json'
  | 'repeated-key'
  /** Credentials of the user do not go to a host that a file's script or a response chose. */
  | 'withheld-credentials'
  | 'splits-url'
  /** A script that runs before the request failed. */
  | 'script-failure'
  /** A `#` in the text of the URL: what follows it is not sent. */
  | 'fragment-in-url'
  | 'single-brace'
  | 'unencoded-space'
  /** A line of the body that is not sent, or that other tools read as something else. */
  | 'misread-line'
  | 'unknown-directive'
  | 'unsupported-directive'
  | 'misspelled-directive'
  | 'misplaced-directive'
  | 'unmarked-directive'
  | 'invalid-directive';

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly part: Part;
  /** 1-based, in the source text of the request; the column counts UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** UTF-16 offset in the source text, and how many units are marked. */
  readonly offset: number;
  readonly length: number;
  /** Source of line and column where it is not the request's own text: `.auth`. */
  readonly within?: string;
  readonly message: string;
  readonly hint: string | null;
}

/** Origin of a variable. `kind` is the `source` of `preview --json`. */
export interface Origin {
  readonly kind: 'script' | 'command' | 'file' | 'environment' | 'flag' | 'response' | 'dynamic';
  /** For people: `input 3`, `users.http:2`, `environment staging`, `--var`. */
  readonly label: string;
  /** Milliseconds since the epoch, or null where no moment is known. */
  readonly at: number | null;
  /** Foreign author of the value or of a part of it: `a script (a.http:7)`, `the response of login`. */
  readonly foreign?: string;
  /** Holds a secret of the user, although it is not masked as a whole: made of one, or by a script that has read one. */
  readonly holdsSecret?: true;
}

export interface Variable {
  readonly value: Value;
  readonly origin: Origin;
  readonly secret: boolean;
  /** Why it has no value: a placeholder in it has none. `value` is then how it was written. */
  readonly problem?: VariableProblem;
}

export interface VariableProblem {
  readonly message: string;
  readonly hint: string | null;
  /** Whether a variable is missing that a file of requests may bring. */
  readonly isForFile: boolean;
}

/** The requests whose exchanges placeholders can refer to. */
export interface References {
  /** Undefined where no such exchange or no such part of it is there. */
  value(reference: Reference): ReferredValue | undefined;
  /** The request that a name means; undefined where there is none. */
  find(name: string): ReferredRequest | undefined;
  /** The request of whose answer a variable of a file is made; undefined where there is none. */
  behind(variable: string): ReferredRequest | undefined;
  /** Every name of a request, for "did you mean". */
  names(): Iterable<string>;
  /** Why a variable of a file has no value; null for any other name. */
  broken?(name: string, scope: Scope): { readonly message: string; readonly hint: string | null } | null;
}

/** `login.response.body.$.token`, taken apart. */
export interface Reference {
  /** Name as written: that of a request, or of one in a folder without the folder. */
  readonly name: string;
  readonly part: string;
}

/** A part of an exchange. */
export interface ReferredValue {
  readonly value: Value;
  /** Text of the value where a number in it has more digits than JavaScript's numbers hold; else null. */
  readonly exact: string | null;
}

export interface ReferredRequest {
  readonly name: string;
  /** `later`: nothing is sent now, and a run would send it before the request that refers to it. */
  readonly state: 'answered' | 'released' | 'failed' | 'unsent' | 'later';
}

/** Sources of a template while it is rendered. None has effects that a user could see. */
export interface Scope {
  get(name: string): Variable | undefined;
  /** Every name that can be used, for "did you mean". */
  names(): Iterable<string>;
  /**
   * The value drawn for a dynamic placeholder (`$uuid`, `$randomInt 1 6`): the same for the same text until the
   * next send. Undefined for one that does not exist; `missing` for an environment variable that is not set.
   */
  dynamic(text: string): Value | 'missing' | undefined;
  /**
   * Resolves `login.response.body.$.token` for a placeholder whose name is not a variable; absent without references.
   */
  readonly references?: References;
  /** Returns the places whose variable of that name is hidden, as sentences name them: `the environment staging`. */
  hides?(name: string): readonly string[];
  /** Whether JavaScript of the session has a constant, a function or a class of that name. */
  isDefined?(name: string): boolean;
  /** Whether it was a secret that the disk does not hold; false where nobody knows. */
  isLost?(name: string): boolean;
  /** Whether a variable of the system's environment is masked, by its name; none where nothing is said. */
  isSecretInSystem?(name: string): boolean;
  /** `interpolation.version`, such as `2.2.0`. */
  readonly version: string;
}

/** The way in which a value was changed to fit its place. */
export type Encoding = 'json-string' | 'percent' | 'form';

/** A piece of interpolated text. The texts of all chunks, joined, are the interpolated text. */
export type Chunk =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'value';
      readonly text: string;
      readonly type: ValueType | 'dynamic';
      readonly secret: boolean;
      /** Index into the placeholders of the preview. */
      readonly placeholder: number;
      /** Absent where the value is as it is. */
      readonly encoding?: Encoding;
    }
  | { readonly kind: 'error'; readonly text: string; readonly placeholder: number }
  /** The placeholder's own text, in place of a value that another request will bring. */
  | { readonly kind: 'awaited'; readonly text: string; readonly placeholder: number }
  /** Added text that must not be shown: a password, a key. */
  | { readonly kind: 'secret'; readonly text: string };
