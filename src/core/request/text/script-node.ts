import { type Line, lineAt } from './lines.ts';
import type { ScriptNode } from './nodes.ts';

export function isScriptStart(text: string, marker: '<' | '>'): boolean {
  return text.startsWith(marker) && /^[ \t]*\{%/.test(text.slice(1));
}

/** Ends at the first `%}`, also inside a string, as in every tool. */
export function scriptNode(source: string, line: Line, limit: number): ScriptNode {
  const open = source.indexOf('{%', line.start) + 2;
  // Only this block is searched: in a file of unclosed scripts each would read to the end.
  const length = source.slice(open, limit).indexOf('%}');
  if (length < 0) return { kind: 'script', start: line.start, end: limit, next: limit, code: null };
  const close = open + length;
  const { end, next } = lineAt(source, close, limit) ?? { end: limit, next: limit };
  return { kind: 'script', start: line.start, end, next, code: { start: open, end: close } };
}

export const isBlockStart = (text: string): boolean => /^\{\{(?:[@+]\w*)?$/.test(text);

export function scriptBlock(source: string, { start, next }: Line, limit: number): Line | null {
  for (let line = lineAt(source, next, limit); line !== null; line = lineAt(source, line.next, limit)) {
    if (source.startsWith('###', line.start)) return null;
    if (source.slice(line.start, line.end).trim() === '}}') return { ...line, start };
  }
  return null;
}
