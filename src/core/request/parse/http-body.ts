import { isAssertionLine } from '../../directives/assertion.ts';
import type { Draft, DraftBody, DraftHeader } from '../draft.ts';
import type { FoundProblem } from '../problem.ts';
import { sourceText } from '../source-text.ts';
import { type BodyLines, blockStart, mayEndTail, tailKind, tailStart } from './body-tail.ts';
import type { DirectiveReader } from './directive-reader.ts';
import { type BodyLine, bodyJoining, finishBody } from './finish-body.ts';
import { isBlankCode, type Line, lineAt, skipBlanks } from './lines.ts';

interface BodyReading {
  readonly head: Pick<Draft, 'method' | 'headers'>;
  /** Takes the comments, which are not sent. */
  readonly directives: DirectiveReader;
}

export interface HttpBody {
  readonly body: DraftBody;
  readonly headers: readonly DraftHeader[];
  readonly problems: readonly FoundProblem[];
}

/**
 * The body between two offsets: without the blank lines around it and without comment lines, which the other tools
 * drop, too, so that one file means one thing. `< path` stands for a file.
 */
export function readHttpBody(
  source: string,
  range: { readonly start: number; readonly end: number },
  { head, directives }: BodyReading,
): HttpBody {
  const problems: FoundProblem[] = [];
  const { start } = range;
  const end = endAtSeparator(source, range, problems);
  if (isOnePiece(source.slice(start, end)) && bodyJoining(head) === 'plain') {
    return { body: readPlainText(source, start, end), headers: head.headers, problems };
  }
  const all = readLines(source, { start, end }, { directives, problems });
  const lines = takeTail(source, all, { directives, problems });
  return { ...finishBody(source, { head, lines }), problems };
}

/** A line that starts with `###` ends the request. */
function endAtSeparator(
  source: string,
  { start, end }: { readonly start: number; readonly end: number },
  problems: FoundProblem[],
): number {
  const at = source.startsWith('###', start) ? start : source.indexOf('\n###', start) + 1;
  if (at <= 0 || at >= end) return end;
  const separator = lineAt(source, at, end);
  const rest = separator === null ? '' : source.slice(separator.next, end);
  if (/^[ \t]*[^\s#]/m.test(rest)) {
    problems.push({
      severity: 'warning',
      message: 'what follows this line is another request, and is not part of this one',
      hint: 'send one request at a time',
      offset: at,
      length: 3,
    });
  }
  return at;
}

/** Nearly every body is sent as it stands. Looks at the marks, of which there are few, instead of at every line. */
function isOnePiece(text: string): boolean {
  if (text.includes('\r\n') || ['#', '//', '<', '??'].some((mark) => startsLine(text, mark))) return false;
  const content = text.trimEnd();
  return !mayEndTail(content.slice(content.lastIndexOf('\n') + 1));
}

function startsLine(text: string, mark: string): boolean {
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
    let before = at - 1;
    while (before >= 0 && isBlankCode(text.charCodeAt(before))) before -= 1;
    if (before < 0 || text.charCodeAt(before) === 0x0a) return true;
  }
  return false;
}

function readPlainText(source: string, start: number, end: number): DraftBody {
  const text = source.slice(start, end);
  const firstCharacter = text.search(/\S/);
  if (firstCharacter === -1) return { kind: 'none' };
  const from = text.lastIndexOf('\n', firstCharacter) + 1;
  const lineBreak = text.indexOf('\n', text.trimEnd().length);
  const until = lineBreak === -1 ? text.length : lineBreak;
  return { kind: 'text', content: sourceText(text.slice(from, until), start + from) };
}

function readLines(
  source: string,
  { start, end }: { readonly start: number; readonly end: number },
  { directives, problems }: Pick<BodyReading, 'directives'> & { readonly problems: FoundProblem[] },
): BodyLine[] {
  const lines: BodyLine[] = [];
  let contentLength = 0;
  for (let line = lineAt(source, start, end); line !== null; line = lineAt(source, line.next, end)) {
    const text = source.slice(line.start, line.end);
    if (/^[ \t]*(?:#|\/\/)/.test(text)) {
      if (!directives.read(line, 'body')) problems.push(droppedComment(source, line));
      continue;
    }
    const isBlank = text.trim() === '';
    if (isBlank && lines.length === 0) continue;
    lines.push(readLine(line, text));
    if (!isBlank) contentLength = lines.length;
  }
  return lines.slice(0, contentLength);
}

/** The body's own lines, without the tail behind them: assertions and variables of a file. */
function takeTail(
  source: string,
  lines: readonly BodyLine[],
  { directives, problems }: Pick<BodyReading, 'directives'> & { readonly problems: FoundProblem[] },
): readonly BodyLine[] {
  const all: BodyLines = {
    count: lines.length,
    textAt: (index) => textOf(source, lines[index]),
  };
  const start = tailStart(all);
  for (const [index, line] of lines.entries()) {
    if (index < start) {
      if (isAssertionLine(textOf(source, line))) directives.readAssertion(line, 'body');
      continue;
    }
    const kind = tailKind(all, index);
    if (kind === 'assertion') directives.readAssertion(line, 'tail');
    else if (kind === 'block') directives.readBlock(lines[blockStart(all, index) ?? index] ?? line);
    else if (kind === 'variable') problems.push(fileVariable(line));
  }
  const content = lines.slice(0, start).findLastIndex((line) => textOf(source, line).trim() !== '');
  return lines.slice(0, content + 1);
}

const textOf = (source: string, line: BodyLine | undefined): string =>
  line === undefined ? '' : source.slice(line.start, line.end);

const fileVariable = ({ start, end }: BodyLine): FoundProblem => ({
  severity: 'warning',
  message: 'this line sets a variable in files; here it is neither set nor sent',
  hint: 'set it first: client.setVar(name, value), or --var name=value',
  offset: start,
  length: end - start,
});

/** `< path`, and `<@ path` for a file in which placeholders are replaced. */
function readLine({ start, end }: Line, text: string): BodyLine {
  const file = /^[ \t]*<(@[\w-]*)?[ \t]+(?=\S)/.exec(text);
  if (file === null) return { kind: 'text', start, end };
  const pathStart = start + file[0].length;
  return {
    kind: 'file',
    start: pathStart,
    end: start + text.trimEnd().length,
    substitute: file[1] !== undefined,
  };
}

function droppedComment(source: string, line: Line): FoundProblem {
  const offset = skipBlanks(source, line.start, line.end);
  return {
    severity: 'warning',
    message: 'this line is a comment and not part of the body',
    hint: 'to send it, keep the body in a file: < ./path',
    offset,
    length: source.slice(offset, line.end).trimEnd().length,
  };
}
