import { createPlaceholderScanner } from '../../../template/scan.ts';
import type { DraftHeader } from '../../draft.ts';
import { sourceText } from '../../source-text.ts';
import { type Line, skipBlanks } from '../lines.ts';

/** Reads `Name: value`; the name may hold placeholders. Null for a line that is no header. */
export function readHeaderLine(source: string, line: Line): DraftHeader | null {
  const colon = findColon(source.slice(line.start, line.end));
  if (colon === -1) return null;
  const name = source.slice(line.start, line.start + colon).trimEnd();
  const valueStart = skipBlanks(source, line.start + colon + 1, line.end);
  return {
    name: sourceText(name, line.start),
    value: sourceText(source.slice(valueStart, line.end).trimEnd(), valueStart),
  };
}

/** The colon after a name of token characters (RFC 9110, 5.6.2) and placeholders; -1 without one. */
function findColon(text: string): number {
  const scanner = createPlaceholderScanner(text);
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === ':') return at === 0 ? -1 : at;
    if (character === '{' && text[at + 1] === '{') {
      const end = scanner.endOf(at);
      if (end === null) return text.indexOf(':', at);
      at = end - 1;
    } else if (!/[!#$%&'*+.^_`|~0-9A-Za-z-]/.test(character)) {
      return /^[ \t]+:/.test(text.slice(at)) ? text.indexOf(':', at) : -1;
    }
  }
  return -1;
}
