import { isAssertionLine } from '../../directives/assertion.ts';
import { type Line, lineAt, skipBlanks } from './lines.ts';
import type { BodyNode, ScriptNode, TailKind } from './nodes.ts';
import { isScriptStart, scriptNode } from './script-node.ts';

/** A node behind the head, before it is known where the body ends. */
export type FoundNode =
  /** One line or several, as they stand. */
  | (Line & { readonly kind: 'text'; readonly isBlank: boolean })
  | Extract<BodyNode, { readonly kind: 'file' }>
  | ScriptNode
  | (Line & { readonly kind: 'comment' | 'stored-response' })
  /** A line of the body where more of the body follows. */
  | (Line & { readonly kind: Exclude<TailKind, 'block'> })
  | (Line & { readonly kind: 'block-start' | 'block-end' });

export interface BodyRange {
  readonly start: number;
  readonly limit: number;
  /** Whether `> path` names a script; otherwise it is text that somebody quotes. */
  readonly isScriptPath?: ((path: string) => boolean) | undefined;
}

/** Reads the lines behind the head, in order. The only place that separates a body from the lines around it. */
export function readBodyLines(source: string, range: BodyRange): FoundNode[] {
  const { start, limit, isScriptPath = looksLikeScriptPath } = range;
  const found: FoundNode[] = [];
  for (let line = lineAt(source, start, limit); line !== null; ) {
    const node = nodeOf(source, line, { limit, isScriptPath });
    const last = found.at(-1);
    // Text of many lines is one node: nearly every body is sent as it stands.
    if (node.kind === 'text' && last?.kind === 'text' && last.end + 1 === node.start) {
      found[found.length - 1] = { ...node, start: last.start, isBlank: last.isBlank && node.isBlank };
    } else found.push(node);
    line = lineAt(source, node.next, limit);
  }
  return found;
}

/** Paths that look like scripts, where nobody knows which files there are. */
export const looksLikeScriptPath = (path: string): boolean =>
  /\.(?:js|mjs|cjs|ts)$/i.test(path) || (!/\s/.test(path) && /^\.{0,2}\//.test(path));

function nodeOf(
  source: string,
  line: Line,
  { limit, isScriptPath }: Required<Pick<BodyRange, 'limit'>> & { isScriptPath: (path: string) => boolean },
): FoundNode {
  const start = skipBlanks(source, line.start, line.end);
  if (!'#/<>?@{}'.includes(source.charAt(start)))
    return { kind: 'text', ...line, isBlank: start === line.end };
  const text = source.slice(start, line.end).trimEnd();
  if (/^(?:#|\/\/)/.test(text)) return { kind: 'comment', ...line };
  if (isScriptStart(text, '>')) return scriptNode(source, line, limit);
  if (/^<>[ \t]+\S/.test(text)) return { kind: 'stored-response', ...line };
  const [mark, substitute] = /^<(@[\w-]*)?[ \t]+(?=\S)/.exec(text) ?? [];
  if (mark !== undefined) {
    const path = { start: start + mark.length, end: start + text.length };
    return { kind: 'file', ...line, path, substitute: substitute !== undefined };
  }
  if (/^>>!?[ \t]+\S/.test(text)) return { kind: 'response-file', ...line };
  if (/^>[ \t]+\S/.test(text) && isScriptPath(text.slice(1).trim())) return { kind: 'script-file', ...line };
  if (isAssertionLine(text)) return { kind: 'assertion', ...line };
  if (/^@[^\s=:]+[ \t]*:?=/.test(text)) return { kind: 'variable', ...line };
  if (/^\{\{(?:[@+]\w*)?$/.test(text)) return { kind: 'block-start', ...line };
  return text === '}}' ? { kind: 'block-end', ...line } : { kind: 'text', ...line, isBlank: false };
}
