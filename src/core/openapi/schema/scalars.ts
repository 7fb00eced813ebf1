import { parseJsonString } from '../../json/parse.ts';
import { own, type Raw, textOf } from '../../json/raw.ts';
import { matchesPattern } from './pattern.ts';
import type { Finding, PlacedNode, SchemaCheck } from './types.ts';

export function checkString(
  placed: PlacedNode,
  schema: Raw,
  { text, work }: SchemaCheck,
): readonly Finding[] {
  const value = parseJsonString(text.slice(placed.node.start, placed.node.end));
  if (value === null) return [];
  const [least, most] = [limit(schema, 'minLength'), limit(schema, 'maxLength')];
  const pattern = own(schema, 'pattern');
  const format = textOf(own(schema, 'format'));
  const isFormat = Object.hasOwn(formats, format) ? formats[format] : undefined;
  // Code points are never more than units.
  const length = value.length > maxCounted ? value.length : [...value].length;
  const found: string[] = [];
  if (least !== null && length < least) found.push(`is shorter than ${characters(least)}`);
  if (most !== null && length > most) found.push(`is longer than ${characters(most)}`);
  if (typeof pattern === 'string' && matchesPattern(value, pattern, work) === false)
    found.push(`does not match the pattern ${pattern.slice(0, 100)}`);
  if (isFormat !== undefined && value.length <= maxCounted && !isFormat(value))
    found.push(`does not have the format ${format}`);
  return found.map((message) => findingOf(placed, message));
}

const maxCounted = 10_000;

const characters = (count: number): string => (count === 1 ? '1 character' : `${count} characters`);

export function checkNumber(placed: PlacedNode, schema: Raw, { text }: SchemaCheck): readonly Finding[] {
  const value = Number(text.slice(placed.node.start, placed.node.end));
  const [least, most] = [limit(schema, 'minimum'), limit(schema, 'maximum')];
  const [above, below] = [exclusive(schema, 'Minimum', least), exclusive(schema, 'Maximum', most)];
  const step = limit(schema, 'multipleOf');
  const found: string[] = [];
  if (above !== null && value <= above) found.push(`is not more than ${above}`);
  else if (least !== null && value < least) found.push(`is less than ${least}`);
  if (below !== null && value >= below) found.push(`is not less than ${below}`);
  else if (most !== null && value > most) found.push(`is more than ${most}`);
  if (step !== null && step > 0 && !isMultiple(value, step)) found.push(`is not a multiple of ${step}`);
  return found.map((message) => findingOf(placed, message));
}

/** A number in JSON Schema, and true beside the limit in OpenAPI 3.0. */
function exclusive(schema: Raw, name: 'Minimum' | 'Maximum', limitBeside: number | null): number | null {
  const given = own(schema, `exclusive${name}`);
  if (typeof given === 'number') return given;
  return given === true ? limitBeside : null;
}

function isMultiple(value: number, step: number): boolean {
  const quotient = value / step;
  return (
    !Number.isFinite(quotient) ||
    Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient))
  );
}

export function limit(schema: Raw, name: string): number | null {
  const value = own(schema, name);
  return typeof value === 'number' ? value : null;
}

export const findingOf = (placed: PlacedNode, message: string, hint: string | null = null): Finding => ({
  ...placed,
  message,
  hint,
  isOtherType: false,
});

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) => isDate(text),
  'date-time': (text) => {
    const [, date = '', hour = '', minute = '', second = ''] =
      /^(\d{4}-\d\d-\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d{1,20})?(?:[Zz]|[+-]\d\d:\d\d)$/.exec(text) ?? [];
    return isDate(date) && Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60;
  },
  uuid: (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text),
  email: (text) => /^[^\s@]{1,200}@[^\s@]{1,200}$/.test(text),
  ipv4: (text) => /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(text),
  uri: (text) => /^[a-z][a-z\d+.-]{0,30}:\S{1,2000}$/i.test(text),
  url: (text) => /^[a-z][a-z\d+.-]{0,30}:\S{1,2000}$/i.test(text),
};

function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === '') return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}
