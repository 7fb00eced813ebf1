import type { EvaluationFailure } from '../script/evaluation.ts';
import { cleanLine } from '../text/clean.ts';
import { type StyledLine, span } from '../text/styled.ts';

export function scriptFailureLines(failure: EvaluationFailure, label: string): StyledLine[] {
  const where = failurePlace({ failure, label });
  const message = failure.message.split('\n');
  return [
    ...message.map((text, index) => [span(text, 'error'), span(index === 0 ? where : '', 'muted')]),
    ...(failure.excerpt ?? '')
      .split('\n')
      .filter(Boolean)
      .map((text) => [span(`  ${text}`, 'plain')]),
    ...failure.stack.map((frame) => [span(`  ${frame.trim()}`, 'muted')]),
  ];
}

export function failurePlace({
  failure: { line, column },
  label,
}: {
  readonly failure: EvaluationFailure;
  readonly label: string;
}): string {
  return line === null ? '' : ` (${cleanLine(label)}:${line}:${column ?? 1})`;
}
