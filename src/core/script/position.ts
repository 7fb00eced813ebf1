export interface Position {
  readonly line: number;
  readonly column: number;
}

export function placeInFile(start: Position, { line, column }: Position): Position {
  return { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column };
}

/** The place of a UTF-16 offset. Line breaks are those of JavaScript. */
export function positionAt(text: string, offset: number): Position {
  let line = 1;
  let start = 0;
  for (const { index, 0: lineBreakText } of text.slice(0, offset).matchAll(lineBreak)) {
    line += 1;
    start = index + lineBreakText.length;
  }
  return { line, column: offset - start + 1 };
}

export function offsetAt(text: string, { line, column }: Position): number {
  let start = 0;
  let current = 1;
  if (line > 1) {
    for (const match of text.matchAll(lineBreak)) {
      current += 1;
      start = match.index + match[0].length;
      if (current === line) break;
    }
  }
  return Math.min(text.length, start + column - 1);
}

const lineBreak = /\r\n|[\n\r\u2028\u2029]/g;
