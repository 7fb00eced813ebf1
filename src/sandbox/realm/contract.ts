import type { ScriptResponse } from '../../core/script/script-exchange.ts';
import type { MemberSort } from '../protocol/member-sorts.ts';

/**
 * What the two halves of the prelude share. The surface runs in the realm of the scripts and is made of their
 * objects; the trusted runs in a realm of its own, where no script can replace `Array.prototype.map`. Only strings,
 * numbers and the scripts' own values pass between them.
 */

/** Asks or tells the process around the isolate. Synchronous; gives text back where the operation has a result. */
export type HostCall = (operation: string, ...texts: string[]) => string | undefined;

/** `uncaught` is what code threw that nobody waited for. */
export type OutputLevel = 'log' | 'info' | 'warn' | 'error' | 'debug' | 'uncaught';

export interface InspectOptions {
  readonly depth?: number | null;
  /** False for one property a line. */
  readonly compact?: boolean;
  readonly sorted?: boolean;
}

/** Formats as Node does; made of the scripts' realm, so that their objects are recognized. */
export interface Formatter {
  inspect(value: unknown, options?: InspectOptions): string;
  format(values: readonly unknown[]): string;
}

export interface TrustedRealm {
  /** Throws a TypeError that names the culprit. */
  setVariable(name: unknown, value: unknown, secrecy: 'plain' | 'secret'): void;
  /** The value as JSON; undefined for a variable that is not set. */
  variableJson(name: unknown): string | undefined;
  hasVariable(name: unknown): boolean;
  /** What JSON cannot say of the value: a JSON list of Patch; empty for most. */
  variablePatches(name: unknown): string;
  /** JSON list. */
  variableNames(): string;
  /** The script reads a request that was sent, which may hold credentials. */
  noteSecretRead(): void;
  deleteVariable(name: unknown): boolean;
  clearVariables(): void;
  /** Throws an Error with the sentence of the first error diagnostic. */
  interpolate(text: unknown, part: unknown): string;
  /** `set`, `text` and so on of the host: replaces all variables. */
  replaceVariables(json: string): void;
  /** JSON of InterpolationSettings. */
  configure(json: string): void;
  /** While definitions are restored, nothing that a script does may reach the host. */
  setMode(mode: 'running' | 'restoring'): void;

  /** A new evaluation has a new budget of output. */
  renewBudget(): void;
  /** What became of a name, for the answer that follows. */
  noteName(name: string, kind: NameSnapshot['kind'], text: string): void;
  answer(id: string, printed: string | null, json: string | null): void;
  answerFailure(id: string, message: string, stack: string): void;
  /** Null for a test that passed. Throws beyond the limit, as do requests. */
  reportTest(name: string, failure: string | null): void;
  /** What the assertion that fails next expected, and what it found. */
  noteSides(expected: string, actual: string): void;
  sendText(id: string, text: string): void;
  /** A header of the request that follows. */
  noteHeader(name: string, value: string): void;
  sendRequest(id: string, method: string, url: string, body: string | null, kind: 'text' | 'json'): void;

  /** What stands behind a name; of a function `text` is the beginning of its code. */
  noteMember(name: string, sort: MemberSort, text: string): void;
  /** Those that were noted, or that there is nothing that could be looked into. */
  tellMembers(id: string, result: 'found' | 'nothing'): void;

  print(level: OutputLevel, values: readonly unknown[]): void;
  printText(level: OutputLevel, text: string): void;
  consoleCall(method: string, values: readonly unknown[]): void;

  /** Code that gives the value again, or a reason that begins with `!`: `!a Promise`. */
  literal(value: unknown): string;
  /** `RangeError\nmessage` for an error of the trusted's realm, undefined for everything else. */
  ownErrorText(error: unknown): string | undefined;
}

/** At `path`, counted from the value itself, stands a date (milliseconds) or minus zero. */
export interface Patch {
  readonly path: readonly (string | number)[];
  readonly time: number | null;
}

export interface InterpolationSettings {
  /** `interpolation.version` */
  readonly version: string;
  readonly environment: Readonly<Record<string, string>>;
}

export interface MirroredVariable {
  readonly name: string;
  /** In the codec of core/value. */
  readonly text: string;
  readonly secret: boolean;
}

/** A response without its text, which crosses on its own. */
export type ResponseHead = Omit<ScriptResponse, 'text'>;

/** What became of a name that an evaluation defined or may have changed. */
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

export type Answer =
  | {
      readonly kind: 'value';
      readonly printed: string | null;
      readonly json: string | null;
      readonly names: readonly NameSnapshot[];
    }
  | {
      readonly kind: 'failure';
      readonly message: string;
      readonly stack: string;
      readonly names: readonly NameSnapshot[];
    };

/** What the process around the isolate can start in it. Each is called with a timeout. */
export interface UserRealm {
  /**
   * `form` is that of a rewritten input; `names` is a JSON list of the names to take a snapshot of. A new response
   * may come with it: one turn costs less than two.
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
  /** Runs definitions again without a trace outside. */
  restore(code: string, form: string): void;
  fireTimer(id: string): void;
  settleSend(id: string, result: 'ok' | 'failed', head: string, text: string): void;
  addResponse(number: string, head: string, text: string): void;
  /** `path` is a JSON list of names; an empty one means the global names. */
  listMembers(id: string, path: string): void;
  /** Forgets everything that is pending. */
  cancel(): void;
  replaceVariables(json: string): void;
  configure(json: string): void;
}
