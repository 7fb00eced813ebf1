import { durationText } from '../../directives/repeating/duration.ts';
import type { RepeatProgress } from '../../session/repeating/progress.ts';
import { type StyledSpan, span } from '../../text/styled.ts';
import { statusStyle } from '../paint/status-style.ts';

/** `attempt 3  202  again in 1.2 s  1 min left  Ctrl+C stops  "running"`: what may be long, and is cut, comes last. */
export function progressSpans(
  progress: RepeatProgress,
  now: number,
  stop: StyledSpan | null = null,
): StyledSpan[] {
  const { attempt, of, last, value, nextAt, isServerWait, endsAt } = progress;
  const parts: (StyledSpan | null)[] = [
    span(of === null ? `attempt ${attempt}` : `${attempt} of ${of}`, 'title'),
    last === null ? null : span(last, /^\d+$/.test(last) ? statusStyle(Number(last)) : 'error'),
    nextAt === null
      ? null
      : span(`${isServerWait ? 'the server asks to wait ' : 'again in '}${seconds(nextAt - now)}`, 'info'),
    endsAt === null ? null : span(`${seconds(endsAt - now)} left`, 'muted'),
    stop,
    value === null ? null : span(value, 'muted'),
  ];
  return parts.flatMap((part, index) => (part === null ? [] : index === 0 ? [part] : [span('  '), part]));
}

export const progressText = (progress: RepeatProgress, now: number): string =>
  progressSpans(progress, now)
    .map(({ text }) => text.replace(/^ +$/, ', '))
    .join('');

const seconds = (milliseconds: number): string =>
  durationText(Math.max(0, Math.ceil(milliseconds / 100) * 100));
