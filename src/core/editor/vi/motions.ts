import { nextBoundary, previousBoundary } from '../../text/graphemes.ts';
import { cursorColumn, verticalMove } from '../rows.ts';
import { matchingBracket } from './brackets.ts';
import { firstNonBlank, lineEndAt, lineStartAt, onCharacter } from './lines.ts';
import type { Find } from './types.ts';
import {
  kindAt,
  lastOfRun,
  nextWord,
  previousWord,
  previousWordEnd,
  type WordSize,
  wordEnd,
} from './words.ts';

export interface MotionPlace {
  readonly text: string;
  readonly cursor: number;
  readonly count: number | null;
  readonly operator: string | null;
  readonly argument: string;
  readonly find: Find | null;
  readonly goal: number | null;
}

export interface Target {
  readonly to: number;
  readonly extent: 'exclusive' | 'inclusive' | 'lines';
  readonly goal?: number;
  readonly find?: Find;
}

/** The target of a motion; null if it cannot move, undefined for a key that is not a motion. */
export function motionTarget(name: string, place: MotionPlace): Target | null | undefined {
  const motion = motions.get(name);
  return motion === undefined ? undefined : motion(place);
}

type Motion = (place: MotionPlace) => Target | null;

const exclusive = (to: number): Target => ({ to, extent: 'exclusive' });
const inclusive = (to: number): Target => ({ to, extent: 'inclusive' });
const lines = (to: number): Target => ({ to, extent: 'lines' });

const motions: ReadonlyMap<string, Motion> = new Map<string, Motion>([
  ['h', repeated(exclusive, leftInLine)],
  ['l', right],
  [' ', right],
  ['0', ({ text, cursor }) => exclusive(lineStartAt(text, cursor))],
  ['^', ({ text, cursor }) => exclusive(firstNonBlank(text, cursor))],
  ['_', ({ text, cursor, count }) => lines(firstNonBlank(text, lineBelow(text, cursor, (count ?? 1) - 1)))],
  ['$', lineEndMotion],
  ['w', (place) => forwardWord(place, 'small')],
  ['W', (place) => forwardWord(place, 'big')],
  ['b', repeated(exclusive, (text, at) => previousWord(text, at, 'small'))],
  ['B', repeated(exclusive, (text, at) => previousWord(text, at, 'big'))],
  ['e', repeated(inclusive, (text, at) => wordEnd(text, at, 'small'))],
  ['E', repeated(inclusive, (text, at) => wordEnd(text, at, 'big'))],
  ['ge', repeated(inclusive, (text, at) => previousWordEnd(text, at, 'small'))],
  ['gE', repeated(inclusive, (text, at) => previousWordEnd(text, at, 'big'))],
  ['j', (place) => vertical(place, 1)],
  ['k', (place) => vertical(place, -1)],
  ['+', (place) => startOfLine(place, 1)],
  ['-', (place) => startOfLine(place, -1)],
  ['gg', ({ text, count }) => lines(firstNonBlank(text, lineBelow(text, 0, (count ?? 1) - 1)))],
  [
    'G',
    ({ text, count }) =>
      lines(firstNonBlank(text, count === null ? text.length : lineBelow(text, 0, count - 1))),
  ],
  ['}', repeated(exclusive, paragraphAfter)],
  ['{', repeated(exclusive, paragraphBefore)],
  ['%', bracketMotion],
  ['f', (place) => found(place, { kind: 'f', character: place.argument }, 'new')],
  ['F', (place) => found(place, { kind: 'F', character: place.argument }, 'new')],
  ['t', (place) => found(place, { kind: 't', character: place.argument }, 'new')],
  ['T', (place) => found(place, { kind: 'T', character: place.argument }, 'new')],
  [';', (place) => (place.find === null ? null : found(place, place.find, 'again'))],
  [',', (place) => (place.find === null ? null : found(place, opposite(place.find), 'again'))],
]);

function repeated(target: (to: number) => Target, step: (text: string, at: number) => number): Motion {
  return ({ text, cursor, count }) => target(repeat(count, cursor, (at) => step(text, at)));
}

function repeat(count: number | null, from: number, step: (at: number) => number): number {
  let at = from;
  for (let left = count ?? 1; left > 0; left -= 1) {
    const next = step(at);
    if (next === at) break;
    at = next;
  }
  return at;
}

function leftInLine(text: string, at: number): number {
  return at === lineStartAt(text, at) ? at : previousBoundary(text, at);
}

function right({ text, cursor, count, operator }: MotionPlace): Target {
  const end = lineEndAt(text, cursor);
  const to = repeat(count, cursor, (at) => Math.min(end, nextBoundary(text, at)));
  return exclusive(operator === null ? onCharacter({ text, cursor: to }) : to);
}

function lineEndMotion({ text, cursor, count }: MotionPlace): Target {
  const end = lineEndAt(text, lineBelow(text, cursor, (count ?? 1) - 1));
  return { to: end, extent: 'exclusive', goal: maxColumn };
}

const maxColumn = 1_000_000;

function lineBelow(text: string, cursor: number, below: number): number {
  let at = lineStartAt(text, cursor);
  for (let left = below; left > 0; left -= 1) {
    const next = text.indexOf('\n', at);
    if (next === -1) break;
    at = next + 1;
  }
  return at;
}

function vertical({ text, cursor, count, goal }: MotionPlace, direction: 1 | -1): Target {
  const width = Number.POSITIVE_INFINITY;
  const column = goal ?? cursorColumn({ text, cursor }, width);
  const to = verticalMove({ text, cursor }, { rows: direction * (count ?? 1), goal: column, width });
  return { to, extent: 'lines', goal: column };
}

function startOfLine(place: MotionPlace, direction: 1 | -1): Target {
  return lines(firstNonBlank(place.text, vertical({ ...place, goal: 0 }, direction).to));
}

function forwardWord({ text, cursor, count, operator }: MotionPlace, size: WordSize): Target {
  if (operator === 'c' && cursor < text.length && kindAt(text, cursor, size) !== 'blank') {
    const end = lastOfRun(text, cursor, size);
    return inclusive(repeat((count ?? 1) - 1, end, (at) => wordEnd(text, at, size)));
  }
  const to = repeat(count, cursor, (at) => nextWord(text, at, size));
  if (operator === null || !text.slice(cursor, to).includes('\n')) return exclusive(to);
  // An operator ends with the last word, and leaves the line feed.
  let end = to;
  while (end > cursor && kindAt(text, end - 1, size) === 'blank') end -= 1;
  return exclusive(end > cursor ? end : lineEndAt(text, cursor));
}

function paragraphAfter(text: string, from: number): number {
  let at = lineStartAt(text, from);
  const isEmpty = (): boolean => text.charAt(at) === '\n' || at === text.length;
  while (isEmpty() && at < text.length) at += 1;
  while (!isEmpty()) at = Math.min(text.length, lineEndAt(text, at) + 1);
  return at;
}

function paragraphBefore(text: string, from: number): number {
  let at = lineStartAt(text, from);
  while (at > 0 && text.charAt(at) === '\n') at = lineStartAt(text, at - 1);
  while (at > 0 && text.charAt(at) !== '\n') at = lineStartAt(text, at - 1);
  return at;
}

function bracketMotion({ text, cursor }: MotionPlace): Target | null {
  const to = matchingBracket(text, cursor);
  return to === null ? null : inclusive(to);
}

function opposite({ kind, character }: Find): Find {
  const other = kind === kind.toUpperCase() ? kind.toLowerCase() : kind.toUpperCase();
  return { kind: other as Find['kind'], character };
}

/** A character of the line; `again` goes on from where `t` stopped before it. */
function found(place: MotionPlace, find: Find, how: 'new' | 'again'): Target | null {
  const { text, cursor, count } = place;
  const isForward = find.kind === 'f' || find.kind === 't';
  const isBefore = find.kind === 't' || find.kind === 'T';
  const [start, end] = [lineStartAt(text, cursor), lineEndAt(text, cursor)];
  const next = (at: number): number =>
    isForward ? text.indexOf(find.character, at) : at < 0 ? -1 : text.lastIndexOf(find.character, at);
  const skip = how === 'again' && isBefore ? 1 : 0;
  let at = cursor;
  for (let left = count ?? 1; left > 0; left -= 1) {
    const from = isForward ? nextBoundary(text, at) : at - 1;
    at = next(left === (count ?? 1) ? from + (isForward ? skip : -skip) : from);
    if (at < start || at >= end) return null;
  }
  const target = isForward
    ? inclusive(isBefore ? previousBoundary(text, at) : at)
    : exclusive(isBefore ? nextBoundary(text, at) : at);
  return how === 'new' ? { ...target, find } : target;
}
