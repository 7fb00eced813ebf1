import type { Position } from './position.ts';

export interface ScriptName {
  readonly label: string;
  readonly start?: Position;
}

export interface NamedScript extends ScriptName {
  readonly code: string;
  /** Folder of a script that is a file of its own: its paths begin there. */
  readonly folder?: string;
}

export type EvaluationOutcome =
  /** `printed` is the value as Node prints it (no colours), null for undefined. */
  | ({ readonly kind: 'value'; readonly printed: string | null } & ScriptValue)
  | { readonly kind: 'failure'; readonly failure: EvaluationFailure };

export interface ScriptValue {
  readonly json: string | null;
  /** JSON list of the places of its dates and their times: `[[["created"], 0]]`; absent without a date. */
  readonly dates?: string;
}

export interface EvaluationFailure {
  readonly reason: 'exception' | 'syntax' | 'timeout' | 'memory' | 'crash' | 'interrupted';
  readonly message: string;
  /** Position in the input, or in the file that it is a part of, 1-based; null where there is none. */
  readonly line: number | null;
  readonly column: number | null;
  readonly thrownAt?: ScriptPlace;
  readonly stack: readonly string[];
  readonly excerpt: string | null;
}

export interface TestResult {
  readonly name: string;
  readonly passed: boolean;
  readonly message: string | null;
  readonly sides: TestSides | null;
  readonly place?: ScriptPlace;
}

export interface ScriptPlace extends Position {
  readonly label: string;
}

export interface TestSides {
  readonly expected: string;
  readonly actual: string;
}
