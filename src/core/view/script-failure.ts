import type { EvaluationFailure } from '../script/evaluation.ts';
import type { Place } from '../session/hints/place-words.ts';
import { cleanLine } from '../text/clean.ts';
import { type StyledLine, span } from '../text/styled.ts';

export function scriptFailureLines(
  failure: EvaluationFailure,
  { label, place }: { readonly label: string; readonly place: Place },
): StyledLine[] {
  const where = failurePlace({ failure, label });
  const frames = framesBeside(placesOf({ failure, label }), failure.stack);
  const message = failure.message.split('\n');
  return [
    ...message.map((text, index) => [span(text, 'error'), span(index === 0 ? where : '', 'muted')]),
    ...(failure.excerpt ?? '')
      .split('\n')
      .filter(Boolean)
      .map((text) => [span(`  ${text}`, 'plain')]),
    ...frames.map((frame) => [span(`  ${frame}`, 'muted')]),
    ...(place === 'shell' && isOfSandbox(failure) ? [[span('  .help scripts', 'hint')]] : []),
  ];
}

function framesBeside(places: readonly string[], stack: readonly string[]): readonly string[] {
  const frames = stack.map((frame) => frame.trim());
  return frames.every((frame) => places.includes(frame.replace(/^at /, ''))) ? [] : frames;
}

/** Whether the topic explains it: a limit of the sandbox, or the API of scripts. Plain mistakes need no topic. */
const isOfSandbox = ({ reason, message }: EvaluationFailure): boolean =>
  reason === 'timeout' ||
  reason === 'memory' ||
  reason === 'crash' ||
  (reason === 'exception' && /\b(?:client|res|expect|require|pm|process|fetch)\b/.test(message));

interface PlacedFailure {
  readonly failure: EvaluationFailure;
  readonly label: string;
}

export function failurePlace(placed: PlacedFailure): string {
  const places = placesOf(placed);
  return places.length === 0 ? '' : ` (${places.join(', called at ')})`;
}

function placesOf({ failure: { line, column, thrownAt }, label }: PlacedFailure): string[] {
  const own = line === null ? [] : [`${cleanLine(label)}:${line}:${column ?? 1}`];
  return thrownAt === undefined
    ? own
    : [`${cleanLine(thrownAt.label)}:${thrownAt.line}:${thrownAt.column}`, ...own];
}
