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
    ...framesBeside(where, failure.stack).map((frame) => [span(`  ${frame}`, 'muted')]),
    ...(place === 'shell' && isOfSandbox(failure) ? [[span('  .help scripts', 'hint')]] : []),
  ];
}

/** The stack, unless it says no more than the first line does. */
function framesBeside(where: string, stack: readonly string[]): readonly string[] {
  const frames = stack.map((frame) => frame.trim());
  const places = new Set(where.slice(2, -1).split(', called at '));
  return frames.every((frame) => places.has(frame.replace(/^at /, ''))) ? [] : frames;
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
