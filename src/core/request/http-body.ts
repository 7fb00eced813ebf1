import type { DraftBody, SourceText } from './draft.ts';
import { type Line, lineAt } from './lines.ts';
import type { FoundProblem } from './problem.ts';
import { joinSourceTexts, sliceSourceText, sourceText } from './source-text.ts';

export interface HttpBody {
  readonly body: DraftBody;
  readonly problems: readonly FoundProblem[];
}

/**
 * The body from `start` on: without the blank lines around it, without comment lines (the other tools drop them, so
 * that one file means one thing), and with LF between its lines. `< path` alone is a file.
 */
export function readHttpBody(source: string, start: number, limit: number): HttpBody {
  const problems: FoundProblem[] = [];
  const end = endAtSeparator(source, start, limit, problems);
  const content = trimBlankLines(readLines(source, start, end, problems));
  if (content.text === '') return { body: { kind: 'none' }, problems };
  return { body: readFileReference(content) ?? { kind: 'text', content }, problems };
}

/** A line that starts with `###` ends the request. */
function endAtSeparator(source: string, start: number, limit: number, problems: FoundProblem[]): number {
  const at = source.startsWith('###', start) ? start : source.indexOf('\n###', start) + 1;
  if (at <= 0 || at >= limit || at < start) return limit;
  const separator = lineAt(source, at, limit);
  const rest = separator === null ? '' : source.slice(separator.next, limit);
  if (/^(?!\s*(?:#|\/\/|$)).*\S/m.test(rest)) {
    const message = 'what follows this line is another request, and is not part of this one';
    problems.push({
      severity: 'warning',
      message,
      hint: 'send one request at a time',
      offset: at,
      length: 3,
    });
  }
  return at;
}

function readLines(source: string, start: number, end: number, problems: FoundProblem[]): SourceText {
  const whole = source.slice(start, end);
  // Nearly every body is one piece of its source.
  if (!whole.includes('\r\n') && !/^[ \t]*(?:#|\/\/)/m.test(whole)) return sourceText(whole, start);
  const pieces: SourceText[] = [];
  for (let line = lineAt(source, start, end); line !== null; line = lineAt(source, line.next, end)) {
    if (/^[ \t]*(?:#|\/\/)/.test(source.slice(line.start, line.end))) {
      problems.push(droppedComment(source, line));
      continue;
    }
    pieces.push(sourceText(source.slice(line.start, line.end), line.start));
    if (line.next > line.end) pieces.push(sourceText('\n', line.next - 1));
  }
  return joinSourceTexts(pieces);
}

function droppedComment(source: string, line: Line): FoundProblem {
  const text = source.slice(line.start, line.end).trimStart();
  return {
    severity: 'warning',
    message: 'this line is a comment and not part of the body',
    hint: 'to send it, keep the body in a file: < ./path',
    offset: line.end - text.length,
    length: text.trimEnd().length,
  };
}

function trimBlankLines(content: SourceText): SourceText {
  const { text } = content;
  const first = text.search(/\S/);
  if (first === -1) return sliceSourceText(content, 0, 0);
  const start = text.lastIndexOf('\n', first) + 1;
  const lastLineBreak = text.indexOf('\n', text.trimEnd().length);
  const end = lastLineBreak === -1 ? text.length : lastLineBreak;
  return start === 0 && end === text.length ? content : sliceSourceText(content, start, end);
}

/** `< path`, and `<@ path` for a file in which placeholders are replaced. */
function readFileReference(content: SourceText): DraftBody | null {
  const match = /^[ \t]*<(@?)[ \t]+(\S[^\n]*)$/.exec(content.text.length > 4096 ? '' : content.text);
  const path = match?.[2];
  if (match === null || path === undefined) return null;
  const start = content.text.length - path.length;
  return {
    kind: 'file',
    path: sliceSourceText(content, start, start + path.trimEnd().length),
    substitute: match[1] === '@',
  };
}
