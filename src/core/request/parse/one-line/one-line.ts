import { createPlaceholderScanner, type PlaceholderScanner } from '../../../template/scan.ts';
import type { Draft } from '../../draft.ts';
import type { FoundProblem } from '../../problem.ts';
import { sourceText } from '../../source-text.ts';
import { skipBlanks } from '../../text/lines.ts';
import { endOfTarget, readMethod } from '../../text/request-line.ts';
import { findBalancedEnd } from '../balanced.ts';
import { graphqlEnvelope, isGraphql, isRequestType } from '../http-form/graphql.ts';
import { createItemCollector, type ItemCollector } from './item-collector.ts';
import { readWord, wordText } from './words.ts';

/** A one-line request, and whether more of it is to come (an open bracket or quote, a `\` at the end). */
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
  const items = createItemCollector(source, { isForm: options.form === true });
  if (!hasTarget) {
    items.report(start, source.trimEnd().length, {
      message: 'the target is missing',
      hint: 'a request is METHOD target, such as GET /users',
    });
  }
  const isComplete = !target.isUnclosed;
  const reading: Reading = { source, scanner, items, at: target.end, isComplete, method };
  readItems(reading);
  const { headers: written, query, body: given, problems, hasUnknownItem } = items.finish();
  const { headers, body } = withEnvelope({ method, headers: written, body: given });
  const sentAs = method === 'GRAPHQL' ? 'POST' : method;
  const draft: Draft = { source, name: null, method: sentAs, url: target.text, query, headers, body };
  return { draft, problems, isComplete: reading.isComplete, hasUnknownItem };
}

interface Reading {
  readonly source: string;
  readonly scanner: PlaceholderScanner;
  readonly items: ItemCollector;
  at: number;
  isComplete: boolean;
  readonly method: string;
}

/** GraphQL travels in JSON. */
function withEnvelope(head: Pick<Draft, 'method' | 'headers' | 'body'>): Pick<Draft, 'headers' | 'body'> {
  const { headers, body } = head;
  if (!isGraphql(head)) return { headers, body };
  return {
    headers: headers.filter((header) => !isRequestType(header)),
    body: body.kind === 'text' ? { kind: 'text', text: graphqlEnvelope(body.text) } : body,
  };
}

/** A target in quotes may hold blanks; quotes inside one mean nothing. */
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
  const { source, scanner, items } = reading;
  let isSecondLine = false;
  while (items.isOpen()) {
    isSecondLine = skipSpace(reading) || isSecondLine;
    if (reading.at >= source.length) return;
    if (reading.method === 'GRAPHQL' && startsOperation(source, reading.at)) {
      readOperation(reading);
      return;
    }
    if (startsJson(source, reading.at)) {
      readJsonBody(reading);
      return;
    }
    if (isSecondLine) {
      items.report(reading.at, source.length, {
        message: 'this line does not belong to the request in one line above it',
        hint: 'end a line with \\ to go on, or put headers and body below a line that holds the method and target alone',
      });
      return;
    }
    if (/^\|\s/.test(source.slice(reading.at, reading.at + 2))) {
      items.report(reading.at, source.length, {
        message: 'a program takes an answer that is there',
        hint: 'send the request, then type the rest from | on',
      });
      return;
    }
    if (readJsonField(reading)) continue;
    const word = readWord(source, reading.at, scanner);
    // A lone carriage return or backslash is no word; it is passed over so that reading always moves on.
    reading.at = Math.max(word.end, reading.at + 1);
    if (word.isUnclosed) reading.isComplete = false;
    items.add(word);
  }
}

/** Passes blanks, continued lines and line breaks; whether there was a line break that was not continued. */
function skipSpace(reading: Reading): boolean {
  const { source } = reading;
  let sawBreak = false;
  for (;;) {
    reading.at = skipBlanks(source, reading.at);
    const next = /^(\\?)(?:\r?\n|$)/.exec(source.slice(reading.at, reading.at + 3));
    const isLoneReturn = source[reading.at] === '\r';
    if (next === null && !isLoneReturn) return sawBreak;
    if (next?.[0] === '') return sawBreak;
    reading.at += next?.[0].length ?? 1;
    if (next?.[1] === '\\') reading.isComplete = reading.at < source.length && reading.isComplete;
    else sawBreak = true;
  }
}

/** `name:=[...]` unquoted: the brackets hold it together, blanks and quotes inside are JSON's. */
function readJsonField(reading: Reading): boolean {
  const { source } = reading;
  const head = /[\p{L}_][\p{L}\p{Nd}_.-]*:=(?=\[|\{(?!\{))/uy;
  head.lastIndex = reading.at;
  const match = head.exec(source);
  if (match === null) return false;
  const name = sourceText(match[0].slice(0, -2), reading.at);
  const start = reading.at + match[0].length;
  readBalanced(reading, start);
  reading.items.addField('json', name, sourceText(source.slice(start, reading.at), start));
  return true;
}

function readJsonBody(reading: Reading): void {
  const { source, items, at } = reading;
  readBalanced(reading, at);
  const text = source.slice(at, reading.at).trimEnd();
  items.setBody({ kind: 'text', text: sourceText(text, at) }, at);
  const rest = source.slice(reading.at).search(/\S/);
  if (rest === -1) return;
  items.report(reading.at + rest, source.length, {
    message: 'there is text after the body',
    hint: 'the JSON body is the last thing in the line',
  });
}

/** An operation and, below a blank line, its variables: all that is left, whole when its braces are closed. */
function readOperation(reading: Reading): void {
  const { source, items, scanner, at } = reading;
  const end = source.trimEnd().length;
  let isClosed = false;
  for (let brace = source.indexOf('{', at); brace !== -1; brace = source.indexOf('{', reading.at)) {
    const balanced = findBalancedEnd(source, brace, scanner);
    isClosed = balanced.isClosed;
    reading.at = balanced.end;
    if (!isClosed) break;
  }
  if (!isClosed || reading.at < end) reading.isComplete = false;
  reading.at = end;
  items.setBody({ kind: 'text', text: sourceText(source.slice(at, end), at) }, at);
}

const startsOperation = (source: string, at: number): boolean =>
  /^(?:\{(?!\{)|(?:query|mutation|subscription|fragment)\b)/.test(source.slice(at, at + 20));

function readBalanced(reading: Reading, start: number): void {
  const { end, isClosed } = findBalancedEnd(reading.source, start, reading.scanner);
  if (!isClosed) reading.isComplete = false;
  reading.at = end;
}

function startsJson(source: string, at: number): boolean {
  return source[at] === '[' || (source[at] === '{' && source[at + 1] !== '{');
}

function endOfFirstLine(source: string, start: number): number {
  const feed = source.indexOf('\n', start);
  return feed === -1 ? source.length : feed;
}
