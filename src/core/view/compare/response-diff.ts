import { diffArrays } from 'diff';
import { contentTypeOf, type HeaderList } from '../../request/headers.ts';
import type { HttpResponse } from '../../request/types.ts';
import { type Style, type StyledLine, span } from '../../text/styled.ts';
import { decodeBody } from '../response/decode.ts';
import { formatBytes } from '../units.ts';
import { type JsonChange, jsonChanges } from './json-changes.ts';
import { noisyHeaders } from './noise.ts';

export interface DiffOptions {
  /** Dates, ids and the like that are new every time. */
  readonly noise: 'shown' | 'hidden';
  /** Lines of each part, and UTF-16 units of each value, that are shown at most. */
  readonly mostLines: number;
  readonly longestValue: number;
}

/** What differs between two responses: status, headers, and the body, by its structure where both are JSON. */
export function responseDiffLines(
  before: HttpResponse,
  after: HttpResponse,
  options: DiffOptions,
): StyledLine[] {
  const lines = [
    ...section('status', changedPair(statusText(before), statusText(after))),
    ...section('headers', headerChanges(before.headers, after.headers, options)),
    ...section('body', limited(bodyChanges(before, after, options), options.mostLines)),
  ];
  return lines.length > 0 ? lines : [[span('no difference', 'success')]];
}

const statusText = ({ status, statusText: text }: HttpResponse): string => `${status} ${text}`.trim();

const section = (title: string, lines: readonly StyledLine[]): StyledLine[] =>
  lines.length === 0 ? [] : [[span(title, 'title')], ...lines];

function limited(lines: readonly StyledLine[], most: number): readonly StyledLine[] {
  const rest = lines.length - most;
  return rest <= 0
    ? lines
    : [...lines.slice(0, most), [span(`… ${rest.toLocaleString('en')} more`, 'muted')]];
}

const removed = (text: string): StyledLine => [span(`- ${text}`, 'removed')];
const added = (text: string): StyledLine => [span(`+ ${text}`, 'added')];

const changedPair = (before: string, after: string): StyledLine[] =>
  before === after ? [] : [removed(before), added(after)];

/** By name, whatever its case; the order of different names is no difference. */
function headerChanges(before: HeaderList, after: HeaderList, { noise }: DiffOptions): StyledLine[] {
  const names = [...new Set([...before, ...after].map(([name]) => name.toLowerCase()))];
  return names
    .filter((name) => noise === 'shown' || !noisyHeaders.has(name))
    .flatMap((name) => {
      const values = (headers: HeaderList): string[] =>
        headers.filter(([given]) => given.toLowerCase() === name).map(([, value]) => `${name}: ${value}`);
      const [old, fresh] = [values(before), values(after)];
      if (old.join('\n') === fresh.join('\n')) return [];
      return [...old.map(removed), ...fresh.map(added)];
    });
}

function bodyChanges(before: HttpResponse, after: HttpResponse, options: DiffOptions): StyledLine[] {
  const [old, fresh] = [bodyText(before), bodyText(after)];
  if (old === null || fresh === null) return bytesChanges(before, after);
  if (old === fresh) return [];
  return [...partNote(before, after), ...textOrJsonChanges(old, fresh, options)];
}

/** What is in a file is compared as far as it is shown. */
const partNote = (before: HttpResponse, after: HttpResponse): StyledLine[] =>
  before.body.kind === 'file' || after.body.kind === 'file'
    ? [[span('only the beginnings are compared', 'warning')]]
    : [];

function textOrJsonChanges(old: string, fresh: string, options: DiffOptions): StyledLine[] {
  const changes = jsonChanges(old, fresh, options);
  return changes === null
    ? textChanges(old, fresh)
    : changes.map((change) => jsonChangeLine(change, options.longestValue));
}

function bodyText({ body, headers }: HttpResponse): string | null {
  const decoded = decodeBody(body.kind === 'memory' ? body.bytes : body.head, contentTypeOf(headers));
  return decoded.kind === 'text' ? decoded.text : null;
}

const signs: Readonly<Record<JsonChange['kind'], { readonly sign: string; readonly style: Style }>> = {
  added: { sign: '+', style: 'added' },
  removed: { sign: '-', style: 'removed' },
  changed: { sign: '~', style: 'changed' },
  reordered: { sign: '~', style: 'changed' },
};

function jsonChangeLine(change: JsonChange, longest: number): StyledLine {
  const { sign, style } = signs[change.kind];
  const start = [span(`${sign} `, style), span(change.path, 'key'), span('  ')];
  if (change.kind === 'reordered') return [...start, span('the same items in another order', 'muted')];
  const old = change.kind === 'added' ? [] : [span(shortened(oneLine(change.before), longest), 'removed')];
  const fresh = change.kind === 'removed' ? [] : [span(shortened(oneLine(change.after), longest), 'added')];
  const arrow = change.kind === 'changed' ? [span(' → ', 'punctuation')] : [];
  return [...start, ...old, ...arrow, ...fresh];
}

/** White space between tokens says nothing; inside of strings a line break is escaped anyway. */
const oneLine = (json: string): string => json.replace(/\s*\n\s*/g, ' ');

const shortened = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : `${text.slice(0, longest)}… ${(text.length - longest).toLocaleString('en')} more characters`;

/** Texts that differ in more lines are not compared line by line: the time grows with the square of this. */
const mostEdits = 2000;

function textChanges(before: string, after: string): StyledLine[] {
  const [old, fresh] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const parts = diffArrays(old, fresh, { maxEditLength: mostEdits });
  if (parts === undefined) {
    return changedPair(`${old.length} lines of text`, `${fresh.length} other lines`);
  }
  return parts.flatMap((part) => {
    if (part.removed) return part.value.map(removed);
    if (part.added) return part.value.map(added);
    return part.value.length === 0
      ? []
      : [[span(`  … ${part.value.length} equal`, 'muted')] satisfies StyledLine];
  });
}

function bytesChanges(before: HttpResponse, after: HttpResponse): StyledLine[] {
  const [old, fresh] = [before.body, after.body];
  const same =
    old.kind === 'memory' &&
    fresh.kind === 'memory' &&
    old.bytes.length === fresh.bytes.length &&
    old.bytes.every((byte, index) => byte === fresh.bytes[index]);
  return same
    ? []
    : changedPair(`${formatBytes(before.size)} of binary data`, `${formatBytes(after.size)} of other data`);
}
