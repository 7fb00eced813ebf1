import { isAssertionLine } from '../../../directives/assertion.ts';
import type { DirectiveProblem } from '../../../directives/directive.ts';
import { createPlaceholderScanner } from '../../../template/scan.ts';
import type { Draft, DraftHeader, DraftRemark, SourceText } from '../../draft.ts';
import { isMethod } from '../../methods.ts';
import type { FoundProblem } from '../../problem.ts';
import { quoted } from '../../quoted.ts';
import { joinSourceTexts, sourceText } from '../../source-text.ts';
import { createDirectiveReader, type DirectiveReader, type FoundDirectives } from '../directive-reader.ts';
import { isBlankCode, type Line, lineAt, skipBlanks } from '../lines.ts';
import { endOfTarget, readMethod, withoutVersion } from '../request-line.ts';
import { readHeaderLine } from './header-line.ts';
import { readHttpBody } from './http-body.ts';
import { problemOfPart } from './parts-of-files.ts';
import { preambleEntries } from './preamble-entries.ts';
import { readQueryLine, trimmed } from './query-line.ts';

/** A request in the `.http` form, and what was found on the way. */
export interface HttpFormRequest {
  readonly draft: Draft;
  readonly problems: readonly FoundProblem[];
}

export interface HttpFormRange {
  /** The offsets of the request's lines in the source; the whole source without them. */
  readonly start?: number;
  readonly end?: number;
  /** Takes the comments for a caller that reads others itself; the draft is then without directives. */
  readonly directives?: DirectiveReader;
}

/** Request line, indented query lines, headers, a blank line, the body (CONTRACT.md, HTTP-FILES.md). */
export function parseHttpForm(source: string, range: HttpFormRange = {}): HttpFormRequest {
  const { start = 0, end = source.length } = range;
  const directives = range.directives ?? createDirectiveReader(source);
  const reading: Reading = { source, end, at: start, directives, problems: [] };
  skipPreamble(reading);
  const { method, target, query } = readRequestLines(reading);
  const { headers: written, bodyStart } = readHeaders(reading);
  const { body, headers, problems } =
    bodyStart === null
      ? { body: { kind: 'none' as const }, headers: written, problems: [] }
      : readHttpBody(source, { start: bodyStart, end }, { head: { method, headers: written }, directives });
  const draft: Draft = {
    source,
    name: null,
    method: method === 'GRAPHQL' ? 'POST' : method,
    target,
    query,
    headers,
    body,
  };
  const request = { draft, problems: [...reading.problems, ...problems] };
  return range.directives === undefined ? withDirectives(request, directives.found()) : request;
}

/** The request with its directives: their warnings go with the draft, their errors are problems of the text. */
export function withDirectives(
  { draft, problems }: HttpFormRequest,
  { name, auth, directives, problems: found }: FoundDirectives,
): HttpFormRequest {
  const remarks = remarksOf(found);
  return {
    draft: {
      ...draft,
      name: name ?? draft.name,
      ...(auth === null ? {} : { auth: auth.draft }),
      ...(directives.length === 0 ? {} : { directives }),
      ...(remarks.length === 0 ? {} : { remarks }),
    },
    problems: [...problems, ...found.filter(({ severity }) => severity === 'error')],
  };
}

/** Warnings of directives as remarks of the draft. */
function remarksOf(problems: readonly DirectiveProblem[]): DraftRemark[] {
  return problems
    .filter(({ severity }) => severity === 'warning')
    .map((problem) => ({ ...problem, part: 'directive' }));
}

interface Reading {
  readonly source: string;
  readonly end: number;
  at: number;
  readonly directives: DirectiveReader;
  readonly problems: FoundProblem[];
}

/** Comments, `###` titles, and what only files have before a request line. Leaves `at` on that. */
function skipPreamble(reading: Reading): void {
  for (const { kind, line, next } of preambleEntries(reading.source, reading.at, reading.end)) {
    reading.at = kind === 'request-line' ? line.start : next;
    if (kind === 'comment') readComment(reading, line, 'preamble');
    else if (kind === 'script' || kind === 'script-file' || kind === 'import')
      reading.problems.push(problemOfPart(kind, line));
  }
}

function readRequestLines(reading: Reading): Pick<Draft, 'method' | 'target' | 'query'> {
  const { source } = reading;
  const line = peek(reading);
  if (line === null) {
    reading.problems.push(
      problemAt(
        { offset: reading.at, length: 0 },
        'there is no request line',
        'a request begins with a method and a target, such as GET /users',
      ),
    );
    return { method: 'GET', target: sourceText('', reading.at), query: [] };
  }
  reading.at = line.next;
  const start = skipBlanks(source, line.start, line.end);
  const { method, targetStart, hasTarget } = readMethod(source, start, line.end);
  if (!hasTarget) {
    reading.problems.push(
      problemAt(
        { offset: start, length: line.end - start },
        'the target is missing',
        'a request is METHOD target, such as GET /users',
      ),
    );
  }
  const first = trimmed(source, targetStart, withoutVersion(source, targetStart, line.end));
  reportBlank(reading, first);
  return { method, ...readContinuation(reading, first) };
}

/** Tools differ in what they make of it, and often it is a part of something else. */
function reportBlank({ source, problems }: Reading, target: SourceText): void {
  const end = endOfTarget(target.text, 0, createPlaceholderScanner(target.text));
  // A fragment is not sent: some write a comment there.
  if (end >= target.text.length || target.text.slice(end).trimStart().startsWith('#')) return;
  const offset = (target.runs[0]?.offset ?? 0) + end;
  problems.push({
    severity: 'warning',
    message: 'a blank in the URL: what follows it is sent as a part of the URL',
    hint: 'write %20 where a blank is meant, and headers on lines of their own',
    offset,
    length: skipBlanks(source, offset) - offset,
  });
}

/** The indented lines below a request line: more of its path, then its query; comments may stand between them. */
function readContinuation(reading: Reading, first: SourceText): Pick<Draft, 'target' | 'query'> {
  const { source } = reading;
  const target = [first];
  const query: Draft['query'][number][] = [];
  for (let next = peek(reading); next !== null; next = peek(reading)) {
    const text = lineText(reading, next).trim();
    if (isComment(text)) {
      readComment(reading, next, 'head');
    } else if (/^[?&]/.test(text) && !isAssertionLine(text)) {
      query.push(...readQueryLine(source, next));
    } else if (text.startsWith('/') && isIndented(reading, next) && query.length === 0) {
      target.push(trimmed(source, next.start, withoutVersion(source, next.start, next.end)));
    } else {
      break;
    }
    reading.at = next.next;
  }
  return { target: joinSourceTexts(target), query };
}

function readHeaders(reading: Reading): { headers: DraftHeader[]; bodyStart: number | null } {
  const { source } = reading;
  const headers: DraftHeader[] = [];
  for (let line = peek(reading); line !== null; line = peek(reading)) {
    const text = lineText(reading, line).trim();
    if (text === '') return { headers, bodyStart: line.next };
    if (isAssertionLine(text)) return { headers, bodyStart: line.start };
    if (isComment(text)) {
      readComment(reading, line, 'head');
      reading.at = line.next;
      continue;
    }
    const header = isIndented(reading, line) ? null : readHeaderLine(source, line);
    if (header !== null && /^content-length$/i.test(header.name.text)) {
      reading.problems.push(countedLength(line));
    } else if (header !== null) headers.push(header);
    else {
      reading.problems.push(notAHeader(reading, line, text));
      if (/^[{["<]/.test(text)) return { headers, bodyStart: line.start };
    }
    reading.at = line.next;
  }
  return { headers, bodyStart: null };
}

const countedLength = ({ start, end }: Line): FoundProblem => ({
  severity: 'warning',
  message: 'Content-Length is left out: it is counted when the request is sent',
  hint: null,
  offset: start,
  length: end - start,
});

function notAHeader(reading: Reading, line: Line, text: string): FoundProblem {
  const start = skipBlanks(reading.source, line.start, line.end);
  const hint = /^\.[a-z]/.test(text.trimStart())
    ? 'a command of the shell is an input of its own'
    : isIndented(reading, line)
      ? 'a header stands on one line, without blanks before it'
      : isMethod(/^\S+(?= )/.exec(text)?.[0] ?? '')
        ? 'another request? A line ### parts it from the one above'
        : 'is the blank line missing before the body? A header is Name: value';
  return problemAt({ offset: start, length: text.length }, `${quoted(text)} is no header`, hint);
}

/** A `###` title is not a comment. */
function readComment(reading: Reading, line: Line, place: 'preamble' | 'head'): void {
  if (!reading.source.startsWith('###', line.start)) reading.directives.read(line, place);
}

function isComment(text: string): boolean {
  return text.startsWith('#') || text.startsWith('//');
}

function isIndented({ source }: Reading, line: Line): boolean {
  return isBlankCode(source.charCodeAt(line.start));
}

function peek({ source, at, end }: Reading): Line | null {
  return lineAt(source, at, end);
}

function lineText({ source }: Reading, line: Line): string {
  return source.slice(line.start, line.end);
}

function problemAt(
  place: Pick<FoundProblem, 'offset' | 'length'>,
  message: string,
  hint: string,
): FoundProblem {
  return { severity: 'error', message, hint, ...place };
}
