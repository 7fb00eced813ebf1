import { blockComment } from './block-comment.ts';
import { type Line, lineAt } from './lines.ts';
import type { Span } from './nodes.ts';
import { isBlockStart, isScriptStart, scriptBlock, scriptNode } from './script-node.ts';

/** Yields the ranges of scripts, blocks of httpYac and comments between marks: no line in them begins a request. */
export function* enclosedLines(source: string, { start, end: limit }: Span): Generator<Line> {
  // Where one is not closed, none below it is: the text is searched once.
  let mayHoldBlock = true;
  for (let line = lineAt(source, start, limit); line !== null; line = lineAt(source, line.next, limit)) {
    const text = source.slice(line.start, line.end).trim();
    let enclosed: Line | null = null;
    if (isScriptStart(text, '<') || isScriptStart(text, '>')) enclosed = scriptNode(source, line, limit);
    else if (text.startsWith('/*'))
      enclosed = blockComment(source, line, limit) ?? { ...line, end: limit, next: limit };
    else if (mayHoldBlock && isBlockStart(text)) {
      enclosed = scriptBlock(source, line, limit);
      mayHoldBlock = enclosed !== null;
    }
    if (enclosed === null) continue;
    yield enclosed;
    line = enclosed;
  }
}
