import { blockComment } from './block-comment.ts';
import { type Line, lineAt } from './lines.ts';
import type { Span } from './nodes.ts';
import { isBlockStart, isScriptStart, scriptBlock, scriptNode } from './script-node.ts';

/** No line in a script, a block of httpYac or a comment between marks begins a request. One that is not closed goes on to the end. */
export function* enclosedLines(source: string, { start, end: limit }: Span): Generator<Line> {
  for (let line = lineAt(source, start, limit); line !== null; line = lineAt(source, line.next, limit)) {
    const enclosed = enclosedFrom(source, line, limit);
    if (enclosed === null) continue;
    yield enclosed;
    line = enclosed;
  }
}

function enclosedFrom(source: string, line: Line, limit: number): Line | null {
  const text = source.slice(line.start, line.end).trim();
  if (isScriptStart(text, '<') || isScriptStart(text, '>')) return scriptNode(source, line, limit);
  const rest = { start: line.start, end: limit, next: limit };
  if (text.startsWith('/*')) return blockComment(source, line, { limit }) ?? rest;
  return isBlockStart(text) ? (scriptBlock(source, line, limit) ?? rest) : null;
}
