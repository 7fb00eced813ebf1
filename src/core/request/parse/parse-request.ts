import { createPlaceholderScanner } from '../../template/scan.ts';
import { readAuthComment } from '../auth/parse-auth.ts';
import type { ParsedRequest } from '../draft.ts';
import { createLineIndex } from '../position.ts';
import { placeProblems } from '../problem.ts';
import { type HttpFormRequest, parseHttpForm } from './http-form.ts';
import { lineAt, skipBlanks } from './lines.ts';
import { parseOneLine } from './one-line.ts';
import { endOfTarget, readMethod, withoutVersion } from './request-line.ts';

export interface ParseOptions {
  /** Fields of a one-line request (`name=value`) make a form, as with `--form`. */
  readonly form?: boolean;
}

/**
 * Parses a request in either form of CONTRACT.md. Never throws: what is no request is a problem, and the rest of the
 * draft is there all the same.
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

function parseEither(source: string, options: ParseOptions): HttpFormRequest {
  const start = startOfOneLine(source);
  if (start === null) return parseHttpForm(source);
  const oneLine = parseOneLine(source, start, options);
  // Something that is no item, and lines around it: a request line whose URL has a blank in it.
  const hasLinesBelow = /\S/.test(source.slice(lineAt(source, start)?.next ?? source.length));
  const hasLinesAbove = /\S/.test(source.slice(0, start));
  if (oneLine.hasUnknownItem && (hasLinesAbove || hasLinesBelow)) return parseHttpForm(source);
  return hasLinesAbove ? withAuthAbove(oneLine, start) : oneLine;
}

/** `# @auth` above a request in one line. */
function withAuthAbove({ draft, problems }: HttpFormRequest, end: number): HttpFormRequest {
  const { source } = draft;
  let auth = draft.auth;
  const found = [...problems];
  for (let line = lineAt(source, 0, end); line !== null; line = lineAt(source, line.next, end)) {
    const parsed = readAuthComment(source, line, 'request');
    if (parsed?.kind === 'auth') auth = parsed.auth;
    else if (parsed?.kind === 'problem') found.push(parsed.problem);
  }
  return { draft: auth === undefined ? draft : { ...draft, auth }, problems: found };
}

/**
 * Where the one-line form begins: in a text whose first line, apart from blank ones and comments, holds more than a
 * method and a target. Null for the `.http` form, also where that line is a variable.
 */
export function startOfOneLine(source: string): number | null {
  let line = lineAt(source, 0);
  while (line !== null && /^\s*(?:$|#|\/\/)/.test(source.slice(line.start, line.end)))
    line = lineAt(source, line.next);
  if (line === null) return null;
  const start = skipBlanks(source, line.start, line.end);
  if (/^@[^\s=]+\s*:?=/.test(source.slice(start, line.end))) return null;
  const { targetStart } = readMethod(source, start, line.end);
  if (source[targetStart] === '"' || source[targetStart] === "'") return start;
  const end = withoutVersion(source, targetStart, line.end);
  const targetEnd = endOfTarget(source, targetStart, createPlaceholderScanner(source));
  return source.slice(targetEnd, Math.max(targetEnd, end)).trim() === '' ? null : start;
}
