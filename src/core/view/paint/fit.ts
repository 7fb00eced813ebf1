import { rowToBlank } from '../../text/rows.ts';
import { plainText, type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { offsetAtColumn, printable, textWidth } from '../../text/width.ts';

export function clipLine(line: StyledLine, width: number): StyledLine {
  const clipped: StyledSpan[] = [];
  let used = 0;
  for (const [index, { text, style }] of line.entries()) {
    const shown = printable(text);
    const isLast = index === line.length - 1;
    const room = Math.max(0, width - used - 1);
    // A text of megabytes is measured up to the edge.
    if (offsetAtColumn(shown, isLast ? width - used : room) === shown.length) {
      clipped.push(span(shown, style));
      used += textWidth(shown);
      continue;
    }
    const end = offsetAtColumn(shown, room);
    if (width > 0) clipped.push(span(`${shown.slice(0, end)}…`, style));
    return clipped;
  }
  return clipped;
}

/** Breaks after a blank where one is near; clips the last row. */
export function wrapLine(line: StyledLine, options: { width: number; limit: number }): StyledLine[] {
  const width = Math.max(1, options.width);
  const shown = line.map(({ text, style }) => span(printable(text), style));
  const text = plainText(shown);
  if (text.length <= width && textWidth(text) <= width) return [shown];
  const rows: StyledLine[] = [];
  for (let at = 0; at < text.length && rows.length < options.limit; ) {
    const isLast = rows.length === options.limit - 1;
    const end = isLast ? text.length : rowToBlank(text, at, width).end;
    const row = sliceLine(shown, at, end);
    rows.push(isLast ? clipLine(row, width) : row);
    at = end;
  }
  return rows.length === 0 ? [[]] : rows;
}

function sliceLine(line: StyledLine, start: number, end: number): StyledSpan[] {
  let at = 0;
  return line.flatMap(({ text, style }) => {
    const piece = text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += text.length;
    return piece === '' ? [] : [span(piece, style)];
  });
}

export const lineWidth = (line: StyledLine): number =>
  line.reduce((width, { text }) => width + textWidth(printable(text)), 0);

/** Breaks between words, indented to the last span (a table's column). A longer word is left to the terminal. */
export function wrapWords(line: StyledLine, width: number): StyledLine[] {
  const last = line.at(-1);
  if (last === undefined || lineWidth(line) <= width) return [line];
  const head = line.slice(0, -1);
  const lead = lineWidth(head);
  const isColumn = head.length > 0 && lead <= Math.max(width / 2, width - 30);
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
