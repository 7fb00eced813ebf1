import type { EvaluationOutcome, ScriptName, TestResult } from '../core/script/evaluation.ts';
import type { ScriptModule } from '../core/script/modules/script-module.ts';
import type { HandledRequest, OutgoingRequest, RequestHandler } from '../core/script/request/outgoing.ts';
import type { ScriptEffect, ScriptSubject } from '../core/script/request/subject.ts';
import type { CookieCall, ScriptRequest, ScriptResponse } from '../core/script/script-exchange.ts';
import type { VariableChange } from '../core/script/variable-change.ts';
import type { Value } from '../core/value/types.ts';

/** Calls of running scripts. Every argument was validated. */
export interface SandboxHost {
  /** Called for each change in order, before the evaluation resolves. */
  onVariableChange(change: VariableChange): void;
  /** Formatted output of `console.*`, `client.log` or an uncaught error, without control characters. */
  onOutput(output: SandboxOutput): void;
  onTest(result: TestResult): void;
  onScriptEffect(effect: ScriptEffect): void;
  /** The cookie jar of scripts: JSON. Rejects with an Error whose message the script sees. */
  onCookies(call: CookieCall): Promise<string>;
  /** All handlers of `client.onRequest`, after each change; `lost` when they ended with their process. */
  onHandlers(handlers: readonly RequestHandler[] | 'lost'): void;
  /** `client.send`. Rejects with an Error whose message the script sees. */
  onSend(request: ScriptRequest, options: { readonly signal: AbortSignal }): Promise<ScriptResponse>;
}

export interface ScriptRun extends ScriptName {
  readonly subject?: ScriptSubject;
  /** Files that it requires by relative paths, itself first. */
  readonly modules?: readonly ScriptModule[];
}

export interface SandboxOutput {
  readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug' | 'uncaught';
  readonly text: string;
}

export interface SandboxVariable {
  readonly name: string;
  readonly value: Value;
  readonly secret: boolean;
  /** Whether a value that is not a secret may contain one. */
  readonly holdsSecret?: true;
  readonly isOfRequest?: true;
}

export interface InterpolationSettings {
  readonly version: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Seed of one evaluation; null draws new values. */
  readonly seed: string | null;
  readonly locale: string;
}

export const initialInterpolation: InterpolationSettings = {
  version: '2.2.0',
  environment: {},
  seed: null,
  locale: 'en',
};

export interface LostName {
  readonly name: string;
  /** `an instance of Foo` */
  readonly reason: string;
}

/** Checked, bounded, without control characters. */
export interface ObjectMember {
  readonly name: string;
  /** A type of value, or `undefined`, `bigint`, `symbol`, `function`, `class`, `getter`, `proxy`. */
  readonly sort: string;
  /** A short form of the value, or the parameters of a function. */
  readonly text: string;
}

export interface Sandbox {
  start(): void;
  /** Runs one input after those that are queued. Never rejects. */
  evaluate(code: string, run: ScriptRun): Promise<EvaluationOutcome>;
  /** Shows the request to the handlers of these ids. Never rejects, and does not wait for the queue. */
  handleRequest(request: OutgoingRequest, handlers: readonly number[]): Promise<HandledRequest>;
  /** Stops the running evaluation: it ends as `interrupted`; variables stay. No-op when idle. */
  interrupt(): void;
  setVariables(variables: readonly SandboxVariable[]): void;
  setInterpolation(settings: InterpolationSettings): void;
  /** The newest response becomes `res`, `response`, and `_res[number]`. */
  setResponse(number: number, response: ScriptResponse): void;
  /** Takes effect with the next evaluation (time) or the next child (memory). */
  setLimits(limits: { readonly timeoutMs: number; readonly memoryMb: number }): void;
  /** Code that restores the session's functions, classes and data, in order. */
  definitions(): readonly string[];
  lostNames(): readonly LostName[];
  /** Members of the value at a path, or global names. Runs no getter and no trap. Null while code runs. */
  members(path: readonly string[]): Promise<readonly ObjectMember[] | null>;
  /** Resolves when no evaluation, timer or request of a script is left; undefined if that is so already. */
  settled(): Promise<void> | undefined;
  /** Drops timers and requests of evaluations that ended, and stops their code. */
  stopLeftovers(): void;
  dispose(): Promise<void>;
}
