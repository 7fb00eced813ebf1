import { createPlaceholderScanner, type PlaceholderScanner } from '../template/scan.ts';
import { findBalancedEnd } from './balanced.ts';
import type { Draft, DraftBody, DraftField, DraftHeader } from './draft.ts';
import { type Item, readItem } from './items.ts';
import { skipBlanks } from './lines.ts';
import type { FoundProblem } from './problem.ts';
import { endOfTarget, readMethod } from './request-line.ts';
import { sourceText } from './source-text.ts';
import { readWord, type Word, wordText } from './words.ts';

/** What a one-line request holds, and whether more of it is to come (an open bracket or quote, a `\` at the end). */
export interface OneLineRequest {
  readonly draft: Draft;
  readonly problems: readonly FoundProblem[];
  readonly isComplete: boolean;
  /** Whether a word is no item at all. */
  readonly hasUnknownItem: boolean;
}

export interface OneLineOptions {
  /** Whether fields make a form even without `--form`. */
  readonly form?: boolean;
}

/** `METHOD target item* [json-body]` (CONTRACT.md). The line begins at `start`; a body may go on over lines. */
export function parseOneLine(source: string, start: number, options: OneLineOptions = {}): OneLineRequest {
  const scanner = createPlaceholderScanner(source);
  const { method, targetStart, hasTarget } = readMethod(source, start, endOfFirstLine(source, start));
  const target = readTarget(source, targetStart, scanner);
  const reading: Reading = {
    source,
    scanner,
    at: target.end,
    isForm: options.form === true,
    isComplete: !target.isUnclosed,
    hasUnknownItem: false,
    headers: [],
    query: [],
    fields: [],
    problems: [],
    body: null,
  };
  if (!hasTarget)
    reading.problems.push(
      problem(
        source,
        start,
        source.trimEnd().length,
        'the target is missing',
        'a request is METHOD target, such as GET /users',
      ),
    );
  readItems(reading);
  const draft: Draft = {
    source,
    name: null,
    method,
    target: target.text,
    query: reading.query,
    headers: reading.headers,
    body: bodyOf(reading),
  };
  const { problems, isComplete, hasUnknownItem } = reading;
  return { draft, problems, isComplete, hasUnknownItem };
}

interface Reading {
  readonly source: string;
  readonly scanner: PlaceholderScanner;
  at: number;
  isForm: boolean;
  isComplete: boolean;
  hasUnknownItem: boolean;
  readonly headers: DraftHeader[];
  readonly query: Draft['query'][number][];
  readonly fields: DraftField[];
  readonly problems: FoundProblem[];
  body: DraftBody | null;
}

function readTarget(source: string, start: number, scanner: PlaceholderScanner) {
  const character = source[start];
  if (character === '"' || character === "'") {
    const word = readWord(source, start, scanner);
    return { text: wordText(word), end: word.end, isUnclosed: word.isUnclosed };
  }
  const end = endOfTarget(source, start, scanner);
  return { text: sourceText(source.slice(start, end), start), end, isUnclosed: false };
}

function readItems(reading: Reading): void {
  const { source, scanner } = reading;
  let isSecondLine = false;
  for (;;) {
    reading.at = skipBlanks(source, reading.at);
    const continuation = /^\\(?:\r?\n|$)/.exec(source.slice(reading.at, reading.at + 3));
    if (continuation !== null) {
      reading.at += continuation[0].length;
      if (reading.at >= source.length) reading.isComplete = false;
      continue;
    }
    const lineBreak = /^\r?\n|^\r/.exec(source.slice(reading.at, reading.at + 2));
    if (lineBreak !== null) {
      reading.at += lineBreak[0].length;
      isSecondLine = true;
      continue;
    }
    if (reading.at >= source.length) return;
    if (startsJson(source, reading.at)) {
      readJsonBody(reading);
      return;
    }
    if (isSecondLine) {
      reading.problems.push(
        problem(
          source,
          reading.at,
          source.length,
          'this line does not belong to the request in one line above it',
          'end a line with \\ to go on, or put headers and body below a line that holds the method and target alone',
        ),
      );
      return;
    }
    const json = readJsonField(reading);
    if (json) continue;
    const word = readWord(source, reading.at, scanner);
    // A lone carriage return or backslash is no word; it is passed over so that reading always moves on.
    reading.at = Math.max(word.end, reading.at + 1);
    if (word.isUnclosed) reading.isComplete = false;
    takeItem(reading, word);
    if (reading.problems.length >= mostProblems) return;
  }
}

/** After so many the line is no request at all, and the rest of a pasted text need not be gone through. */
const mostProblems = 20;

/** `name:=[...]` unquoted: the brackets hold it together, blanks and quotes inside are JSON's. */
function readJsonField(reading: Reading): boolean {
  const { source, scanner } = reading;
  const head = /[\p{L}_][\p{L}\p{Nd}_.-]*:=(?=\[|\{(?!\{))/uy;
  head.lastIndex = reading.at;
  const match = head.exec(source);
  if (match === null) return false;
  const start = reading.at + match[0].length;
  const { end, isClosed } = findBalancedEnd(source, start, scanner);
  if (!isClosed) reading.isComplete = false;
  reading.fields.push({
    kind: 'json',
    name: sourceText(match[0].slice(0, -2), reading.at),
    value: sourceText(source.slice(start, end), start),
  });
  reading.at = end;
  return true;
}

function readJsonBody(reading: Reading): void {
  const { source, scanner, at } = reading;
  const { end, isClosed } = findBalancedEnd(source, at, scanner);
  if (!isClosed) reading.isComplete = false;
  setBody(reading, { kind: 'text', content: sourceText(source.slice(at, end).trimEnd(), at) }, at);
  reading.at = end;
  const rest = source.slice(end).search(/\S/);
  if (rest === -1) return;
  reading.problems.push(
    problem(
      source,
      end + rest,
      source.length,
      'there is text after the body',
      'the JSON body is the last thing in the line',
    ),
  );
}

function takeItem(reading: Reading, word: Word): void {
  const text = wordText(word).text;
  if (text === '--form' || text === '-f') {
    reading.isForm = true;
    return;
  }
  if (/^HTTP\/\d(?:\.\d)?$/i.test(text)) return;
  const item = readItem(word);
  switch (item.kind) {
    case 'header':
      reading.headers.push({ name: item.name, value: item.value });
      return;
    case 'query':
      reading.query.push({ name: item.name, value: item.value });
      return;
    case 'text':
    case 'json':
    case 'file':
      reading.fields.push({ kind: item.kind, name: item.name, value: item.value });
      return;
    case 'body-file':
      setBody(reading, { kind: 'file', path: item.path, substitute: false }, word.start);
      return;
    case 'placeholder':
      setBody(reading, { kind: 'text', content: wordText(word) }, word.start);
      return;
    case 'unknown':
      reading.hasUnknownItem = true;
      reading.problems.push(unknownItem(reading.source, word));
      return;
    default:
      item satisfies never;
  }
}

function unknownItem(source: string, word: Word): FoundProblem {
  const shown = source.slice(word.start, Math.min(word.end, word.start + 40));
  return problem(
    source,
    word.start,
    word.end,
    `${shown} is no part of a request`,
    'items are Name:value (header), name==value (query), name=value and name:=json (fields), name@path and @path (files); a blank inside one needs quotes, in a URL %20',
  );
}

function setBody(reading: Reading, body: DraftBody, offset: number): void {
  if (reading.body !== null) {
    reading.problems.push(
      problem(
        reading.source,
        offset,
        reading.source.length,
        'this is a second body',
        'a request has one body',
      ),
    );
    return;
  }
  reading.body = body;
}

function bodyOf(reading: Reading): DraftBody {
  const { body, fields, isForm } = reading;
  const first = fields[0];
  if (first === undefined) return body ?? { kind: 'none' };
  if (body !== null) {
    const offset = first.name.runs[0]?.offset ?? 0;
    const message = 'a request has either fields (name=value) or a body, not both';
    reading.problems.push(
      problem(
        reading.source,
        offset,
        offset + first.name.text.length,
        message,
        'put the field into the body',
      ),
    );
    return body;
  }
  const hasFile = fields.some(({ kind }) => kind === 'file');
  return { kind: 'fields', encoding: hasFile ? 'multipart' : isForm ? 'form' : 'json', fields };
}

function startsJson(source: string, at: number): boolean {
  return source[at] === '[' || (source[at] === '{' && source[at + 1] !== '{');
}

function endOfFirstLine(source: string, start: number): number {
  const feed = source.indexOf('\n', start);
  return feed === -1 ? source.length : feed;
}

function problem(source: string, start: number, end: number, message: string, hint: string): FoundProblem {
  const lineEnd = source.indexOf('\n', start);
  const shownEnd = lineEnd === -1 ? end : Math.min(end, lineEnd);
  return { severity: 'error', message, hint, offset: start, length: Math.max(0, shownEnd - start) };
}

export type { Item };
