import { parseExpectation } from '../expectation/parse.ts';
import { type Problem, problem } from '../problem.ts';
import { durationText, parseDuration } from './duration.ts';
import { repeatLimits } from './limits.ts';
import type { ParsedPlan } from './plan.ts';

export function parseUntil(text: string): ParsedPlan {
  const read = takeEnd(text);
  if (read.kind === 'problem') return read;
  const { rest, every = repeatLimits.every.until, within = repeatLimits.within.until, isForced } = read;
  if (rest === '') return problem('The condition is missing.', untilExample);
  const [, unread] = /\s(?:every|for) (\d[^"'`]*)$/.exec(rest) ?? [];
  if (unread !== undefined) return notDuration(unread);
  const parsed = parseExpectation(rest);
  if (parsed.kind === 'problem') return parsed;
  const { expectation: condition } = parsed;
  return { kind: 'plan', plan: { kind: 'until', condition, every, within }, target: '', isForced };
}

const untilExample = '.until status == 200, or .until $.state == "done" every 2s for 2m';

export function parseWatch(text: string): ParsedPlan {
  const words = text.trim().split(/\s+/);
  const noise = words.includes('--noise') ? 'shown' : 'hidden';
  const plain = withUnits(words.filter((word) => word !== '--noise'));
  let rest = /^\d/.test(plain[0] ?? '') ? ['every', ...plain] : plain;
  const leading: string[] = [];
  while ((rest[0] === 'every' || rest[0] === 'for') && /^\d/.test(rest[1] ?? '')) {
    leading.push(...rest.slice(0, 2));
    rest = rest.slice(2);
  }
  const read = takeEnd([...rest, ...leading].join(' '));
  if (read.kind === 'problem') return read;
  const { every = repeatLimits.every.watch, within = null, rest: target, isForced } = read;
  return { kind: 'plan', plan: { kind: 'watch', every, within, noise }, target, isForced };
}

export function parseRepeat(text: string): ParsedPlan {
  const { count, parallel } = repeatLimits;
  const { rest: given, isForced } = takeForce(text);
  const [first, afterFirst] = splitFirst(given);
  const hasCount = /^-?\d+$/.test(first);
  const wanted = hasCount ? Number(first) : count.initial;
  const rest = hasCount ? afterFirst : given;
  const [word, afterWord] = splitFirst(rest);
  const [number, afterNumber] = splitFirst(afterWord);
  const isParallel = word === 'parallel';
  const atOnce = isParallel ? Number(number) : parallel.initial;
  if (wanted < 1 || wanted > count.maximum)
    return problem(`A request is repeated 1 to ${count.maximum} times, not ${first}.`, repeatExample);
  if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > parallel.maximum)
    return problem(`parallel needs a number from 1 to ${parallel.maximum}.`, repeatExample);
  const plan = { kind: 'repeat', count: wanted, parallel: Math.min(atOnce, wanted) } as const;
  return { kind: 'plan', plan, target: isParallel ? afterNumber : rest, isForced };
}

const repeatExample = '.repeat 50 parallel 5';

interface End {
  readonly kind: 'end';
  readonly rest: string;
  readonly every?: number;
  readonly within?: number;
  readonly isForced: boolean;
}

function takeEnd(text: string): End | Problem {
  const { rest: given, isForced } = takeForce(text);
  let rest = given;
  let every: number | undefined;
  let within: number | undefined;
  for (;;) {
    const [word, value, before] = lastPair(rest);
    if ((word !== 'every' && word !== 'for') || !/^\d[\w. ]*$/.test(value)) break;
    const duration = durationOf(value, word);
    if (duration.kind === 'problem') return duration;
    if (word === 'every') every = duration.milliseconds;
    else within = duration.milliseconds;
    rest = before;
  }
  return {
    kind: 'end',
    rest,
    isForced,
    ...(every !== undefined && { every }),
    ...(within !== undefined && { within }),
  };
}

function takeForce(text: string): { readonly rest: string; readonly isForced: boolean } {
  const trimmed = text.trim();
  const isForced = trimmed === '--force' || trimmed.endsWith(' --force');
  return { rest: isForced ? trimmed.slice(0, -'--force'.length).trim() : trimmed, isForced };
}

function splitFirst(text: string): readonly [word: string, rest: string] {
  const end = text.search(/\s/);
  return end === -1 ? [text, ''] : [text.slice(0, end), text.slice(end).trim()];
}

function lastPair(text: string): readonly [word: string, value: string, before: string] {
  const apart = /\s\d[\d.]*\s{1,9}[a-z]+$/i.exec(text);
  const valueAt = apart === null || !isUnit(lastWord(text)) ? text.lastIndexOf(' ') + 1 : apart.index + 1;
  const head = text.slice(0, valueAt).trimEnd();
  const wordAt = head.lastIndexOf(' ') + 1;
  return [head.slice(wordAt), text.slice(valueAt), head.slice(0, wordAt).trimEnd()];
}

const lastWord = (text: string): string => text.slice(text.lastIndexOf(' ') + 1);

const isUnit = (word: string): boolean => /^[a-z]/i.test(word) && parseDuration(`1${word}`) !== null;

function withUnits(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1) ?? '';
    if (/^\d[\d.]*$/.test(last) && isUnit(word)) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined;
}

type Duration = { readonly kind: 'duration'; readonly milliseconds: number };

function durationOf(text: string, word: 'every' | 'for'): Duration | Problem {
  const milliseconds = parseDuration(text);
  if (milliseconds === null) return notDuration(text);
  const { minimum, maximum } = word === 'every' ? repeatLimits.every : repeatLimits.within;
  if (milliseconds >= minimum && milliseconds <= maximum) return { kind: 'duration', milliseconds };
  const bounds = `${durationText(minimum)} to ${durationText(maximum)}`;
  return problem(`"${word} ${text}" is out of range.`, `use ${bounds}`);
}

const notDuration = (text: string): Problem =>
  problem(`"${text}" is not a duration.`, 'write it with its unit: 500ms, 2s, 5m or 1h');
