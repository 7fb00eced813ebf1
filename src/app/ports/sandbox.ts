import type { EvaluationOutcome, ScriptName, TestResult } from '../../core/script/evaluation.ts';
import type { ScriptRequest, ScriptResponse } from '../../core/script/script-exchange.ts';
import type { VariableChange } from '../../core/script/variable-change.ts';
import type { Value } from '../../core/value/types.ts';

/** What the isolate asks or tells while code runs. Every argument was checked: the child is hostile. */
export interface SandboxHost {
  /** In the order in which they happened, before the evaluation is answered. */
  onVariableChange(change: VariableChange): void;
  /** One `console.*` or `client.log` call, or what nobody caught, rendered, without terminal control characters. */
  onOutput(output: {
    readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug' | 'uncaught';
    readonly text: string;
  }): void;
  onTest(result: TestResult): void;
  /** `client.send`. Rejects with an Error whose message the script sees. `interrupt()` aborts the signal. */
  onSend(request: ScriptRequest, options: { readonly signal: AbortSignal }): Promise<ScriptResponse>;
}

export interface SandboxVariable {
  readonly name: string;
  readonly value: Value;
  readonly secret: boolean;
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
  /** Forks the child; called while the first frame is drawn. Evaluations wait for it. */
  start(): void;
  /** Runs one input. Never rejects. `label` names it in stacks: `input 3`, `users.http`. One at a time, others queue. */
  evaluate(code: string, name: ScriptName): Promise<EvaluationOutcome>;
  /** Stops the running evaluation (Ctrl+C): it ends as `interrupted`; variables stay. No-op when idle. */
  interrupt(): void;
  /** The host changed variables (`.undo`, `.open`, `.base`, flags): the mirror follows before the next evaluation. */
  setVariables(variables: readonly SandboxVariable[]): void;
  /** What `client.interpolate` needs besides: the version, and the environment that `{{$env.NAME}}` may show. */
  setInterpolation(settings: {
    readonly version: string;
    readonly environment: Readonly<Record<string, string>>;
  }): void;
  /** The newest response becomes `res`, `response`, and `_res[n]` where n is its number. */
  setResponse(number: number, response: ScriptResponse): void;
  /** Limits take effect from the next evaluation (time) or restart (memory). */
  setLimits(limits: { readonly timeoutMs: number; readonly memoryMb: number }): void;
  /** Code of definitions (functions, classes, data) in this session, in order, to be run again at reopening. */
  definitions(): readonly string[];
  /** Names of this session that `definitions` cannot give back. */
  lostNames(): readonly { readonly name: string; readonly reason: string }[];
  /** What stands behind a path of names, the global names for an empty one; null while code computes. Runs no code. */
  members(path: readonly string[]): Promise<readonly ObjectMember[] | null>;
  /** Resolves when nothing is left of what evaluations started: no timer, no request; undefined where nothing is. */
  settled(): Promise<void> | undefined;
  /** Drops the timers and requests of evaluations that ended. */
  stopLeftovers(): void;
  dispose(): Promise<void>;
}
