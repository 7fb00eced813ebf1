import { isAssertionLine } from '../../core/directives/assertion.ts';
import type { DraftResponseFile } from '../../core/request/draft.ts';
import { type BodyLines, blockStart, tailKind, tailStart } from '../../core/request/parse/body-tail.ts';
import type { DirectiveReader } from '../../core/request/parse/directive-reader.ts';
import { type BodyLine, bodyJoining } from '../../core/request/parse/finish-body.ts';
import { type Line, skipBlanks } from '../../core/request/parse/lines.ts';
import { sourceText } from '../../core/request/source-text.ts';
import type { CollectionVariable, ScriptSource } from '../../core/session/collection.ts';
import type { Head } from './head.ts';
import { misreadLine } from './misread-lines.ts';
import { checkFile, readVariable } from './preamble.ts';
import { type BlockReading, peekLine, reportToAuthor, reportWarning, textOf } from './reading.ts';
import { isScriptStart, readInlineScript } from './script.ts';

export interface ReadBody {
  /** Without blank lines around them, and without comments. */
  readonly lines: readonly BodyLine[];
  readonly scripts: readonly ScriptSource[];
  readonly responseFile: DraftResponseFile | null;
  /** From `@x = y` lines behind the body. */
  readonly variables: readonly CollectionVariable[];
}

/** A line that means something only where no body comes after it. */
interface Candidate {
  readonly kind: 'candidate';
  readonly line: Line;
  readonly meaning: 'script-file' | 'response-file';
}

/** Everything after the headers: the body, the scripts after it, where the response goes. */
export function readBody(reading: BlockReading, head: Head, directives: DirectiveReader): ReadBody {
  const found: (BodyLine | Candidate)[] = [];
  const scripts: { readonly script: ScriptSource; readonly offset: number; readonly bodyLines: number }[] =
    [];
  const comments: Line[] = [];
  for (let line = peekLine(reading); line !== null; line = peekLine(reading)) {
    const text = textOf(reading, line).trim();
    if (isScriptStart(text, '>')) {
      const script = readInlineScript(reading, line);
      if (script !== null) scripts.push({ script, offset: line.start, bodyLines: found.length });
      continue;
    }
    reading.at = line.next;
    if (/^(?:#|\/\/)/.test(text)) {
      if (!directives.read(line, 'body')) comments.push(line);
    } else if (!/^<>[ \t]+\S/.test(text)) found.push(classify(reading, line, text));
  }
  const tail = takeTail(reading, found, directives);
  const lines = trimBlankLines(
    reading,
    found.map((entry) => asBodyLine(reading, entry)),
  );
  const firstLine = lines[0];
  const lastLine = lines.at(-1);
  if (firstLine !== undefined && lastLine !== undefined) {
    for (const line of comments) warnOfComment(reading, line, { end: lastLine.end });
    for (const { offset } of scripts) {
      if (offset < firstLine.start) {
        reportToAuthor(reading, offset, [
          'Kulala does not read a body behind a script',
          'put the script after the body',
        ]);
      }
    }
  }
  const isQuery = bodyJoining(head) === 'graphql';
  for (const entry of lines) {
    if (entry.kind === 'text' && isAssertionLine(reading.source.slice(entry.start, entry.end)))
      directives.readAssertion(entry, 'body');
    else if (entry.kind === 'text') warnOfLine(reading, entry, isQuery);
  }
  return {
    lines,
    // In the order of the file: a script in a file of its own may stand before one that is written out.
    scripts: [...scripts.map(({ script }) => script), ...tail.scripts].sort((a, b) => a.line - b.line),
    responseFile: tail.responseFile,
    variables: tail.variables,
  };
}

function classify(reading: BlockReading, line: Line, text: string): BodyLine | Candidate {
  const file = /^<(@[\w-]*)?[ \t]+(\S.*)$/.exec(text);
  const path = file?.[2];
  if (path !== undefined) {
    const end = line.start + textOf(reading, line).trimEnd().length;
    checkFile(reading, end - path.length, path);
    return { kind: 'file', start: end - path.length, end, substitute: file?.[1] !== undefined };
  }
  if (/^>>!?[ \t]+\S/.test(text)) return { kind: 'candidate', line, meaning: 'response-file' };
  if (/^>[ \t]+\S/.test(text) && isScriptPath(reading, text.slice(1).trim())) {
    return { kind: 'candidate', line, meaning: 'script-file' };
  }
  return { kind: 'text', start: line.start, end: line.end };
}

/** `> quoted` is text that somebody quotes; `> ./handler.js` is a script. */
function isScriptPath({ fileExists }: BlockReading, path: string): boolean {
  return (
    /\.(?:js|mjs|cjs|ts)$/i.test(path) ||
    (!/\s/.test(path) && /^\.{0,2}\//.test(path)) ||
    fileExists?.(path) === true
  );
}

/** Takes the lines off the end that say what happens after the request, and those that set variables. */
function takeTail(
  reading: BlockReading,
  found: (BodyLine | Candidate)[],
  directives: DirectiveReader,
): Omit<ReadBody, 'lines'> {
  const lines: BodyLines = {
    count: found.length,
    textAt: (index) => textOfEntry(reading, found[index]),
    isOther: (index) => found[index]?.kind === 'candidate',
  };
  const start = tailStart(lines);
  const scripts: ScriptSource[] = [];
  const variables: CollectionVariable[] = [];
  let responseFile: DraftResponseFile | null = null;
  const takeVariable = (variable: CollectionVariable | null) => {
    if (variable !== null) variables.push(variable);
  };
  for (let index = start; index < found.length; index += 1) {
    const entry = found[index];
    if (entry === undefined) break;
    const place = entry.kind === 'candidate' ? entry.line : entry;
    const text = textOfEntry(reading, entry).trim();
    const { line } = reading.positionAt(place.start);
    const kind = tailKind(lines, index);
    if (entry.kind === 'candidate') {
      if (entry.meaning === 'script-file') scripts.push({ kind: 'file', path: text.slice(1).trim(), line });
      else responseFile = readResponseFile(reading, entry.line);
    } else if (kind === 'assertion') directives.readAssertion(entry, 'tail');
    else if (kind === 'block') directives.readBlock(blockLine(found, blockStart(lines, index)) ?? entry);
    else if (kind === 'variable') takeVariable(readVariable(reading, place.start, text));
  }
  found.splice(start);
  return { scripts, responseFile, variables };
}

/** `>> path`, `>>! path`. */
function readResponseFile(reading: BlockReading, line: Line): DraftResponseFile {
  const text = textOf(reading, line);
  const mark = /^[ \t]*>>!?[ \t]+/.exec(text)?.[0] ?? '';
  const path = sourceText(text.slice(mark.length).trimEnd(), line.start + mark.length);
  return { path, overwrite: mark.includes('!') };
}

function textOfEntry(reading: BlockReading, entry: BodyLine | Candidate | undefined): string {
  if (entry === undefined) return '';
  const { start, end } = entry.kind === 'candidate' ? entry.line : entry;
  return reading.source.slice(start, end);
}

function blockLine(found: readonly (BodyLine | Candidate)[], index: number | null): BodyLine | null {
  const entry = index === null ? undefined : found[index];
  return entry === undefined || entry.kind === 'candidate' ? null : entry;
}

function asBodyLine(reading: BlockReading, entry: BodyLine | Candidate): BodyLine {
  if (entry.kind !== 'candidate') return entry;
  const { start, end } = entry.line;
  reportWarning(reading, { offset: start, part: 'body' }, [
    'this line is sent as a part of the body; other tools take it for a script or a file',
    'to send it safely, keep the body in a file: < ./path',
  ]);
  return { kind: 'text', start, end };
}

function trimBlankLines({ source }: BlockReading, lines: readonly BodyLine[]): readonly BodyLine[] {
  const isContent = (line: BodyLine): boolean =>
    line.kind === 'file' || source.slice(line.start, line.end).trim() !== '';
  const first = lines.findIndex(isContent);
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isContent) + 1);
}

function warnOfComment(reading: BlockReading, line: Line, body: { readonly end: number }): void {
  const { source } = reading;
  // A comment that stands apart after the body is no part of it in anybody's eyes.
  const previous = source.slice(body.end, line.start);
  if (line.start > body.end && /\n[ \t\r]*\n/.test(previous)) return;
  const start = skipBlanks(source, line.start, line.end);
  reportWarning(reading, { offset: start, part: 'body' }, [
    `line ${reading.positionAt(start).line} is a comment and not sent as a part of the body`,
    'to send it, keep the body in a file: < ./path',
  ]);
}

function warnOfLine(reading: BlockReading, { start, end }: BodyLine, isQuery: boolean): void {
  const reason = misreadLine(reading.source.slice(start, end));
  if (reason === null || (isQuery && reason.kind === 'graphql')) return;
  reportWarning(reading, { offset: skipBlanks(reading.source, start, end), part: 'body' }, [
    reason.message,
    'to send it safely, keep the body in a file: < ./path',
  ]);
}
