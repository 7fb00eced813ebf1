import type { JsonChange } from './json-changes.ts';

/** A change of what is new every time: dates, moments, and ids that nobody chose. */
export function isNoise(change: JsonChange): boolean {
  if (change.kind !== 'changed') return false;
  return noises.some((pattern) => pattern.test(change.before) && pattern.test(change.after));
}

// Both values have to look alike: a date that becomes a name is no noise.
const noises: readonly RegExp[] = [
  /^"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d:?\d\d)?)?"$/,
  /^"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d \w{3} \d{4} [\d:]+ GMT"$/,
  /^"?1\d{9}(?:\.\d+|\d{3})?"?$/,
  /^"[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}"$/i,
  /^"[0-7][\dA-HJKMNP-TV-Z]{25}"$/,
];

/** Headers that say something new with every answer. */
export const noisyHeaders: ReadonlySet<string> = new Set([
  'age',
  'cf-ray',
  'date',
  'etag',
  'expires',
  'keep-alive',
  'last-modified',
  'report-to',
  'server-timing',
  'set-cookie',
  'traceparent',
  'x-amz-cf-id',
  'x-amzn-requestid',
  'x-amzn-trace-id',
  'x-correlation-id',
  'x-request-id',
  'x-response-time',
  'x-runtime',
  'x-trace-id',
]);
