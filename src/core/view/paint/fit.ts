import { nextBoundary } from '../../text/graphemes.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { offsetAtColumn, printable, textWidth } from '../../text/width.ts';

/** The line within `width` columns; what does not fit is replaced by `…`. Tabs and control characters are made visible. */
export function clipLine(line: StyledLine, width: number): StyledLine {
  const clipped: StyledSpan[] = [];
  let used = 0;
  for (const [index, { text, style }] of line.entries()) {
    const shown = printable(text);
    const taken = textWidth(shown);
    const isLast = index === line.length - 1;
    if (used + taken < width || (isLast && used + taken <= width)) {
      clipped.push(span(shown, style));
      used += taken;
      continue;
    }
    const kept = offsetAtColumn(shown, Math.max(0, width - used - 1));
    if (width > 0) clipped.push(span(`${shown.slice(0, kept)}…`, style));
    return clipped;
  }
  return clipped;
}

/** The line as rows of at most `width` columns each, cut between graphemes; no more rows than `limit`, the last one clipped. */
export function wrapLine(line: StyledLine, options: { width: number; limit: number }): StyledLine[] {
  const width = Math.max(1, options.width);
  const rows: StyledSpan[][] = [[]];
  let room = width;
  for (const [index, { text, style }] of line.entries()) {
    let rest = printable(text);
    while (rest !== '') {
      const kept = offsetAtColumn(rest, room);
      if (kept > 0) rows.at(-1)?.push(span(rest.slice(0, kept), style));
      room -= textWidth(rest.slice(0, kept));
      rest = rest.slice(kept);
      if (rest === '') break;
      if (rows.length >= options.limit) {
        const last = rows.at(-1) ?? [];
        rows[rows.length - 1] = [...clipLine([...last, span(rest, style), ...line.slice(index + 1)], width)];
        return rows;
      }
      rows.push([]);
      // A grapheme that is wider than the whole row still has to go somewhere.
      if (kept === 0 && room === width) {
        const end = nextBoundary(rest, 0);
        rows.at(-1)?.push(span(rest.slice(0, end), style));
        rest = rest.slice(end);
      }
      room = width;
    }
  }
  return rows;
}

export const lineWidth = (line: StyledLine): number =>
  line.reduce((width, { text }) => width + textWidth(printable(text)), 0);

/**
 * The line as rows broken between words. Rows after the first are indented as far as the last span begins: the text
 * of a table's last column stays in its column. A word that is longer than the room is left to the terminal.
 */
export function wrapWords(line: StyledLine, width: number): StyledLine[] {
  const last = line.at(-1);
  if (last === undefined || lineWidth(line) <= width) return [line];
  const head = line.slice(0, -1);
  const lead = lineWidth(head);
  const isColumn = head.length > 0 && lead <= width / 2;
  const indent = isColumn ? lead : 0;
  const rows: string[] = [];
  let row = '';
  for (const word of last.text.split(/(?<=\s)(?=\S)/)) {
    const room = width - (rows.length === 0 ? lead : indent);
    if (row !== '' && textWidth((row + word).trimEnd()) > room) {
      rows.push(row);
      row = '';
    }
    row += word;
  }
  rows.push(row);
  return rows.map((text, index) => {
    const shown = span(index === rows.length - 1 ? text : text.trimEnd(), last.style);
    if (index === 0) return [...head, shown];
    return indent === 0 ? [shown] : [span(' '.repeat(indent)), shown];
  });
}
