import { isObject } from '../../../core/value/is-object.ts';
import type { ReportJson } from '../../reporters/json.ts';

export const isReport = (value: unknown): value is ReportJson => report(value);

type Shape = (value: unknown) => boolean;

const text: Shape = (value) => typeof value === 'string';
const number: Shape = (value) => typeof value === 'number';
const wordOf =
  (...words: readonly string[]): Shape =>
  (value) =>
    words.some((word) => word === value);
const exitCode: Shape = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255;
const shardNumber: Shape = (value) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10_000;
const boolean: Shape = (value) => typeof value === 'boolean';
const listOf =
  (item: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(item);
const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === null || shape(value);
const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || orNull(shape)(value);
const absentOr =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);
const withMembers =
  (members: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    isObject(value) && Object.entries(members).every(([name, shape]) => shape(value[name]));

const headers = listOf((value) => Array.isArray(value) && value.length === 2 && value.every(text));
const said = withMembers({ message: text, hint: orNull(text) });
const piece: Shape = (value) => text(value) || withMembers({ file: text })(value);
const body: Shape = (value) =>
  piece(value) ||
  withMembers({ pieces: listOf(piece) })(value) ||
  withMembers({ multipart: listOf(withMembers({ name: text, value: piece })) })(value);

const exchange = {
  request: orNull(withMembers({ method: text, url: text, headers, body: orNull(body) })),
  response: orNull(
    withMembers({
      status: number,
      statusText: text,
      httpVersion: text,
      headers,
      body: text,
      bodyEncoding: text,
      size: number,
      timings: withMembers({ total: number }),
      truncated: optional(text),
    }),
  ),
  error: orNull(said),
};

const result = withMembers({
  ...exchange,
  name: orNull(text),
  line: orNull(number),
  label: optional(text),
  durationMs: optional(number),
  exitCode: optional(exitCode),
  tests: listOf(
    withMembers({
      name: text,
      passed: boolean,
      message: orNull(text),
      place: optional(withMembers({ label: text })),
      expected: optional(text),
      actual: optional(text),
    }),
  ),
  diagnostics: listOf(said),
  skipped: optional(withMembers({ reason: text })),
  attempts: optional(number),
  retries: optional(listOf(withMembers({ reason: text, waited: number }))),
  outputs: optional(listOf(withMembers({ kind: text, path: text, written: orNull(text) }))),
  output: optional(listOf(withMembers({ level: text, text }))),
  scriptExchanges: optional(listOf(withMembers(exchange))),
  notices: optional(listOf(text)),
  notes: optional(number),
});

const report = withMembers({
  files: listOf(
    withMembers({ file: text, iteration: optional(number), row: optional(text), requests: listOf(result) }),
  ),
  problems: optional(
    listOf(
      withMembers({
        severity: wordOf('error', 'warning'),
        message: text,
        hint: orNull(text),
        file: orNull(text),
        line: orNull(number),
        column: orNull(number),
      }),
    ),
  ),
  summary: (value) => isObject(value) && Object.values(value).every(number),
  exitCode,
  stopped: optional(wordOf('interrupted', 'bail', 'closed', 'failed', 'refused')),
  shard: absentOr(
    withMembers({ index: shardNumber, count: shardNumber, files: listOf(text), own: listOf(text) }),
  ),
  version: optional(text),
});
