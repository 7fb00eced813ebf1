import { indexOutside } from '../../../template/scan.ts';
import type { Draft, SourceText } from '../../draft.ts';
import { sourceText } from '../../source-text.ts';
import { type Line, skipBlanks } from '../../text/lines.ts';
import { trimmedSpan, withoutVersion } from '../../text/request-line.ts';

export function readQueryLine(source: string, line: Line): Draft['query'] {
  const mark = skipBlanks(source, line.start, line.end);
  const text = trimmed(source, mark + 1, withoutVersion(source, mark + 1, line.end));
  if (text.text === '') return [];
  const offset = text.runs[0]?.offset ?? mark + 1;
  const equals = indexOutside(text.text, 0, (code) => code === 0x3d);
  if (equals === text.text.length) return [{ kind: 'text', name: text, value: null }];
  const nameEnd = offset + equals;
  return [
    {
      kind: 'text',
      name: trimmed(source, offset, nameEnd),
      value: trimmed(source, nameEnd + 1, offset + text.text.length),
    },
  ];
}

function trimmed(source: string, from: number, to: number): SourceText {
  const { start, end } = trimmedSpan(source, from, to);
  return sourceText(source.slice(start, end), start);
}
