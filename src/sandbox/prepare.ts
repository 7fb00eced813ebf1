import { type InputNames, namesOfParsed } from '../core/script/definitions.ts';
import type { EvaluationOutcome } from '../core/script/evaluation.ts';
import type { DeclaredName } from '../core/script/names.ts';
import { parseScript } from '../core/script/parse.ts';
import { rewriteParsed } from '../core/script/rewrite.ts';
import { type Input, syntaxFailure } from './failures.ts';
import type { RunnableCode } from './protocol.ts';
import { reservedNames } from './reserved-names.ts';
import { sourceName } from './stack.ts';

/** An input that can be sent to the child. */
export interface PreparedInput {
  readonly kind: 'prepared';
  readonly input: Input;
  readonly runnable: RunnableCode;
  readonly names: InputNames;
  readonly declared: readonly DeclaredName[];
}

export interface PrepareOptions {
  readonly id: number;
  readonly label: string;
  /** Names that are constants in this session. */
  readonly constants: ReadonlySet<string>;
}

/** Rewrites an input for the isolate, or answers why it cannot run. */
export function prepareInput(
  code: string,
  { id, label, constants }: PrepareOptions,
): PreparedInput | { readonly kind: 'wrong'; readonly outcome: EvaluationOutcome } {
  const parsed = parseScript(code);
  const rewritten = rewriteParsed(code, parsed, { constants, reserved: reservedNames });
  if (rewritten.kind === 'wrong') return { kind: 'wrong', outcome: syntaxFailure(code, rewritten) };
  const { form, declared, toOriginal } = rewritten;
  return {
    kind: 'prepared',
    input: { id, label, code, toOriginal },
    runnable: { code: `${rewritten.code}\n//# sourceURL=${sourceName(id)}`, form },
    names: namesOfParsed(code, parsed),
    declared,
  };
}
