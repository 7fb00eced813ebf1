import type { EvaluationFailure } from '../script/evaluation.ts';
import type { Place } from '../session/hints/place-words.ts';
import { cleanLine } from '../text/clean.ts';
import { type StyledLine, span } from '../text/styled.ts';

export function scriptFailureLines(
  failure: EvaluationFailure,
  { label, place }: { readonly label: string; readonly place: Place },
): StyledLine[] {
  const where = failurePlace({ failure, label });
  const message = failure.message.split('\n');
  return [
    ...message.map((text, index) => [span(text, 'error'), span(index === 0 ? where : '', 'muted')]),
    ...(failure.excerpt ?? '')
      .split('\n')
      .filter(Boolean)
      .map((text) => [span(`  ${text}`, 'plain')]),
    ...failure.stack.map((frame) => [span(`  ${frame.trim()}`, 'muted')]),
    ...(place === 'shell' && isOfSandbox(failure) ? [[span('  .help scripts', 'hint')]] : []),
  ];
}

/** Whether the topic explains it: a limit of the sandbox, or the API of scripts. Plain mistakes need no topic. */
const isOfSandbox = ({ reason, message }: EvaluationFailure): boolean =>
  reason === 'timeout' ||
  reason === 'memory' ||
  reason === 'crash' ||
  (reason === 'exception' && /\b(?:client|res|expect|require|pm|process|fetch)\b/.test(message));

export function failurePlace({
  failure: { line, column, thrownAt },
  label,
}: {
  readonly failure: EvaluationFailure;
  readonly label: string;
}): string {
  const own = line === null ? '' : `${cleanLine(label)}:${line}:${column ?? 1}`;
  if (thrownAt === undefined) return own === '' ? '' : ` (${own})`;
  const thrown = `${cleanLine(thrownAt.label)}:${thrownAt.line}:${thrownAt.column}`;
  return ` (${thrown}${own === '' ? '' : `, called at ${own}`})`;
}
