import type { InputNames } from '../../../core/script/definitions.ts';
import type { EvaluationOutcome, ScriptName } from '../../../core/script/evaluation.ts';
import type { DeclaredName } from '../../../core/script/names.ts';
import type { RunnableCode } from '../../protocol/messages.ts';
import { type Input, syntaxFailure } from '../failures/failures.ts';
import { sourceName } from '../failures/stack.ts';
import type { ReadScript } from './script-reader.ts';

export interface PreparedInput {
  readonly kind: 'prepared';
  readonly input: Input;
  readonly runnable: RunnableCode;
  readonly names: InputNames;
  readonly declared: readonly DeclaredName[];
}

export function prepareInput(
  code: string,
  { rewritten, names }: ReadScript,
  { id, source, ...name }: { readonly id: number; readonly source: number } & ScriptName,
): PreparedInput | { readonly kind: 'wrong'; readonly outcome: EvaluationOutcome } {
  if (rewritten.kind === 'wrong')
    return { kind: 'wrong', outcome: syntaxFailure(code, { ...rewritten, ...name }) };
  const { form, declared, toOriginal } = rewritten;
  return {
    kind: 'prepared',
    input: { id, source, ...name, code, toOriginal },
    runnable: { code: `${rewritten.code}\n//# sourceURL=${sourceName(source)}`, form },
    names,
    declared,
  };
}
