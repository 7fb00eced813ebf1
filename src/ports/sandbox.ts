import type { EvaluationOutcome, ScriptName, TestResult } from '../core/script/evaluation.ts';
import type { ScriptRequest, ScriptResponse } from '../core/script/script-exchange.ts';
import type { VariableChange } from '../core/script/variable-change.ts';
import type { Value } from '../core/value/types.ts';

/** Calls of running scripts. Every argument was validated. */
export interface SandboxHost {
  /** In the order in which they happened, before the evaluation is answered. */
  onVariableChange(change: VariableChange): void;
  /** One call of `console.*` or `client.log`, or an uncaught error: formatted, without control characters. */
  onOutput(output: SandboxOutput): void;
  onTest(result: TestResult): void;
  /** `client.send`. Rejects with an Error whose message the script sees. The signal is aborted by `interrupt()`. */
  onSend(request: ScriptRequest, options: { readonly signal: AbortSignal }): Promise<ScriptResponse>;
}

export interface SandboxOutput {
  readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug' | 'uncaught';
  readonly text: string;
}

export interface SandboxVariable {
  readonly name: string;
  readonly value: Value;
  readonly secret: boolean;
}

export interface InterpolationSettings {
  /** `interpolation.version` */
  readonly version: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** A name that could not be restored, and why. */
export interface LostName {
  readonly name: string;
  /** `an instance of Foo` */
  readonly reason: string;
}

/** A name behind a path of JavaScript, as the isolate tells it: checked, bounded, without control characters. */
export interface ObjectMember {
  readonly name: string;
  /** A type of value, or `undefined`, `bigint`, `symbol`, `function`, `class`, `getter`, `proxy`. */
  readonly sort: string;
  /** A value in short, the parameters of a function. */
  readonly text: string;
}

export interface Sandbox {
  /** Starts the child, so that the first evaluation does not wait for it. */
  start(): void;
  /** Runs one input after those that are queued. Never rejects. */
  evaluate(code: string, name: ScriptName): Promise<EvaluationOutcome>;
  /** Stops the running evaluation (Ctrl+C): it ends as `interrupted`; variables stay. No-op when idle. */
  interrupt(): void;
  /** Takes variables that the host changed (`.undo`, `.open`, `.base`, flags). */
  setVariables(variables: readonly SandboxVariable[]): void;
  setInterpolation(settings: InterpolationSettings): void;
  /** The newest response becomes `res`, `response`, and `_res[n]` where n is its number. */
  setResponse(number: number, response: ScriptResponse): void;
  /** Takes effect with the next evaluation (time) or the next child (memory). */
  setLimits(limits: { readonly timeoutMs: number; readonly memoryMb: number }): void;
  /** Code of the session's functions, classes and data, in order, which restores them when it is reopened. */
  definitions(): readonly string[];
  /** Names of this session that `definitions()` does not restore. */
  lostNames(): readonly LostName[];
  /**
   * The members of the value at a path of names (`api`, `users`, `0`), or the global names: own keys first, the
   * user's first among the global ones. Runs no getter and no trap. Null while code runs, and for a value that cannot
   * be inspected. A newer query replaces one that was not sent yet.
   */
  members(path: readonly string[]): Promise<readonly ObjectMember[] | null>;
  /**
   * Resolves when no evaluation, timer or request of a script is left; undefined if that is so already.
   */
  settled(): Promise<void> | undefined;
  /** Drops the timers and requests of evaluations that ended; their code that computes is stopped. */
  stopLeftovers(): void;
  dispose(): Promise<void>;
}
