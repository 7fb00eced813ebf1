import type { EvaluationOutcome, ScriptName, TestResult } from '../../core/script/evaluation.ts';
import type { ScriptRequest, ScriptResponse } from '../../core/script/script-exchange.ts';
import type { VariableChange } from '../../core/script/variable-change.ts';
import type { Value } from '../../core/value/types.ts';
import type { InterpolationSettings, MemberNote } from '../realm/contract.ts';
import type { WorkerPool } from './process/worker-pool.ts';

/** What the isolate asks or tells while code runs. Every argument was checked: the child is hostile. */
export interface SandboxHost {
  /** In the order in which they happened, before the evaluation is answered. */
  onVariableChange(change: VariableChange): void;
  /** One `console.*` or `client.log` call, or what nobody caught, rendered, without terminal control characters. */
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
  /** Milliseconds that one evaluation may compute; waiting for the network and for timers does not count. */
  readonly timeoutMs: number;
  /** Megabytes that the scripts may hold. */
  readonly memoryMb: number;
  /** Of an earlier session: brought back, in silence, before the first evaluation. */
  readonly definitions?: readonly string[];
}

/** A name that could not be brought back after a restart, and why. */
export interface LostName {
  readonly name: string;
  /** What it was: `an instance of Foo`. */
  readonly reason: string;
}

export interface Sandbox {
  /** Forks the child; called while the first frame is drawn. Evaluations wait for it. */
  start(): void;
  /** Runs one input. Never rejects. One at a time, others queue. */
  evaluate(code: string, name: ScriptName): Promise<EvaluationOutcome>;
  /** An input that is evaluated soon: it is read now, while there is time. Nothing of it runs. */
  expect(code: string): void;
  /**
   * Whether the input is being run by the child, and neither it nor any before it does more than look at answers and
   * tell of them: then no request needs to wait for it.
   */
  isOnlyChecking(code: string): boolean;
  /** Stops the running evaluation (Ctrl+C): it ends as `interrupted`; variables stay. No-op when idle. */
  interrupt(): void;
  /** The host changed variables (`.undo`, `.open`, `.base`, flags): the mirror follows before the next evaluation. */
  setVariables(variables: readonly SandboxVariable[]): void;
  setInterpolation(settings: InterpolationSettings): void;
  /** The newest response becomes `res`, `response`, and `_res[n]` where n is its number. */
  setResponse(number: number, response: ScriptResponse): void;
  /** Limits take effect from the next evaluation (time) or restart (memory). */
  setLimits(limits: { readonly timeoutMs: number; readonly memoryMb: number }): void;
  /** Code of definitions (functions, classes, data) in this session, in order, to be run again at reopening. */
  definitions(): readonly string[];
  /** Brings definitions of an earlier session back, in silence: nothing that they do reaches the host. */
  restoreDefinitions(definitions: readonly string[]): void;
  /** Names of this session that `definitions()` cannot give back. */
  lostNames(): readonly LostName[];
  /**
   * What stands behind a path of names (`api`, `users`, `0`), the global names for an empty one: own keys first, the
   * user's first among the global ones. Runs no getter and asks no Proxy. Null while code computes, and for what
   * cannot be looked into. A question that comes before the last one was answered takes its place.
   */
  members(path: readonly string[]): Promise<readonly MemberNote[] | null>;
  /**
   * Resolves when neither an evaluation nor a timer or request that one has left behind is running any more; undefined
   * where nothing is.
   */
  settled(): Promise<void> | undefined;
  /** Bytes that the child holds, as far as it is known; for `doctor` and measurements. */
  residentBytes(): number | null;
  dispose(): Promise<void>;
}
