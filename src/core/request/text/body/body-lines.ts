import { isAssertionLine } from '../../../directives/assertion.ts';
import { blockComment } from '../block-comment.ts';
import { type Line, lineAt, skipBlanks } from '../lines.ts';
import type { BodyNode, ScriptNode, TailKind } from '../nodes.ts';
import { isBlockStart, isScriptStart, scriptNode } from '../script-node.ts';
import { readVariableLine } from '../variable-line.ts';

export type FoundNode =
  | (Line & { readonly kind: 'text'; readonly isBlank: boolean })
  | Extract<BodyNode, { readonly kind: 'file' }>
  | ScriptNode
  | (Line & { readonly kind: 'comment' | 'stored-response' })
  /** A comment between marks at the end of the body, and text within it. */
  | (Line & { readonly kind: 'block-comment' })
  | (Line & { readonly kind: Exclude<TailKind, 'block'> })
  | (Line & { readonly kind: 'block-start' | 'block-end' });

export interface BodyRange {
  readonly start: number;
  readonly limit: number;
  /** Whether `> path` names a script; otherwise it is quoted text. */
  readonly isScriptPath?: ((path: string) => boolean) | undefined;
}

export function readBodyLines(source: string, range: BodyRange): FoundNode[] {
  const { start, limit } = range;
  const found: FoundNode[] = [];
  // Text of many lines is one node, which grows: nearly every body is sent as it is.
  let run: TextRun | null = null;
  for (let line = lineAt(source, start, limit); line !== null; ) {
    const node = markedNode(source, line, range);
    if (node !== null) {
      found.push(node);
      run = null;
    } else if (run !== null && run.end + 1 === line.start) {
      run.end = line.end;
      run.next = line.next;
      run.isBlank &&= isBlank(source, line);
    } else {
      run = { kind: 'text', ...line, isBlank: isBlank(source, line) };
      found.push(run);
    }
    line = lineAt(source, (node ?? line).next, limit);
  }
  return found;
}

interface TextRun {
  readonly kind: 'text';
  readonly start: number;
  end: number;
  next: number;
  isBlank: boolean;
}

export const looksLikeScriptPath = (path: string): boolean =>
  /\.(?:js|mjs|cjs|ts)$/i.test(path) || (!/\s/.test(path) && /^\.{0,2}\//.test(path));

const isBlank = (source: string, { start, end }: Line): boolean => skipBlanks(source, start, end) === end;

export function markedNode(source: string, line: Line, range: BodyRange): FoundNode | null {
  const { limit, isScriptPath = looksLikeScriptPath } = range;
  const first = skipBlanks(source, line.start, line.end);
  const mark = source.charAt(first);
  if (!marks.has(mark)) return null;
  // Most lines of JSON begin with one bracket.
  if ((mark === '{' || mark === '}') && source.charAt(first + 1) !== mark) return null;
  const text = source.slice(first, line.end).trimEnd();
  switch (mark) {
    case '#':
      return { kind: 'comment', ...line };
    case '/':
      if (text.startsWith('/*'))
        return commentNode(blockComment(source, line, { limit, longest: maxComment }));
      return text.startsWith('//') ? { kind: 'comment', ...line } : null;
    case '<':
      return /^<>[ \t]+\S/.test(text) ? { kind: 'stored-response', ...line } : fileNode(text, line, first);
    case '>':
      if (isScriptStart(text, '>')) return scriptNode(source, line, limit);
      if (/^>>!?[ \t]+\S/.test(text)) return { kind: 'response-file', ...line };
      return /^>[ \t]+\S/.test(text) && isScriptPath(text.slice(1).trim())
        ? { kind: 'script-file', ...line }
        : null;
    case 'H':
      return isStatusLine(text) && isAfterBlankLine(source, line, range) && isResponse(source, line, range)
        ? { kind: 'stored-response', start: line.start, end: limit, next: limit }
        : null;
    case '?':
      return isAssertionLine(text) ? { kind: 'assertion', ...line } : null;
    case '@':
      return readVariableLine(source, line) === null ? null : { kind: 'variable', ...line };
    case '{':
      return isBlockStart(text) ? { kind: 'block-start', ...line } : null;
    default:
      return text === '}}' ? { kind: 'block-end', ...line } : null;
  }
}

const commentNode = (lines: Line | null): FoundNode | null => lines && { kind: 'block-comment', ...lines };

const maxComment = 4000;

const marks: ReadonlySet<string> = new Set('#/<>?@{}H');

/** A response written below its request: it and all after it is not sent. */
const isStatusLine = (text: string): boolean => /^HTTP\/\d(?:\.\d)?[ \t]+[1-5]\d\d\b/.test(text);

function isAfterBlankLine(source: string, { start }: Line, range: BodyRange): boolean {
  return start === range.start || source.slice(source.lastIndexOf('\n', start - 2) + 1, start).trim() === '';
}

/** Headers, or a blank line and content, follow a stored response's status; alone it is one only where no content belongs to it. */
function isResponse(source: string, line: Line, { limit }: BodyRange): boolean {
  let next = lineAt(source, line.next, limit);
  const isBesideBlank = next !== null && isBlank(source, next);
  while (next !== null && isBlank(source, next)) next = lineAt(source, next.next, limit);
  if (next === null) return /^[ \t]*\S+[ \t]+(?:1\d\d|204|304)\b/.test(source.slice(line.start, line.end));
  return isBesideBlank || headerLine.test(source.slice(next.start, next.end));
}

const headerLine = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+[ \t]*:/;

function fileNode(text: string, line: Line, first: number): FoundNode | null {
  const [mark, substitute] = /^<(@[\w-]*)?[ \t]+(?=\S)/.exec(text) ?? [];
  // A line of XML: `< xmlns:a="...">`.
  if (mark === undefined || /^[\w:.-]+\s*=\s*["']|\/?>$/.test(text.slice(mark.length))) return null;
  const path = { start: first + mark.length, end: first + text.length };
  return { kind: 'file', ...line, path, substitute: substitute !== undefined };
}
