import { methods } from '../../../core/request/methods.ts';
import { findBalancedEnd } from '../../../core/request/text/balanced.ts';
import { readBlock } from '../../../core/request/text/block.ts';
import { enclosedLines } from '../../../core/request/text/enclosed-lines.ts';
import { readHead } from '../../../core/request/text/head.ts';
import type { Line } from '../../../core/request/text/lines.ts';
import type { HeadNode, SentNode } from '../../../core/request/text/nodes.ts';
import { preambleNodes } from '../../../core/request/text/preamble.ts';
import { type Section, splitSections } from '../../../core/request/text/separators.ts';
import { createPlaceholderScanner } from '../../../core/template/scan.ts';
import { isCurlLine } from './blocks/curl-block.ts';

/** The blocks of a file, also those of request lines without `###` (formats/http/README.md). In a curl command such a line is text. */
export function fileSections(source: string): Section[] {
  const lines = [...source.matchAll(requestLine)].map(({ index }) => index);
  let next = 0;
  return splitSections(source).flatMap((section) => {
    const from = next;
    while ((lines[next] ?? section.end) < section.end) next += 1;
    return cutAtRequests(source, section, lines.slice(from, next));
  });
}

function cutAtRequests(source: string, section: Section, lines: readonly number[]): Section[] {
  const sections: Section[] = [];
  if (lines.length === 0) return [section];
  const isEnclosed = createEnclosure(source, section);
  let open = section;
  let first = requestLineOf(source, open);
  let isInHead = headAfter(source, first);
  for (const line of lines) {
    const start = startWithComments(source, line);
    if (start <= open.start || isEnclosed(line)) continue;
    if (first !== null && isCurlLine(source, first)) break;
    const isOfHead = isInHead(line);
    if (!isOfHead && !isBlank(source, lineBefore(source, start), start)) continue;
    if (!isOfHead) {
      const { request } = readBlock(source.slice(0, start), { start: open.start });
      if (request === null) continue;
      if (isOfText(source, request.head) || !isWhole(source, request.body.sent)) break;
    }
    sections.push({ ...open, end: start });
    open = { title: null, start, end: section.end, isSeparated: false };
    first = requestLineOf(source, open);
    isInHead = headAfter(source, first);
  }
  return [...sections, open];
}

function requestLineOf(source: string, { start, end }: Section): Line | null {
  const last = [...preambleNodes(source, start, end)].at(-1);
  return last?.kind === 'request-line' ? last : null;
}

/** Tells whether a line stands among the headers after a request line. Lines are asked for in their order. */
function headAfter(source: string, first: Line | null): (line: number) => boolean {
  if (first === null) return () => false;
  let isClosed = false;
  return (line) => {
    if (isClosed || line < first.next) return false;
    const { nodes, bodyStart } = readHead(source, first.next, line);
    isClosed = bodyStart < line || nodes.at(-1)?.kind === 'blank';
    return !isClosed;
  };
}

/** Tells whether a line is in a script or a comment. Lines are asked for in their order. */
function createEnclosure(source: string, section: Section): (line: number) => boolean {
  const ranges = enclosedLines(source, section);
  let range = ranges.next().value;
  return (line) => {
    while (range && range.next <= line) range = ranges.next().value;
    return range !== undefined && range.start < line;
  };
}

const requestLine = new RegExp(`^(?:${methods.join('|')})[ \\t]+(?:https?://|/|\\{\\{)`, 'gm');

function startWithComments(source: string, line: number): number {
  let start = line;
  while (start > 0 && comment.test(source.slice(lineBefore(source, start), start)))
    start = lineBefore(source, start);
  return start;
}

const comment = /^[ \t]*(?:#|\/\/)/;

const lineBefore = (source: string, start: number): number => source.lastIndexOf('\n', start - 2) + 1;

const isBlank = (source: string, start: number, end: number): boolean =>
  source.slice(start, end).trim() === '';

const isOfText = (source: string, head: readonly HeadNode[]): boolean =>
  head.some(
    (node) =>
      node.kind === 'header' &&
      /^content-type$/i.test(source.slice(node.name.start, node.name.end)) &&
      /^\s*(?:text|message|multipart)\/|ndjson|jsonl/i.test(source.slice(node.value.start, node.value.end)),
  );

const isWhole = (source: string, [first, ...others]: readonly SentNode[]): boolean =>
  first === undefined || (others.length === 0 && (first.kind === 'file' || isJson(source, first)));

function isJson(source: string, { start, end }: SentNode): boolean {
  const text = source.slice(start, end).trim();
  if (!/^(?:\{\s*["}]|\[\s*["{[\]\d-])/.test(text)) return false;
  const balanced = findBalancedEnd(text, 0, createPlaceholderScanner(text));
  return balanced.isClosed && balanced.end === text.length;
}
