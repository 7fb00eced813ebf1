import { diffArrays } from 'diff';
import type { HeaderList } from '../../request/headers.ts';
import type { HttpResponse } from '../../request/types.ts';
import type {
  BodyDifference,
  JsonChange,
  JsonText,
  ResponseDifference,
  Sides,
  TextChange,
} from '../../session/exchanges/response-difference.ts';
import { formatBytes } from '../paint/units.ts';
import { decodeResponse } from '../response/body/decode.ts';
import { jsonChanges } from './json-changes.ts';
import { noisyHeaders } from './noise.ts';

/** Compared parts of a response; the others may be large, or cannot be sent to a thread. */
export type ComparedResponse = Pick<HttpResponse, 'status' | 'statusText' | 'headers' | 'body' | 'size'>;

export interface CompareOptions {
  readonly noise: 'shown' | 'hidden';
  readonly maxChanges: number;
  readonly maxValueLength: number;
}

export function compareResponses(
  before: ComparedResponse,
  after: ComparedResponse,
  options: CompareOptions,
): ResponseDifference {
  const headers = headerChanges(before.headers, after.headers);
  const isShown = (name: string): boolean => options.noise === 'shown' || !noisyHeaders.has(name);
  const { body, leftOut } = bodyDifference(before, after, options);
  return {
    status: sidesOf(statusText(before), statusText(after)),
    headers: headers.flatMap(({ name, changes }) => (isShown(name) ? changes : [])),
    body,
    leftOut: { headers: headers.flatMap(({ name }) => (isShown(name) ? [] : name)), values: leftOut },
  };
}

const statusText = ({ status, statusText: text }: ComparedResponse): string => `${status} ${text}`.trim();

const sidesOf = (before: string, after: string): Sides | null =>
  before === after ? null : { before, after };

interface HeaderChange {
  readonly name: string;
  readonly changes: readonly TextChange[];
}

function headerChanges(before: HeaderList, after: HeaderList): HeaderChange[] {
  const names = [...new Set([...before, ...after].map(([name]) => name.toLowerCase()))];
  return names.flatMap((name) => {
    const values = (headers: HeaderList): string[] =>
      headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => `${name}: ${value}`);
    const [old, fresh] = [values(before), values(after)];
    if (old.join('\n') === fresh.join('\n')) return [];
    return [{ name, changes: [...old.map(removed), ...fresh.map(added)] }];
  });
}

const removed = (text: string): TextChange => ({ kind: 'removed', text });
const added = (text: string): TextChange => ({ kind: 'added', text });

function bodyDifference(
  before: ComparedResponse,
  after: ComparedResponse,
  options: CompareOptions,
): FoundBody {
  const [old, fresh] = [bodyText(before), bodyText(after)];
  if (old === null || fresh === null) return { body: bytesDifference(before, after), leftOut: 0 };
  if (old === fresh) return { body: { kind: 'none' }, leftOut: 0 };
  // A body in a file is compared as far as it is shown.
  const isPart = before.body.kind === 'file' || after.body.kind === 'file';
  const { body, leftOut } = textOrJsonDifference(old, fresh, options);
  return { body: { ...body, isPart }, leftOut };
}

interface FoundBody<Body = BodyDifference> {
  readonly body: Body;
  readonly leftOut: number;
}

function bodyText(response: ComparedResponse): string | null {
  const decoded = decodeResponse(response);
  return decoded.kind === 'text' ? decoded.text : null;
}

type FoundDifference = Exclude<BodyDifference, { kind: 'none' }>;

function textOrJsonDifference(
  old: string,
  fresh: string,
  options: CompareOptions,
): FoundBody<FoundDifference> {
  const found = jsonChanges(old, fresh, { noise: options.noise, most: options.maxChanges });
  if (found === null) return { body: textDifference(old, fresh, options), leftOut: 0 };
  const changes = found.changes.map((change) =>
    shownChange(change, (json) => cutJson(json, options.maxValueLength)),
  );
  return { body: { kind: 'json', isPart: false, changes, more: found.more }, leftOut: found.leftOut };
}

export function cutJson(json: string, longest: number): JsonText {
  const text = oneLine(json);
  return { text: text.slice(0, longest), omitted: Math.max(0, text.length - longest) };
}

export function shownChange(
  change: JsonChange<string>,
  limited: (json: string) => JsonText,
): JsonChange<JsonText> {
  switch (change.kind) {
    case 'added':
      return { ...change, after: limited(change.after) };
    case 'removed':
      return { ...change, before: limited(change.before) };
    case 'changed':
      return { ...change, before: limited(change.before), after: limited(change.after) };
    case 'reordered':
      return change;
    default:
      return change satisfies never;
  }
}

const oneLine = (json: string): string => json.replace(/\s*\n\s*/g, ' ');

const maxEdits = 2000;

function textDifference(before: string, after: string, { maxChanges }: CompareOptions): FoundDifference {
  const [old, fresh] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const parts = diffArrays(old, fresh, { maxEditLength: maxEdits });
  if (parts === undefined) {
    const sides = { before: `${old.length} lines of text`, after: `${fresh.length} other lines` };
    return { kind: 'whole', isPart: false, ...sides };
  }
  const changes = parts.flatMap((part): TextChange[] => {
    if (part.removed) return part.value.map(removed);
    if (part.added) return part.value.map(added);
    return part.value.length === 0 ? [] : [{ kind: 'equal', count: part.value.length }];
  });
  const more = Math.max(0, changes.length - maxChanges);
  return { kind: 'text', isPart: false, changes: changes.slice(0, maxChanges), more };
}

function bytesDifference(before: ComparedResponse, after: ComparedResponse): BodyDifference {
  const [old, fresh] = [before.body, after.body];
  const isSame =
    old.kind === 'memory' &&
    fresh.kind === 'memory' &&
    old.bytes.length === fresh.bytes.length &&
    old.bytes.every((byte, index) => byte === fresh.bytes[index]);
  if (isSame) return { kind: 'none' };
  const sides = {
    before: `${formatBytes(before.size)} of binary data`,
    after: `${formatBytes(after.size)} of other data`,
  };
  return { kind: 'whole', isPart: false, ...sides };
}
