import { createPlaceholderScanner } from '../../template/scan.ts';
import type { Draft, SourceText } from '../draft.ts';
import type { FoundProblem } from '../problem.ts';
import { nearestOffset, sourceText } from '../source-text.ts';
import { findBalancedEnd } from '../text/balanced.ts';
import { endOfLine } from '../text/lines.ts';
import type { Span } from '../text/nodes.ts';
import { type OneLinePart, oneLineParts } from '../text/one-line/parts.ts';
import { type Word, wordText } from '../text/one-line/words.ts';
import { looksLikeUrl, readMethod } from '../text/request-line.ts';
import { pathParameters } from '../url/path-parameters.ts';
import { graphqlBody, noParts, partsOfText, queryFile } from './graphql/body.ts';
import { isGraphql, isRequestType } from './graphql/graphql.ts';
import { createItemCollector, type ItemCollector } from './item-collector.ts';
import { misplacedTarget } from './misplaced-target.ts';

export interface OneLineRequest {
  readonly draft: Draft;
  readonly problems: readonly FoundProblem[];
  readonly isComplete: boolean;
  readonly hasUnknownItem: boolean;
}

export interface OneLineOptions {
  readonly form?: boolean;
}

/** `METHOD target item* [json-body]` (core/session/README.md). The line begins at `start`. Without a method, items of a body make it a POST. */
export function parseOneLine(source: string, start: number, options: OneLineOptions = {}): OneLineRequest {
  const { method, targetStart, hasTarget } = readMethod(source, start, endOfLine(source, start));
  const items = createItemCollector(source, { isForm: options.form === true });
  if (!hasTarget) {
    items.report(start, source.trimEnd().length, {
      message: 'the target is missing',
      hint: 'a request is METHOD target, such as GET /users',
    });
  }
  let target = sourceText('', targetStart);
  const isQuoted = /["']/.test(source.charAt(targetStart));
  let isComplete = true;
  let misplaced: readonly FoundProblem[] = [];
  for (const part of oneLineParts(source, { start: targetStart, end: source.length, method })) {
    if (part.kind === 'target') {
      target = part.quoted === null ? textOf(source, part) : wordText(part.quoted);
      if (part.quoted !== null) isComplete = isClosed(source, part.quoted, items);
      else misplaced = misplacedTarget(source, part);
    } else if (!items.isOpen()) break;
    else if (misplaced.length > 0 && looksLikeUrl(source, part.start)) continue;
    else if (part.kind === 'stray-line') items.report(part.start, source.length, strayLine(isQuoted));
    else if (takePart(source, part, items) === 'incomplete') isComplete = false;
  }
  const parameters = pathParameters(target.text).map(({ name }) => name);
  const collected = items.finish(parameters);
  const { headers: written, query, path, body: given, fileItems, problems, hasUnknownItem } = collected;
  const { headers, body, graphql } = withEnvelope({ method, headers: written, body: given });
  const isUnnamed = targetStart === start;
  const sentAs = method === 'GRAPHQL' || (isUnnamed && body.kind !== 'none') ? 'POST' : method;
  const draft: Draft = {
    source,
    name: null,
    method: sentAs,
    url: target,
    query,
    headers,
    body,
    ...(graphql !== undefined && { graphql }),
    ...(parameters.length > 0 && { path }),
    ...(fileItems.length > 0 && { fileItems }),
  };
  return { draft, problems: [...misplaced, ...problems], isComplete, hasUnknownItem };
}

function takePart(
  source: string,
  part: Exclude<OneLinePart, { readonly kind: 'target' | 'stray-line' }>,
  items: ItemCollector,
): 'complete' | 'incomplete' {
  switch (part.kind) {
    case 'word':
      items.add(part.word);
      return isClosed(source, part.word, items) ? 'complete' : 'incomplete';
    case 'json-field':
      items.addField({ kind: 'json', name: textOf(source, part.name), value: textOf(source, part.value) });
      return part.isClosed ? 'complete' : 'incomplete';
    case 'continuation':
      return part.end < source.length ? 'complete' : 'incomplete';
    case 'json':
      return takeJsonBody(source, part, items);
    case 'operation': {
      const text = textOf(source, { start: part.start, end: source.trimEnd().length });
      if (text.text.startsWith('<')) return takeQueryFile(source, text, items);
      items.setBody({ kind: 'text', text }, part.start);
      return isOperationComplete(source, part.start) ? 'complete' : 'incomplete';
    }
    case 'pipe':
      items.report(part.start, source.length, {
        message: 'a response can be piped only after it has arrived',
        hint: 'send the request, then type the rest from | on',
      });
      return 'complete';
    default:
      return part satisfies never;
  }
}

function takeQueryFile(source: string, line: SourceText, items: ItemCollector): 'complete' {
  const [head = '', mark, name = ''] = /^<(@?)[ \t]*(.*)/.exec(line.text) ?? [];
  const start = nearestOffset(line, 0);
  const path = sourceText(name.trimEnd(), start + head.length - name.length);
  items.setBody({ kind: 'file', path, substitute: mark === '@' }, start);
  if (head.length < line.text.length)
    items.report(start + head.length, source.length, {
      message: 'there is text after the file of the query',
      hint: 'write < file on a line of its own, and variables below a blank line',
    });
  return 'complete';
}

const strayLine = (isQuoted: boolean) => ({
  message: 'this line does not belong to the one-line request above',
  hint: isQuoted
    ? 'end a line with \\ to go on; above headers and a body the target has no quotes, and a space in it is %20'
    : 'end a line with \\ to go on, or put headers and body below a line that holds the method and target alone',
});

function isClosed(source: string, { openQuote, end }: Word, items: ItemCollector): boolean {
  if (openQuote === null) return true;
  items.report(openQuote, end, {
    message: `the quote ${source.charAt(openQuote)} is not closed`,
    hint: 'close it, or write \\ before a quote that is a part of the text',
  });
  return false;
}

const textOf = (source: string, { start, end }: Span): SourceText =>
  sourceText(source.slice(start, end), start);

function takeJsonBody(source: string, { start }: Span, items: ItemCollector): 'complete' | 'incomplete' {
  const { end, isClosed } = findBalancedEnd(source, start, createPlaceholderScanner(source));
  const text = source.slice(start, end).trimEnd();
  items.setBody({ kind: 'text', text: sourceText(text, start) }, start);
  const rest = source.slice(end).search(/\S/);
  if (rest !== -1) {
    items.report(end + rest, source.length, {
      message: 'there is text after the body',
      hint: 'the JSON body must be the last part of the line',
    });
  }
  return isClosed ? 'complete' : 'incomplete';
}

function isOperationComplete(source: string, start: number): boolean {
  const scanner = createPlaceholderScanner(source);
  let at = start;
  for (let brace = source.indexOf('{', at); brace !== -1; brace = source.indexOf('{', at)) {
    const { end, isClosed } = findBalancedEnd(source, brace, scanner);
    if (!isClosed) return false;
    at = end;
  }
  return at > start && at >= source.trimEnd().length;
}

function withEnvelope(
  head: Pick<Draft, 'method' | 'headers' | 'body'>,
): Pick<Draft, 'headers' | 'body' | 'graphql'> {
  const { headers, body } = head;
  if (!isGraphql(head)) return { headers, body };
  const sent = headers.filter((header) => !isRequestType(header));
  if (body.kind === 'file')
    return { headers: sent, ...graphqlBody({ ...noParts, query: [queryFile(body.path, body.substitute)] }) };
  if (body.kind !== 'text') return { headers: sent, body };
  return { headers: sent, ...graphqlBody(partsOfText(body.text, 0)) };
}
