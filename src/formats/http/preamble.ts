import { type Line, skipBlanks } from '../../core/request/parse/lines.ts';
import { quoted } from '../../core/request/quoted.ts';
import type { CollectionVariable, ScriptSource } from '../../core/session/collection.ts';
import { checkName } from '../../core/value/name.ts';
import { ValueError } from '../../core/value/value-error.ts';
import type { Directives } from './directives.ts';
import {
  type BlockReading,
  peekLine,
  reportError,
  reportFileWarning,
  reportToAuthor,
  textOf,
} from './reading.ts';
import { isScriptStart, readInlineScript } from './script.ts';

export interface Preamble {
  readonly variables: readonly CollectionVariable[];
  readonly scripts: readonly ScriptSource[];
  /** Null when the block ends before one. */
  readonly requestLine: Line | null;
}

/** Everything of a block before its request line: comments, `@x = y`, scripts. Leaves `at` on the request line. */
export function readPreamble(reading: BlockReading, directives: Directives): Preamble {
  const variables: CollectionVariable[] = [];
  const scripts: ScriptSource[] = [];
  for (let line = peekLine(reading); line !== null; line = peekLine(reading)) {
    const text = textOf(reading, line).trim();
    const start = skipBlanks(reading.source, line.start, line.end);
    if (isScriptStart(text, '<')) {
      const script = readInlineScript(reading, line);
      if (script !== null) scripts.push(script);
      continue;
    }
    if (text.startsWith('/*')) {
      skipBlockComment(reading, start);
      continue;
    }
    if (text.startsWith('#') || text.startsWith('//')) {
      directives.read(line, 'preamble');
      directives.note(line, 'preamble');
    } else if (text.startsWith('@')) {
      const variable = readVariable(reading, start, text);
      if (variable !== null) variables.push(variable);
    } else if (/^<[ \t]+\S/.test(text)) {
      scripts.push({ kind: 'file', path: text.slice(1).trim(), line: reading.positionAt(start).line });
      checkFile(reading, start, text.slice(1).trim());
    } else if (/^(?:import|run)[ \t]+\S/.test(text)) {
      reportError(reading, start, [
        `restloop does not know ${text.split(/\s/, 1)[0]}`,
        'restloop run takes several files, one after another',
      ]);
    } else if (text !== '') {
      return { variables, scripts, requestLine: line };
    }
    reading.at = line.next;
  }
  return { variables, scripts, requestLine: null };
}

/** A file that the text names must be there; a name with placeholders is known only when it is sent. */
export function checkFile(reading: BlockReading, offset: number, path: string): void {
  if (reading.fileExists === null || path.includes('{{') || reading.fileExists(path)) return;
  reportError(reading, offset, [`there is no file ${path}`, 'paths are relative to the folder of this file']);
}

/** `@name = value`; null where it is none, which is reported. */
export function readVariable(reading: BlockReading, start: number, text: string): CollectionVariable | null {
  const match = /^@([^\s=:]+)[ \t]*(:?=)[ \t]*(.*)$/.exec(text);
  const [, name, assignment, value = ''] = match ?? [];
  if (name === undefined) {
    reportError(reading, start, [`${quoted(text)} is no variable`, 'a variable is @name = value']);
    return null;
  }
  const complaint = nameComplaint(name);
  if (complaint !== null) reportFileWarning(reading, start + 1, [complaint, 'no {{ }} can refer to it']);
  if (assignment === ':=')
    reportToAuthor(reading, start, ['only httpYac reads ":="', `write @${name} = ${value}`]);
  if (value === '')
    reportToAuthor(reading, start, ['httpYac takes a variable without a value for a request', null]);
  if (value.includes('\\')) {
    reportToAuthor(reading, start, [
      'the REST Client reads "\\n" and "\\\\" as escapes; here they stay as they are',
      null,
    ]);
  }
  return { kind: 'text', name, text: value, line: reading.positionAt(start).line };
}

function nameComplaint(name: string): string | null {
  try {
    checkName(name);
    return null;
  } catch (error) {
    return error instanceof ValueError ? error.message : null;
  }
}

function skipBlockComment(reading: BlockReading, start: number): void {
  const close = reading.source.indexOf('*/', start + 2);
  if (close < 0 || close >= reading.end) {
    reportError(reading, start, ['the comment that begins here is not closed', '*/ closes it']);
    reading.at = reading.end;
    return;
  }
  const lineBreak = reading.source.indexOf('\n', close);
  reading.at = lineBreak < 0 || lineBreak >= reading.end ? reading.end : lineBreak + 1;
}
