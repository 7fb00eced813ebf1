import type { EvaluationOutcome, ScriptName, TestResult } from '../../core/script/evaluation.ts';
import type { ScriptRequest, ScriptResponse } from '../../core/script/script-exchange.ts';
import type { VariableChange } from '../../core/script/variable-change.ts';
import type { Value } from '../../core/value/types.ts';
import type { InterpolationSettings, MemberNote } from '../realm/contract.ts';
import type { WorkerPool } from './process/worker-pool.ts';

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

/** With the processes of a pool, or with its own, which run the bundled child. */
export type SandboxOptions = SessionOptions &
  ({ readonly pool: WorkerPool } | { readonly childPath: string });

export interface SessionOptions {
  readonly host: SandboxHost;
  /** Milliseconds that one evaluation may compute, without the time that it waits for the network and timers. */
  readonly timeoutMs: number;
  /** Megabytes that scripts may use. */
  readonly memoryMb: number;
  /** Definitions of an earlier session, restored in silence before the first evaluation. */
  readonly definitions?: readonly string[];
}

/** A name that could not be restored, and why. */
export interface LostName {
  readonly name: string;
  /** `an instance of Foo` */
  readonly reason: string;
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
  /** Runs definitions of an earlier session in silence: nothing that they do reaches the host. */
  restoreDefinitions(definitions: readonly string[]): void;
  /** Names of this session that `definitions()` does not restore. */
  lostNames(): readonly LostName[];
  /**
   * The members of the value at a path of names (`api`, `users`, `0`), or the global names: own keys first, the
   * user's first among the global ones. Runs no getter and no trap. Null while code runs, and for a value that cannot
   * be inspected. A newer query replaces one that was not sent yet.
   */
  members(path: readonly string[]): Promise<readonly MemberNote[] | null>;
  /**
   * Resolves when no evaluation, timer or request of a script is left; undefined if that is so already.
   */
  settled(): Promise<void> | undefined;
  /** Drops the timers and requests of evaluations that ended; their code that computes is stopped. */
  stopLeftovers(): void;
  /** Resident bytes of the child, as it last reported them; null without one. */
  residentBytes(): number | null;
  dispose(): Promise<void>;
}
