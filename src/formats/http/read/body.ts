import { isAssertionLine } from '../../../core/directives/assertion.ts';
import type { DraftResponseFile } from '../../../core/request/draft.ts';
import type { DirectiveReader } from '../../../core/request/parse/directive-reader.ts';
import {
  bodyEntries,
  looksLikeScriptPath,
  type TailCandidate,
} from '../../../core/request/parse/http-form/body-entries.ts';
import {
  type BodyWithTail,
  splitTail,
  type TailItem,
} from '../../../core/request/parse/http-form/body-tail.ts';
import { type BodyLine, bodyJoining } from '../../../core/request/parse/http-form/finish-body.ts';
import { type Line, skipBlanks } from '../../../core/request/parse/lines.ts';
import { sourceText } from '../../../core/request/source-text.ts';
import type { CollectionVariable, ScriptSource } from '../../../core/session/saved/collection.ts';
import type { Head } from './head.ts';
import { misreadLine } from './misread-lines.ts';
import { checkFile, readVariable } from './preamble.ts';
import { type BlockReading, reportToAuthor, reportWarning } from './reading.ts';
import { readInlineScript } from './script.ts';

export interface ReadBody {
  /** Without blank lines around them, and without comments. */
  readonly lines: readonly BodyLine[];
  readonly scripts: readonly ScriptSource[];
  readonly responseFile: DraftResponseFile | null;
  /** From `@x = y` lines behind the body. */
  readonly variables: readonly CollectionVariable[];
}

/** Everything after the headers: the body, the scripts after it, where the response goes. */
export function readBody(reading: BlockReading, head: Head, directives: DirectiveReader): ReadBody {
  const { source, end } = reading;
  const found: (BodyLine | TailCandidate)[] = [];
  const scripts: ScriptSource[] = [];
  const scriptStarts: number[] = [];
  const comments: Line[] = [];
  const isScriptPath = (path: string) => looksLikeScriptPath(path) || reading.fileExists?.(path) === true;
  for (const entry of bodyEntries(source, { start: reading.at, end, isScriptPath })) {
    switch (entry.kind) {
      case 'comment':
        if (!directives.read(entry.line, 'body')) comments.push(entry.line);
        break;
      case 'script': {
        const script = readInlineScript(reading, entry.line);
        if (script !== null) scripts.push(script);
        scriptStarts.push(entry.line.start);
        break;
      }
      case 'stored-response':
        break;
      case 'file':
        checkFile(reading, entry.start, source.slice(entry.start, entry.end));
        found.push(entry);
        break;
      case 'text':
      case 'script-file':
      case 'response-file':
        found.push(entry);
        break;
      default:
        entry satisfies never;
    }
  }
  reading.at = end;
  const { lines, tail, candidates } = splitTail(source, found);
  warnOfLines(reading, {
    lines,
    candidates,
    comments,
    scriptStarts,
    isQuery: bodyJoining(head) === 'graphql',
  });
  for (const line of lines) {
    if (line.kind === 'text' && isAssertionLine(source.slice(line.start, line.end)))
      directives.readAssertion(line, 'body');
  }
  const { scripts: files, ...rest } = readTail(reading, tail, directives);
  // In the order of the file: a script in a file of its own may stand before one that is written out.
  return { lines, scripts: [...scripts, ...files].sort((a, b) => a.line - b.line), ...rest };
}

function readTail(
  reading: BlockReading,
  tail: readonly TailItem[],
  directives: DirectiveReader,
): Omit<ReadBody, 'lines'> {
  const scripts: ScriptSource[] = [];
  const variables: CollectionVariable[] = [];
  let responseFile: DraftResponseFile | null = null;
  for (const item of tail) {
    const text = reading.source.slice(item.start, item.end).trim();
    switch (item.kind) {
      case 'script-file':
        scripts.push({ kind: 'file', path: text.slice(1).trim(), line: reading.positionAt(item.start).line });
        break;
      case 'response-file':
        responseFile = readResponseFile(reading, item);
        break;
      case 'assertion':
        directives.readAssertion(item, 'tail');
        break;
      case 'block':
        directives.readBlock(item);
        break;
      case 'variable': {
        const variable = readVariable(reading, item.start, text);
        if (variable !== null) variables.push(variable);
        break;
      }
      default:
        item.kind satisfies never;
    }
  }
  return { scripts, responseFile, variables };
}

/** `>> path`, `>>! path`. */
function readResponseFile({ source }: BlockReading, { start, end }: TailItem): DraftResponseFile {
  const text = source.slice(start, end);
  const mark = /^[ \t]*>>!?[ \t]+/.exec(text)?.[0] ?? '';
  const path = sourceText(text.slice(mark.length).trimEnd(), start + mark.length);
  return { path, overwrite: mark.includes('!') };
}

interface SeenLines extends Pick<BodyWithTail, 'lines' | 'candidates'> {
  readonly comments: readonly Line[];
  readonly scriptStarts: readonly number[];
  readonly isQuery: boolean;
}

/** Warns of lines that other tools read as something else. */
function warnOfLines(
  reading: BlockReading,
  { lines, candidates, comments, scriptStarts, isQuery }: SeenLines,
): void {
  const first = lines[0];
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return;
  for (const { start } of candidates) {
    reportWarning(reading, { offset: start, part: 'body' }, [
      'this line is sent as a part of the body; other tools take it for a script or a file',
      'to send it safely, keep the body in a file: < ./path',
    ]);
  }
  for (const line of comments) warnOfComment(reading, line, { end: last.end });
  for (const start of scriptStarts) {
    if (start < first.start) {
      reportToAuthor(reading, start, [
        'Kulala does not read a body behind a script',
        'put the script after the body',
      ]);
    }
  }
  for (const line of lines) {
    const isAssertion = isAssertionLine(reading.source.slice(line.start, line.end));
    if (line.kind === 'text' && !isAssertion) warnOfLine(reading, line, isQuery);
  }
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
