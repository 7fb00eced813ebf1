import { isBlankCode, type Line, lineAt } from '../../../core/request/parse/lines.ts';
import type { ScriptSource } from '../../../core/session/saved/collection.ts';
import { type BlockReading, reportError, reportToAuthor } from './reading.ts';

/**
 * Reads the script whose marker stands on `line`, up to the first `%}`, also one inside a string: every tool ends it
 * there. Leaves `at` on the line after it. Null when it is not closed.
 */
export function readInlineScript(reading: BlockReading, line: Line): ScriptSource | null {
  const { source, end } = reading;
  const open = source.indexOf('{%', line.start) + 2;
  // Only this block is searched: in a file of unclosed scripts each would read to the end.
  const length = source.slice(open, end).indexOf('%}');
  const close = open + length;
  if (length < 0) {
    reportError(reading, line.start, [
      'the script that begins here is not closed',
      end < source.length
        ? '%} closes it; a line that begins with ### ends it, too'
        : '%} alone on a line closes it',
    ]);
    reading.at = end;
    return null;
  }
  const closing = lineAt(source, close, end);
  const afterEnd = closing?.end ?? end;
  reading.at = closing?.next ?? end;
  const rest = source.slice(close + 2, afterEnd);
  if (rest.trim() !== '') {
    reportError(reading, close + 2, [
      'a script ends at its first %}, and there is text after it',
      'inside a string write %\\u007d',
    ]);
  }
  checkMarkers(reading, { line, open, close });
  const code = source.slice(open, close);
  const start = open + code.length - code.trimStart().length;
  return { kind: 'inline', code: code.trim().replaceAll('\r\n', '\n'), ...reading.positionAt(start) };
}

function checkMarkers(
  reading: BlockReading,
  { line, open, close }: { readonly line: Line; readonly open: number; readonly close: number },
): void {
  const { source } = reading;
  if (isBlankCode(source.charCodeAt(line.start))) {
    reportToAuthor(reading, line.start, [
      'only httpYac reads a script that is indented',
      'begin it in the first column',
    ]);
  }
  const code = source.slice(open, close);
  const firstBreak = code.indexOf('\n');
  if (firstBreak < 0) return;
  if (code.slice(0, firstBreak).trim() !== '') {
    reportToAuthor(reading, open, [
      'httpYac reads no code behind {% of a longer script',
      'put {% alone at the end of its line',
    ]);
  }
  if (code.slice(code.lastIndexOf('\n')).trim() !== '') {
    reportToAuthor(reading, close, [
      'httpYac reads no code before the %} of a longer script',
      'put %} alone on its line',
    ]);
  }
}
