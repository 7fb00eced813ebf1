import { isAssertionLine } from '../../../directives/assertion.ts';
import type { Draft, DraftBody, DraftHeader } from '../../draft.ts';
import type { FoundProblem } from '../../problem.ts';
import { sourceText } from '../../source-text.ts';
import type { DirectiveReader } from '../directive-reader.ts';
import { isBlankCode, type Line, lineAt, skipBlanks } from '../lines.ts';
import { bodyEntries, looksLikeScriptPath, type TailCandidate } from './body-entries.ts';
import { mayEndTail, splitTail } from './body-tail.ts';
import { type BodyLine, bodyJoining, finishBody } from './finish-body.ts';
import { problemOfPart } from './parts-of-files.ts';

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
  const found = readEntries(source, { start, end }, { directives, problems });
  const { lines, tail, candidates } = splitTail(source, found);
  problems.push(...candidates.map((place) => problemOfPart('candidate', place)));
  for (const line of lines)
    if (isAssertionLine(source.slice(line.start, line.end))) directives.readAssertion(line, 'body');
  for (const item of tail) {
    if (item.kind === 'assertion') directives.readAssertion(item, 'tail');
    else if (item.kind === 'block') directives.readBlock(item);
    else problems.push(problemOfPart(item.kind, item));
  }
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
  if (text.includes('\r\n') || ['#', '//', '<', '>', '??'].some((mark) => startsLine(text, mark)))
    return false;
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

function readEntries(
  source: string,
  { start, end }: { readonly start: number; readonly end: number },
  { directives, problems }: Pick<BodyReading, 'directives'> & { readonly problems: FoundProblem[] },
): (BodyLine | TailCandidate)[] {
  const found: (BodyLine | TailCandidate)[] = [];
  for (const entry of bodyEntries(source, { start, end, isScriptPath: looksLikeScriptPath })) {
    switch (entry.kind) {
      case 'comment':
        if (!directives.read(entry.line, 'body')) problems.push(droppedComment(source, entry.line));
        break;
      case 'script':
        problems.push(problemOfPart('script', entry.line));
        break;
      case 'stored-response':
        break;
      case 'text':
      case 'file':
      case 'script-file':
      case 'response-file':
        found.push(entry);
        break;
      default:
        entry satisfies never;
    }
  }
  return found;
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
