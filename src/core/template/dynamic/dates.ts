import dayjs, { type ManipulateType } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { type Argument, type InvalidDynamic, invalid } from './arguments.ts';

dayjs.extend(utc);

export interface Offset {
  readonly amount: number;
  readonly unit: ManipulateType;
}

export type DateFormat = 'rfc1123' | 'iso8601' | { readonly pattern: string };

export interface DateForm {
  readonly offsets: readonly Offset[];
  readonly format: DateFormat;
  readonly zone: 'utc' | 'local';
}

export function writeDate(now: number, { offsets, format, zone }: DateForm): string | null {
  const date = move(zone === 'utc' ? dayjs.utc(now) : dayjs(now), offsets);
  if (!date.isValid()) return null;
  if (format === 'iso8601') return zone === 'utc' ? date.toISOString() : date.format();
  if (format === 'rfc1123')
    return zone === 'utc' ? date.toDate().toUTCString() : date.format('ddd, DD MMM YYYY HH:mm:ss ZZ');
  return date.format(format.pattern);
}

/** Whole seconds since 1970; null for a date that no calendar has. */
export function writeTimestamp(now: number, offsets: readonly Offset[]): number | null {
  const date = move(dayjs.utc(now), offsets);
  return date.isValid() ? Math.floor(date.valueOf() / 1000) : null;
}

type Moment = ReturnType<typeof dayjs.utc>;

const move = (date: Moment, offsets: readonly Offset[]): Moment =>
  offsets.reduce((moved, { amount, unit }) => moved.add(amount, unit), date);

export interface ReadDate {
  readonly offsets: readonly Offset[];
  readonly format: string | null;
}

/** Reads offsets such as `+2d` or `-1 M`, and a format of one or several words, in any order. */
export function readDate(list: readonly Argument[]): ReadDate | InvalidDynamic {
  const offsets: Offset[] = [];
  let format: string | null = null;
  const waiting = [...list];
  for (let argument = waiting.shift(); argument !== undefined; argument = waiting.shift()) {
    const { text, isQuoted, at } = argument;
    const [, amount, own = ''] = (isQuoted ? null : /^([+-]?\d{1,9})([A-Za-z]*)$/.exec(text)) ?? [];
    if (amount === undefined) {
      format = format === null ? text : `${format} ${text}`;
      continue;
    }
    const unit = unitNamed(own === '' ? (waiting.shift()?.text ?? '') : own);
    if (unit === null) return invalid(`the unit after ${amount} is one of ${unitNames}`, at);
    offsets.push({ amount: Number(amount), unit });
  }
  return { offsets, format };
}

const units: Readonly<Record<string, ManipulateType>> = {
  y: 'y',
  M: 'M',
  w: 'w',
  d: 'd',
  h: 'h',
  m: 'm',
  s: 's',
  ms: 'ms',
  year: 'y',
  month: 'M',
  week: 'w',
  day: 'd',
  hour: 'h',
  minute: 'm',
  second: 's',
  millisecond: 'ms',
};

const unitNames = 'y, M, w, d, h, m, s, ms';

function unitNamed(text: string): ManipulateType | null {
  const name = text.length > 2 ? text.toLowerCase().replace(/s$/, '') : text;
  return Object.hasOwn(units, name) ? (units[name] ?? null) : null;
}
