import { type Line, lineAt } from '../lines.ts';
import type { BodyLine } from './finish-body.ts';

/** An entry behind the headers of a request: a line of the body, or something that is not a part of it. */
export type BodyEntry =
  | BodyLine
  /** A comment, or a response that JetBrains' client has stored (`<> path`). */
  | { readonly kind: 'comment' | 'stored-response'; readonly line: Line }
  /** `> {%`, up to the line of its `%}`. */
  | { readonly kind: 'script'; readonly line: Line }
  | TailCandidate;

/** `> path.js` or `>> path`: a line of the body where more of the body follows. */
export interface TailCandidate {
  readonly kind: 'script-file' | 'response-file';
  readonly line: Line;
}

interface BodyRange {
  readonly start: number;
  readonly end: number;
  /** Whether `> path` names a script; otherwise it is text that somebody quotes. */
  readonly isScriptPath: (path: string) => boolean;
}

/** Reads what follows the headers, in order. The only place that tells a body from what stands around it. */
export function* bodyEntries(source: string, { start, end, isScriptPath }: BodyRange): Generator<BodyEntry> {
  for (let line = lineAt(source, start, end); line !== null; ) {
    const kind = kindOf(source.slice(line.start, line.end), isScriptPath);
    if (kind === 'text') yield { kind, start: line.start, end: line.end };
    else if (kind === 'file') yield bodyFile(source, line);
    else yield { kind, line };
    line = lineAt(source, kind === 'script' ? endOfScript(source, line, end) : line.next, end);
  }
}

/** `< {%` before a request, `> {%` after it. */
export function isScriptStart(text: string, marker: '<' | '>'): boolean {
  return text.startsWith(marker) && /^[ \t]*\{%/.test(text.slice(1));
}

/** Paths that look like scripts, where nobody knows which files there are. */
export const looksLikeScriptPath = (path: string): boolean =>
  /\.(?:js|mjs|cjs|ts)$/i.test(path) || (!/\s/.test(path) && /^\.{0,2}\//.test(path));

function kindOf(line: string, isScriptPath: BodyRange['isScriptPath']): BodyEntry['kind'] {
  const text = line.trim();
  if (/^(?:#|\/\/)/.test(text)) return 'comment';
  if (isScriptStart(text, '>')) return 'script';
  if (/^<>[ \t]+\S/.test(text)) return 'stored-response';
  if (/^<(?:@[\w-]*)?[ \t]+\S/.test(text)) return 'file';
  if (/^>>!?[ \t]+\S/.test(text)) return 'response-file';
  return /^>[ \t]+\S/.test(text) && isScriptPath(text.slice(1).trim()) ? 'script-file' : 'text';
}

/** `< path`, and `<@ path` for a file in which placeholders are replaced. */
function bodyFile(source: string, { start, end }: Line): BodyLine {
  const text = source.slice(start, end);
  const [mark = '', substitute] = /^[ \t]*<(@[\w-]*)?[ \t]+/.exec(text) ?? [];
  return {
    kind: 'file',
    start: start + mark.length,
    end: start + text.trimEnd().length,
    substitute: substitute !== undefined,
  };
}

/** The offset of the line after the first `%}`: every tool ends a script there, also inside a string. */
export function endOfScript(source: string, line: Line, end: number): number {
  const length = source.slice(line.start, end).indexOf('%}');
  return length < 0 ? end : (lineAt(source, line.start + length, end)?.next ?? end);
}
