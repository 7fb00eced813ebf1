import type { TextMedia } from '../../session/entries.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { countText } from '../../value/write.ts';
import { jsonLines, jsonSpansOf } from '../response/body/json-lines.ts';
import type { LineSource } from '../response/body/line-source.ts';
import { prettyBody } from '../response/body/pretty-body.ts';
import { textLines } from '../response/body/text-lines.ts';

const maxLines = 500;

export function pickedLines(
  { text, media }: { readonly text: string; readonly media: TextMedia },
  columns: number | null,
): StyledLine[] {
  const source = sourceOf(text.trimEnd(), media);
  const lines = source.lines(0, columns === null ? source.count : maxLines);
  const rest = source.count - lines.length;
  if (rest === 0) return lines;
  return [...lines, [span(`… ${countText(rest)} more ${rest === 1 ? 'line' : 'lines'}`, 'muted')]];
}

function sourceOf(text: string, media: TextMedia): LineSource {
  switch (media) {
    case 'json':
      return prettyBody(text, 'application/json');
    case 'markup':
      return prettyBody(text, 'application/xml');
    case 'text':
      return textLines(text);
    case 'output':
      return /^[[{]/.test(text) && jsonLines(text) !== null ? textLines(text, jsonSpansOf) : textLines(text);
    default:
      return media satisfies never;
  }
}
