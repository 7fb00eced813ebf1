import type { Value, ValueType } from '../value/types.ts';
import type { diagnosticTable, Severity } from './diagnostics.ts';
import type { Prompt } from './prompts/prompt.ts';

export type Part = 'method' | 'url' | 'header' | 'body' | 'directive';

export type DiagnosticCode = keyof typeof diagnosticTable;

/** A sentence on a range of a text, in UTF-16 units. */
export interface Remark {
  readonly message: string;
  readonly hint: string | null;
  readonly offset: number;
  readonly length: number;
}

/** Line and column are 1-based. */
export interface PlacedRemark extends Remark {
  readonly line: number;
  readonly column: number;
}

export interface Diagnostic extends PlacedRemark {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly part: Part;
  /** Source of line and column where it is not the request's own text: `.auth`. */
  readonly within?: string;
}

export interface Origin {
  readonly kind: 'script' | 'command' | 'file' | 'environment' | 'flag' | 'response' | 'dynamic' | 'answer';
  /** A place as people read it: `input 3`, `users.http:2`, `environment staging`, `--var`. */
  readonly label: string;
  readonly at: number | null;
  /** Foreign author of the value or of a part of it: `a script (a.http:7)`, `the response of login`. */
  readonly foreign?: string;
  /** Whether a secret of the user went into the value: it is made of one, or by a script that has read one. */
  readonly holdsSecret?: true;
  /** Whether the value is a variable of the system's environment. */
  readonly isOfSystem?: true;
  readonly token?: TokenOrigin;
}

export interface TokenOrigin {
  readonly server: string;
  /** All servers that take part, the same one included. */
  readonly servers: readonly string[];
  readonly isOfPerson: boolean;
  /** Servers whose URLs a file's script or a response had a say in. */
  readonly foreignServers: readonly { readonly url: string; readonly chosenBy: string }[];
}

export interface Variable {
  readonly value: Value;
  readonly origin: Origin;
  readonly secret: boolean;
  readonly problem?: VariableProblem;
}

export interface VariableProblem {
  readonly message: string;
  readonly hint: string | null;
  readonly isForFile: boolean;
  /** The default is `unresolved-variable`. */
  readonly code?: 'missing-login' | 'awaits-answer';
}

export interface Prompts {
  answer(prompt: Prompt, scope: Scope): Variable | undefined;
  last(prompt: Prompt): string | null;
  of?(name: string): Prompt | undefined;
}

export interface References {
  value(reference: Reference): ReferredValue | undefined;
  find(name: string): ReferredRequest | undefined;
  producerOf(variable: string): ReferredRequest | undefined;
  names(): Iterable<string>;
  explainMissing?(
    name: string,
    scope: Scope,
  ): { readonly message: string; readonly hint: string | null } | null;
}

export interface Reference {
  readonly name: string;
  readonly part: string;
}

export interface ReferredValue {
  readonly value: Value;
  /** Text of the value where JavaScript's numbers cannot hold all its digits; else null. */
  readonly exact: string | null;
}

export interface ReferredRequest {
  readonly name: string;
  /** `later`: a run sends it before the request that refers to it. */
  readonly state: 'answered' | 'released' | 'failed' | 'unsent' | 'later';
}

export type DynamicResult =
  | { readonly kind: 'value'; readonly value: Value; readonly isOfSystem?: true }
  | { readonly kind: 'missing' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'problem'; readonly message: string; readonly hint: string | null };

export type EvaluatedExpression =
  | { readonly kind: 'value'; readonly value: Value; readonly origin: Origin }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'later' };

/** Sources of a template's values. None has effects that a user could see. */
export interface Scope {
  get(name: string): Variable | undefined;
  names(): Iterable<string>;
  /** Whether a `# @loop` of the request gives the name a value in each round. */
  isOfRound?(name: string): boolean;
  /** The value of `$uuid` and the like, stable until the next send; undefined for an unknown one. */
  dynamic(text: string): DynamicResult | undefined;
  readonly references?: References;
  /** Undefined for one that is not evaluated. */
  evaluated?(expression: string): EvaluatedExpression | undefined;
  /** Asks for values; if missing, the variable with the prompt's name is the answer. */
  readonly prompts?: Prompts;
  hides?(name: string): readonly string[];
  isDefined?(name: string): boolean;
  /** The environment, not the current one, where the name has a value; undefined where none has. */
  environmentWith?(name: string): string | undefined;
  /** Whether it was a secret whose value was not persisted. */
  isLost?(name: string): boolean;
  isSecretInSystem?(name: string): boolean;
  readonly version: string;
}

export type Encoding = 'json-string' | 'percent' | 'form';

export type Chunk =
  | { readonly kind: 'literal'; readonly text: string }
  | {
      readonly kind: 'value';
      readonly text: string;
      readonly type: ValueType | 'dynamic';
      readonly secret: boolean;
      readonly placeholder: number;
      readonly encoding?: Encoding;
    }
  | { readonly kind: 'error'; readonly text: string; readonly placeholder: number }
  | { readonly kind: 'awaited'; readonly text: string; readonly placeholder: number }
  /** `placeholders` are those whose values the mask covers. */
  | { readonly kind: 'secret'; readonly text: string; readonly placeholders?: readonly number[] };
