import type { WrittenDirective } from '../../directives/directive.ts';
import { createPlaceholderScanner } from '../../template/scan.ts';
import type { ParsedRequest } from '../draft.ts';
import { createLineIndex } from '../position.ts';
import { placeProblems } from '../problem.ts';
import { readCommentLines } from './directive-reader.ts';
import { type HttpFormRequest, parseHttpForm, withDirectives } from './http-form/http-form.ts';
import { preambleEntries } from './http-form/preamble-entries.ts';
import { type Line, lineAt, skipBlanks } from './lines.ts';
import { parseOneLine } from './one-line/one-line.ts';
import { endOfTarget, readMethod, withoutVersion } from './request-line.ts';

export interface ParseOptions {
  /** Fields of a one-line request (`name=value`) make a form, as with `--form`. */
  readonly form?: boolean;
}

/**
 * Parses a request in either form of CONTRACT.md. Never throws: a text that is not a request has a problem, and the
 * draft holds what could be read.
 */
export function parseRequest(source: string, options: ParseOptions = {}): ParsedRequest {
  const { draft, problems } = parseEither(source, options);
  if (problems.length === 0) return { draft, problems: [], warnings: [] };
  const lines = createLineIndex(source);
  return {
    draft,
    problems: placeProblems(problems, 'error', lines),
    warnings: placeProblems(problems, 'warning', lines),
  };
}

/** The directives of a text, read with it. Most texts have none, and are not parsed for that. */
export function directivesOf(text: string): readonly WrittenDirective[] {
  return /^[ \t]*(?:(?:#|\/\/).*@|\?\?)/m.test(text) ? (parseRequest(text).draft.directives ?? []) : [];
}

function parseEither(source: string, options: ParseOptions): HttpFormRequest {
  const start = startOfOneLine(source);
  if (start === null) return parseHttpForm(source);
  const oneLine = parseOneLine(source, start, options);
  // Something that is no item, and lines around it: a request line whose URL has a blank in it.
  const hasLinesBelow = /\S/.test(source.slice(lineAt(source, start)?.next ?? source.length));
  const hasLinesAbove = /\S/.test(source.slice(0, start));
  if (oneLine.hasUnknownItem && (hasLinesAbove || hasLinesBelow)) return parseHttpForm(source);
  return hasLinesAbove ? withDirectives(oneLine, readCommentLines(source, start)) : oneLine;
}

/**
 * The offset of a request in the one-line form: in a text whose first line, apart from blank ones and comments, holds
 * more than a method and a target. Null for the `.http` form, also where a part of a file comes before the request.
 */
export function startOfOneLine(source: string): number | null {
  let line: Line | null = null;
  for (const entry of preambleEntries(source, 0, source.length)) {
    if (entry.kind === 'request-line') line = entry.line;
    else if (entry.kind !== 'comment') return null;
  }
  if (line === null) return null;
  const start = skipBlanks(source, line.start, line.end);
  const { targetStart } = readMethod(source, start, line.end);
  if (source[targetStart] === '"' || source[targetStart] === "'") return start;
  const end = withoutVersion(source, targetStart, line.end);
  const targetEnd = endOfTarget(source, targetStart, createPlaceholderScanner(source));
  return source.slice(targetEnd, Math.max(targetEnd, end)).trim() === '' ? null : start;
}
