import type { RequestChange, ScriptSubject } from '../../core/script/request/subject.ts';
import type { ScriptResponse } from '../../core/script/script-exchange.ts';
import type { MemberSort } from '../protocol/member-sorts.ts';
import type { NumberedModule } from '../protocol/numbered-module.ts';

/** The two realms (sandbox/realm/README.md): only strings, numbers and the scripts' own values pass between them. */

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
  /** Throws a TypeError that names the variable and the part of the value. `request`: for the request that is run alone. */
  setVariable(name: unknown, value: unknown, kind: 'plain' | 'secret' | 'request'): void;
  /** JSON list of the names of such variables. */
  requestVariableNames(): string;
  variableJson(name: unknown): string | undefined;
  hasVariable(name: unknown): boolean;
  /** A JSON list of Patch: dates and minus zeros, which JSON does not keep. Empty for most values. */
  variablePatches(name: unknown): string;
  /** JSON list. */
  variableNames(): string;
  /** Records that the script read a sent request, which may hold credentials. */
  recordSecretRead(): void;
  deleteVariable(name: unknown, kind?: 'request'): boolean;
  clearVariables(): void;
  interpolate(text: unknown, part: unknown): string;
  /** Leaves the placeholders that have no value. */
  interpolateKnown(text: string, part: string): string;
  /** Draws a dynamic value or test data: JSON of a DrawnValue. `json` is the list of its arguments. */
  draw(name: string, json: string): string;
  /** JSON list of the dynamic values that are functions of scripts. */
  dynamicNames(): string;
  /** JSON list: `person.fullName`. */
  testDataPaths(): string;
  /** JSON of a list of MirroredVariable. */
  replaceVariables(json: string): void;
  /** JSON of InterpolationSettings. */
  configure(json: string): void;
  /** While definitions are restored, nothing reaches the host. */
  setMode(mode: 'running' | 'restoring'): void;

  renewBudget(): void;
  recordName(name: string, kind: NameSnapshot['kind'], text: string): void;
  /** The value itself is given for its dates, which JSON does not keep. */
  reportValue(id: string, printed: string | null, json: string | null, value: unknown): void;
  reportFailure(id: string, message: string, stack: string): void;
  reportTest(name: string, failure: string | null, stack: string): void;
  recordDiff(expected: string, actual: string): void;
  /** `saved`: the text is the name of a request. */
  sendText(id: string, text: string, kind: 'text' | 'saved'): void;
  /** `json` is a CookieCall. */
  sendCookies(id: string, json: string): void;
  recordHeader(name: string, value: string): void;
  sendRequest(id: string, method: string, url: string, body: string | null, kind: 'text' | 'json'): void;

  /** JSON of a ScriptEffect. */
  reportEffect(json: string): void;
  /** JSON of a list of HandlerNote. */
  reportHandlers(json: string): void;
  /** Begins a handler. Scripts can change only the request until `endHandling`. */
  beginHandling(): void;
  /** JSON of a HandlerAnswer. */
  finishHandling(id: string, json: string): void;
  endHandling(): void;

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

export interface DrawnValue {
  readonly value: unknown;
  readonly patches: readonly Patch[];
}

export interface MirroredVariable {
  readonly name: string;
  /** Text in the codec of core/value. */
  readonly text: string;
  readonly secret: boolean;
  readonly holdsSecret?: true;
  readonly isOfRequest?: true;
}

export interface HandlerNote {
  readonly id: number;
  readonly stack: string;
  readonly isOfRequest: boolean;
}

/** Result of the handlers. Places are stacks. */
export type HandlerAnswer =
  | { readonly kind: 'handled'; readonly change: RequestChange | null; readonly isTimed: boolean }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly stack: string;
      readonly setAt: string;
    };

export type ResponseHead = Omit<ScriptResponse, 'text'>;

export type NameSnapshot =
  | { readonly name: string; readonly kind: 'function' }
  | { readonly name: string; readonly kind: 'data'; readonly literal: string }
  | { readonly name: string; readonly kind: 'lost'; readonly reason: string }
  | { readonly name: string; readonly kind: 'absent' };

export interface MemberNote {
  readonly name: string;
  readonly sort: MemberSort;
  readonly text: string;
}

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

export interface InputDetails {
  readonly names: readonly string[];
  readonly subject: ScriptSubject | null;
  readonly modules: readonly NumberedModule[];
}

export interface UserRealm {
  /** `about` is JSON of an InputDetails. A new response may come with it: one turn costs less than two. */
  evaluate(
    id: string,
    code: string,
    form: string,
    about: string,
    number?: string,
    head?: string,
    text?: string,
  ): void;
  restore(code: string, form: string): void;
  fireTimer(id: string): void;
  settleSend(id: string, result: 'ok' | 'failed', head: string, text: string): void;
  addResponse(number: string, head: string, text: string): void;
  /** JSON of an OutgoingRequest, and of the list of ids of its handlers. */
  handleRequest(id: string, request: string, handlers: string): void;
  endHandling(): void;
  /** `path` is a JSON list of names; an empty one means the global names. */
  listMembers(id: string, path: string): void;
  cancel(): void;
  replaceVariables(json: string): void;
  configure(json: string): void;
}
