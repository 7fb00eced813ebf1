import { preambleEntries } from '../../../core/request/parse/http-form/preamble-entries.ts';
import { type Line, skipBlanks } from '../../../core/request/parse/lines.ts';
import { quoted } from '../../../core/request/quoted.ts';
import type { CollectionVariable, ScriptSource } from '../../../core/session/saved/collection.ts';
import { checkName } from '../../../core/value/name.ts';
import { ValueError } from '../../../core/value/value-error.ts';
import type { Directives } from './directives.ts';
import { type BlockReading, reportError, reportFileWarning, reportToAuthor } from './reading.ts';
import { readInlineScript } from './script.ts';

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
  const { source } = reading;
  for (const { kind, line, next } of preambleEntries(source, reading.at, reading.end)) {
    const start = skipBlanks(source, line.start, line.end);
    const text = source.slice(start, line.end).trimEnd();
    switch (kind) {
      case 'comment':
        directives.read(line, 'preamble');
        directives.note(line, 'preamble');
        break;
      case 'variable': {
        const variable = readVariable(reading, start, text);
        if (variable !== null) variables.push(variable);
        break;
      }
      case 'script': {
        const script = readInlineScript(reading, line);
        if (script !== null) scripts.push(script);
        break;
      }
      case 'script-file':
        scripts.push({ kind: 'file', path: text.slice(1).trim(), line: reading.positionAt(start).line });
        checkFile(reading, start, text.slice(1).trim());
        break;
      case 'block-comment':
        if (!source.slice(start + 2, next).includes('*/'))
          reportError(reading, start, ['the comment that begins here is not closed', '*/ closes it']);
        break;
      case 'import':
        reportError(reading, start, [
          `restloop does not know ${text.split(/\s/, 1)[0]}`,
          'restloop run takes several files, one after another',
        ]);
        break;
      case 'request-line':
        reading.at = line.start;
        return { variables, scripts, requestLine: line };
      default:
        kind satisfies never;
    }
    reading.at = next;
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
