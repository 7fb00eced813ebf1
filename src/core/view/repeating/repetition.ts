import { durationText } from '../../directives/repeating/duration.ts';
import { hintAt } from '../../session/hints/place-words.ts';
import type {
  RepeatEnd,
  Repetition,
  RepetitionOf,
  WatchedChange,
} from '../../session/repeating/repetition.ts';
import { sentence } from '../../text/sentence.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { diffView, responseDiffLines } from '../compare/response-diff.ts';
import type { ExchangeView } from '../exchange/exchange.ts';
import { noticeLines } from '../notice.ts';
import { statusStyle } from '../paint/status-style.ts';
import { formatCount, formatMilliseconds } from '../paint/units.ts';
import { repeatedLines } from './repeated.ts';

export function repetitionLines(repetition: Repetition, view: ExchangeView): StyledLine[] {
  switch (repetition.kind) {
    case 'until':
      return untilLines(repetition, view);
    case 'watch':
      return watchLines(repetition);
    case 'change':
      return changeLines(repetition, view);
    case 'repeat':
      return [...repeatedLines(repetition, view), ...waitLines(repetition)];
    default:
      return repetition satisfies never;
  }
}

function untilLines(
  { end, condition, problem, ...repeated }: RepetitionOf<'until'>,
  view: ExchangeView,
): StyledLine[] {
  const effort = `${formatCount(repeated.attempts, 'attempt')} in ${formatMilliseconds(repeated.milliseconds)}`;
  const lines = (): StyledLine[] => {
    switch (end) {
      case 'done':
        return [[span('✓ ', 'success'), span(`${condition} holds: ${effort}.`)]];
      case 'out-of-time': {
        const why = problem === null ? '' : ` ${sentence(problem)}`;
        const hint = hintAt(view.place, '.until CONDITION every 5s for 10m waits longer');
        return noticeLines({
          severity: 'error',
          message: `${condition} does not hold: ${effort}.${why}`,
          hint,
        });
      }
      case 'interrupted':
      case 'stopped':
        return [stopped(end, `${condition} does not hold yet: ${effort}.`)];
      default:
        return end satisfies never;
    }
  };
  return [...lines(), ...waitLines(repeated)];
}

function stopped(end: Extract<RepeatEnd, 'interrupted' | 'stopped'>, what: string): StyledLine {
  return [span(end === 'interrupted' ? 'Interrupted: ' : 'Stopped: ', 'warning'), span(what)];
}

function watchLines({
  end,
  attempts,
  changes,
  failures,
  milliseconds,
  ...repeated
}: RepetitionOf<'watch'>): StyledLine[] {
  const failed = failures === 0 ? '' : `, ${formatCount(failures, 'failure')}`;
  const what = `${formatCount(attempts, 'request')} in ${formatMilliseconds(milliseconds)}, ${formatCount(changes, 'change')}${failed}.`;
  const line =
    end === 'interrupted' || end === 'stopped'
      ? stopped(end, what)
      : [span('Watched: ', 'title'), span(what)];
  return [line, ...waitLines(repeated)];
}

function changeLines({ number, at, change }: WatchedChange, view: ExchangeView): StyledLine[] {
  const head = [span(`#${number} ${timeOf(at)} `, 'muted')];
  switch (change.kind) {
    case 'response': {
      const status = span(String(change.status), statusStyle(change.status));
      const lines = responseDiffLines(change.difference, diffView(view));
      return [[...head, status, span(' changed', 'title')], ...lines];
    }
    case 'failure':
      return [[...head, span(change.message, 'error')]];
    case 'recovery':
      return [
        [...head, span(String(change.status), statusStyle(change.status)), span(' responds again', 'title')],
      ];
    default:
      return change satisfies never;
  }
}

const timeOf = (at: number): string => new Date(at).toTimeString().slice(0, 8);

function waitLines({ serverWait }: { readonly serverWait: number }): StyledLine[] {
  if (serverWait === 0) return [];
  return [[span(`Waited ${durationText(serverWait)} as the server asked (Retry-After).`, 'muted')]];
}
