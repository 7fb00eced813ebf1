import { isAssertionLine } from '../../directives/assertion.ts';
import { indexOutside } from '../../template/scan.ts';
import { blockComment } from './block-comment.ts';
import { isBlankCode, type Line, lineAt, skipBlanks } from './lines.ts';
import type { HeaderNode, HeadNode, Span } from './nodes.ts';
import { isBlockStart, isScriptStart, scriptBlock } from './script-node.ts';
import { readVariableLine } from './variable-line.ts';

export interface ReadHead {
  readonly nodes: readonly HeadNode[];
  readonly bodyStart: number;
}

export function readHead(source: string, start: number, limit: number): ReadHead {
  const nodes: HeadNode[] = [];
  let after: Stage = 'path';
  let folds: Span[] = [];
  // Where one is not closed, none below it is: the text is searched once.
  let mayHoldBlock = true;
  let mayHoldComment = true;
  for (
    let line: Line | null = lineAt(source, start, limit);
    line !== null;
    line = lineAt(source, line.next, limit)
  ) {
    const text = source.slice(line.start, line.end).trim();
    if (isAssertionLine(text) || isScriptStart(text, '>')) return { nodes, bodyStart: line.start };
    if (mayHoldBlock && isBlockStart(text)) {
      if (scriptBlock(source, line, limit) !== null) return { nodes, bodyStart: line.start };
      mayHoldBlock = false;
    }
    if (mayHoldComment && text.startsWith('/*')) {
      const comment = blockComment(source, line, { limit });
      mayHoldComment = comment !== null;
      if (comment !== null) {
        nodes.push({ kind: 'comment', ...comment });
        line = comment;
        continue;
      }
    }
    const node = headNode(source, { line, text, after });
    if (node.kind === 'unknown' && bodyStart.test(text)) return { nodes, bodyStart: line.start };
    const last = nodes.at(-1);
    if (
      node.kind === 'unknown' &&
      last?.kind === 'header' &&
      !/^\.[a-z]/.test(text) &&
      isBlankCode(source.charCodeAt(line.start))
    ) {
      if (last.folds === undefined) folds = [];
      folds.push(foldOf(source, line));
      nodes[nodes.length - 1] = { ...last, end: line.end, next: line.next, folds };
      continue;
    }
    nodes.push(node);
    if (node.kind === 'blank') return { nodes, bodyStart: line.next };
    after = stageAfter(node, after);
  }
  return { nodes, bodyStart: limit };
}

/** The beginnings of JSON, XML, a file and GraphQL, which no header has: the blank line is missing. */
const bodyStart = /^(?:[["<]|\{(?!\{)|(?:query|mutation|subscription)\b[^:=]*[({])/;

type Stage = 'path' | 'query' | 'headers';

function stageAfter({ kind }: HeadNode, before: Stage): Stage {
  if (kind === 'header' || kind === 'unknown' || kind === 'spread') return 'headers';
  return kind === 'query' ? 'query' : before;
}

/** RFC 9110, section 5.2: a value may go on over lines that begin with a blank. */
function foldOf(source: string, { start, end }: Line): Span {
  const from = skipBlanks(source, start, end);
  return { start: from, end: from + source.slice(from, end).trimEnd().length };
}

interface HeadLine {
  readonly line: Line;
  readonly text: string;
  readonly after: Stage;
}

function headNode(source: string, { line, text, after }: HeadLine): HeadNode {
  if (text === '') return { kind: 'blank', ...line };
  if (text.startsWith('#') || text.startsWith('//')) return { kind: 'comment', ...line };
  if (after !== 'headers' && /^[?&]/.test(text)) return { kind: 'query', ...line };
  if (after === 'path' && text.startsWith('/')) return { kind: 'path', ...line };
  if (text.startsWith('@') && readVariableLine(source, line) !== null) return { kind: 'variable', ...line };
  const spread = /^\.\.\.([^\s,:{}]+),?$/.exec(text)?.[1];
  if (spread !== undefined) {
    const start = source.indexOf('...', line.start) + 3;
    return { kind: 'spread', ...line, name: { start, end: start + spread.length } };
  }
  const header = headerNode(source, line);
  if (header !== null) return header;
  const isUrl =
    isBlankCode(source.charCodeAt(line.start)) &&
    after === 'path' &&
    /^[\w%~+{-]/.test(text) &&
    !bodyStart.test(text);
  return { kind: isUrl ? 'path' : 'unknown', ...line };
}

function headerNode(source: string, line: Line): HeaderNode | null {
  const start = skipBlanks(source, line.start, line.end);
  const colon = findColon(source.slice(start, line.end));
  if (colon === -1) return null;
  const name = source.slice(start, start + colon).trimEnd();
  const valueStart = skipBlanks(source, start + colon + 1, line.end);
  const value = source.slice(valueStart, line.end).trimEnd();
  return {
    kind: 'header',
    ...line,
    name: { start, end: start + name.length },
    value: { start: valueStart, end: valueStart + value.length },
  };
}

const otherThanToken = /[^!#$%&'*+.^_`|~0-9A-Za-z-]/g;

/** The colon after token characters (RFC 9110, 5.6.2) and placeholders; -1 without one. */
function findColon(text: string): number {
  const end = indexOutside(text, 0, otherThanToken);
  // A placeholder that is not closed yet may hold anything.
  return (end > 0 && /^[ \t]*:/.test(text.slice(end))) || text.startsWith('{{', end)
    ? text.indexOf(':', end)
    : -1;
}
