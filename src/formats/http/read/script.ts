import { isBlankCode, lineAt, skipBlanks } from '../../../core/request/text/lines.ts';
import type { ScriptNode, Span } from '../../../core/request/text/nodes.ts';
import type { ScriptSource } from '../../../core/session/collection/collection.ts';
import { hasPlaceholder } from '../../../core/template/scan.ts';
import { type BlockParse, type FileParse, reportError, reportToAuthor } from './reading.ts';

/** Returns an empty list for an unclosed script, which is reported. */
export function readInlineScript(reading: BlockParse, node: ScriptNode): ScriptSource[] {
  const { source } = reading;
  if (node.code === null) {
    reportError(reading, node.start, [
      'the script that begins here is not closed',
      node.next < source.length
        ? '%} closes it; a line that begins with ### also ends it'
        : '%} alone on a line closes it',
    ]);
    return [];
  }
  const { start: open, end: close } = node.code;
  if (source.slice(close + 2, node.end).trim() !== '') {
    reportError(reading, close + 2, [
      'a script ends at its first %}, but text follows it',
      'inside a string write %\\u007d',
    ]);
  }
  checkMarkers(reading, node.start, node.code);
  const code = source.slice(open, close);
  const start = open + code.length - code.trimStart().length;
  return [{ kind: 'inline', code: code.trim().replaceAll('\r\n', '\n'), ...reading.positionAt(start) }];
}

/** A script of httpYac, with its braces: they say when it runs. */
export function readScriptBlock(reading: FileParse, { start, end }: Span): ScriptSource {
  const code = reading.source.slice(start, end).replaceAll('\r\n', '\n');
  return { kind: 'inline', code, ...reading.positionAt(start) };
}

export function readScriptFile(reading: BlockParse, node: Span): ScriptSource {
  const start = skipBlanks(reading.source, node.start, node.end);
  const path = reading.source.slice(start + 1, node.end).trim();
  return { kind: 'file', path, line: reading.positionAt(start).line };
}

export function checkFile(reading: BlockParse, offset: number, path: string): void {
  if (reading.fileExists === null || hasPlaceholder(path) || reading.fileExists(path)) return;
  reportError(reading, offset, [`there is no file ${path}`, 'paths are relative to the folder of this file']);
}

function checkMarkers(reading: BlockParse, lineStart: number, { start: open, end: close }: Span): void {
  const { source } = reading;
  if (isBlankCode(source.charCodeAt(lineStart))) {
    reportToAuthor(reading, lineStart, [
      'only httpYac reads a script that is indented',
      'begin it in the first column',
    ]);
  }
  const firstLine = lineAt(source, open, close);
  if (firstLine === null || firstLine.next === close) return;
  const code = source.slice(open, close);
  if (source.slice(open, firstLine.end).trim() !== '') {
    reportToAuthor(reading, open, [
      'httpYac does not read code after {% on the same line of a longer script',
      'put {% alone at the end of its line',
    ]);
  }
  if (code.slice(code.lastIndexOf('\n')).trim() !== '') {
    reportToAuthor(reading, close, [
      'httpYac does not read code before %} on the same line of a longer script',
      'put %} alone on its line',
    ]);
  }
}
