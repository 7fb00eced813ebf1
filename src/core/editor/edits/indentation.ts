import { isBlank } from '../../text/characters.ts';
import type { Document } from '../document.ts';
import { lineStart } from '../motions.ts';
import type { Edit } from './edit.ts';

/** Line feed with indentation, a step more after an opening bracket. Headers below a query line have none. */
export function newline(document: Document): Edit {
  const { text, cursor } = document;
  const before = text.slice(lineStart(document), cursor);
  const indent = isQueryLine(before) ? '' : leadingBlanks(before);
  const opener = before
    .replace(/\s\/\/.*/, '')
    .trimEnd()
    .slice(-1);
  const close = closers[opener];
  if (close === undefined) return lineFeed(document, indent);
  const inner = indent + (indent.startsWith('\t') ? '\t' : step);
  if (text.charAt(cursor) !== close) return lineFeed(document, inner);
  const change = { start: cursor, end: cursor, text: `\n${inner}\n${indent}` };
  return { change, cursor: cursor + 1 + inner.length, grouping: 'whole' };
}

/** Gives a typed closing bracket that begins its line the indentation of its opening one; null elsewhere. */
export function outdented(document: Document, typed: string): Edit | null {
  const start = lineStart(document);
  const { text, cursor } = document;
  const indent = text.slice(start, cursor);
  if (start === 0 || indent === '' || indent.trim() !== '') return null;
  const opening = openingLine(text.slice(Math.max(0, start - maxLookbehind), start - 1), typed.charAt(0));
  if (opening === null) return null;
  const change = { start, end: cursor, text: leadingBlanks(opening) + typed };
  return { change, grouping: 'typing' };
}

const step = '  ';
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const maxLookbehind = 50_000;

const lineFeed = ({ cursor }: Document, indent: string): Edit => ({
  change: { start: cursor, end: cursor, text: `\n${indent}` },
  grouping: 'typing',
});

const isQueryLine = (line: string): boolean => /^[ \t]+[?&][^\s?&.]/.test(line);

function leadingBlanks(line: string): string {
  let end = 0;
  while (end < line.length && isBlank(line.charAt(end))) end += 1;
  return line.slice(0, end);
}

function openingLine(before: string, closer: string): string | null {
  const text = before.replace(stringPattern, (string) => ' '.repeat(string.length));
  let depth = 1;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const character = text.charAt(at);
    if (character === closer) depth += 1;
    if (closers[character] === closer) depth -= 1;
    if (depth === 0) return before.slice(before.lastIndexOf('\n', at) + 1, at);
  }
  return null;
}

const stringPattern = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`/g;
