import type { ScriptResponse } from '../../core/script/script-exchange.ts';
import type { MemberSort } from '../protocol/member-sorts.ts';

/**
 * The interface of the two realms. Scripts run in the user realm, together with code that makes objects for them. The
 * trusted realm has built-ins of its own, which no script can replace. Only strings, numbers and the scripts' own
 * values pass between them.
 */

/** Calls the process around the isolate, and returns text where the operation has a result. */
export type HostCall = (operation: string, ...texts: string[]) => string | undefined;

/** `uncaught` is an error that no code waited for. */
export type OutputLevel = 'log' | 'info' | 'warn' | 'error' | 'debug' | 'uncaught';

export interface InspectOptions {
  readonly depth?: number | null;
  /** False for one property a line. */
  readonly compact?: boolean;
  readonly sorted?: boolean;
}

/** Formats as Node does; of the user realm, so that it recognizes the objects of scripts. */
export interface Formatter {
  inspect(value: unknown, options?: InspectOptions): string;
  format(values: readonly unknown[]): string;
}

export interface TrustedRealm {
  /** Throws a TypeError that names the variable and the part of the value. */
  setVariable(name: unknown, value: unknown, secrecy: 'plain' | 'secret'): void;
  /** The value as JSON; undefined for a variable that is not set. */
  variableJson(name: unknown): string | undefined;
  hasVariable(name: unknown): boolean;
  /** A JSON list of Patch: dates and minus zeros, which JSON does not keep. Empty for most values. */
  variablePatches(name: unknown): string;
  /** JSON list. */
  variableNames(): string;
  /** Records that the script read a sent request, which may hold credentials. */
  recordSecretRead(): void;
  deleteVariable(name: unknown): boolean;
  clearVariables(): void;
  /** Throws an Error with the sentence of the first error diagnostic. */
  interpolate(text: unknown, part: unknown): string;
  /** JSON of a list of MirroredVariable. */
  replaceVariables(json: string): void;
  /** JSON of InterpolationSettings. */
  configure(json: string): void;
  /** While definitions are restored, nothing reaches the host. */
  setMode(mode: 'running' | 'restoring'): void;

  /** Gives a new evaluation its whole budget. */
  renewBudget(): void;
  /** Adds a name to the result that follows. */
  recordName(name: string, kind: NameSnapshot['kind'], text: string): void;
  /** The value itself is given for its dates, which JSON does not keep. */
  reportValue(id: string, printed: string | null, json: string | null, value: unknown): void;
  reportFailure(id: string, message: string, stack: string): void;
  /** Null for a test that passed. Throws beyond the limit, as do requests. */
  reportTest(name: string, failure: string | null): void;
  /** Adds the two sides of a failed assertion to the test that is reported next. */
  recordDiff(expected: string, actual: string): void;
  sendText(id: string, text: string): void;
  /** Adds a header to the request that follows. */
  recordHeader(name: string, value: string): void;
  sendRequest(id: string, method: string, url: string, body: string | null, kind: 'text' | 'json'): void;

  /** Adds a member to the list that follows. The text of a function is the beginning of its code. */
  recordMember(name: string, sort: MemberSort, text: string): void;
  /** Sends the list; `nothing` for a value that cannot be inspected. */
  reportMembers(id: string, result: 'found' | 'nothing'): void;

  print(level: OutputLevel, values: readonly unknown[]): void;
  printText(level: OutputLevel, text: string): void;
  consoleCall(method: string, values: readonly unknown[]): void;

  /** Code that evaluates to the value, or `!` and the reason why there is none: `!a Promise`. */
  literal(value: unknown): string;
  /** `RangeError\nmessage` for an error of the trusted realm, undefined for everything else. */
  ownErrorText(error: unknown): string | undefined;
}

/** A date (milliseconds) or minus zero (null) at a path inside a value. */
export interface Patch {
  readonly path: readonly (string | number)[];
  readonly time: number | null;
}

export interface MirroredVariable {
  readonly name: string;
  /** In the codec of core/value. */
  readonly text: string;
  readonly secret: boolean;
}

/** A response without its text, which is passed separately. */
export type ResponseHead = Omit<ScriptResponse, 'text'>;

/** The state of a name that an evaluation defined or may have changed. */
export type NameSnapshot =
  | { readonly name: string; readonly kind: 'function' }
  | { readonly name: string; readonly kind: 'data'; readonly literal: string }
  | { readonly name: string; readonly kind: 'lost'; readonly reason: string }
  | { readonly name: string; readonly kind: 'absent' };

/** A member of an object, as completion shows it. */
export interface MemberNote {
  readonly name: string;
  readonly sort: MemberSort;
  /** One short line, without control characters. */
  readonly text: string;
}

/** Result of the code of an evaluation. */
export type ScriptResult =
  | {
      readonly kind: 'value';
      readonly printed: string | null;
      readonly json: string | null;
      /** JSON list of places and times; absent without a date. */
      readonly dates?: string;
      readonly names: readonly NameSnapshot[];
    }
  | {
      readonly kind: 'failure';
      readonly message: string;
      readonly stack: string;
      readonly names: readonly NameSnapshot[];
    };

/** The functions that the process around the isolate calls, each with a timeout. */
export interface UserRealm {
  /**
   * `form` is that of the rewritten input; `names` is a JSON list of the names to report. A new response may come
   * with it: one turn costs less than two.
   */
  evaluate(
    id: string,
    code: string,
    form: string,
    names: string,
    number?: string,
    head?: string,
    text?: string,
  ): void;
  /** Runs definitions again; nothing that they do reaches the host. */
  restore(code: string, form: string): void;
  fireTimer(id: string): void;
  settleSend(id: string, result: 'ok' | 'failed', head: string, text: string): void;
  addResponse(number: string, head: string, text: string): void;
  /** `path` is a JSON list of names; an empty one means the global names. */
  listMembers(id: string, path: string): void;
  /** Drops the evaluation and all timers and requests. */
  cancel(): void;
  replaceVariables(json: string): void;
  configure(json: string): void;
}
