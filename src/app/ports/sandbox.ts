import type { Value } from '../../core/value/types.ts';

/** A change of the session's variables, reported by the isolate as it happens. */
export type VariableChange =
  | { readonly kind: 'set'; readonly name: string; readonly value: Value; readonly secret: boolean }
  | { readonly kind: 'delete'; readonly name: string }
  | { readonly kind: 'clear' };

export type EvaluationFailure = {
  /** `exception`: the script threw; `timeout`, `memory`, `crash`, `interrupted`: it was stopped. */
  readonly reason: 'exception' | 'syntax' | 'timeout' | 'memory' | 'crash' | 'interrupted';
  /** One sentence; for an exception `TypeError: ...` as Node says it. */
  readonly message: string;
  /** Position in the input, 1-based, or null where there is none. */
  readonly line: number | null;
  readonly column: number | null;
  /** Frames of the user's code only, as text lines. */
  readonly stack: readonly string[];
  /** The line of the input, and below it a caret under the column; null where there is no position. */
  readonly excerpt: string | null;
};

export type EvaluationOutcome =
  /** `printed` is the value as Node prints it (no colours), null for undefined. */
  | { readonly kind: 'value'; readonly printed: string | null; readonly json: string | null }
  | { readonly kind: 'failure'; readonly failure: EvaluationFailure };

export interface TestResult {
  readonly name: string;
  readonly passed: boolean;
  readonly message: string | null;
}

/** A request that a script makes: text in either form of CONTRACT.md, or an object. */
export type ScriptRequest =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'object';
      readonly method: string;
      readonly url: string;
      readonly headers: readonly (readonly [name: string, value: string])[];
      /** Text to send, or null; an object given by the script arrives as JSON text with `json` true. */
      readonly body: string | null;
      readonly json: boolean;
    };

/** A response as the isolate sees it (`res`). The text crosses once; it is parsed there on first use. */
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

/** What the isolate asks or tells while code runs. Every argument was checked: the child is hostile. */
export interface SandboxHost {
  /** In the order in which they happened, before the evaluation is answered. */
  onVariableChange(change: VariableChange): void;
  /** One `console.*` or `client.log` call, rendered, without terminal control characters. */
  onOutput(output: {
    readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug';
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

export interface Sandbox {
  /** Forks the child; called while the first frame is drawn. Evaluations wait for it. */
  start(): void;
  /** Runs one input. Never rejects. `label` names it in stacks: `input 3`, `users.http`. One at a time, others queue. */
  evaluate(code: string, options: { readonly label: string }): Promise<EvaluationOutcome>;
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
  /** Resolves when nothing is left of what evaluations started: no timer, no request. */
  settled(): Promise<void>;
  dispose(): Promise<void>;
}
