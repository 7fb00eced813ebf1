/** `end` excludes the line break, `next` is the start of the following line. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

export function lineAt(source: string, start: number, limit = source.length): Line | null {
  if (start >= limit) return null;
  const feed = source.indexOf('\n', start);
  if (feed === -1 || feed >= limit) return { start, end: withoutReturn(source, start, limit), next: limit };
  return { start, end: withoutReturn(source, start, feed), next: feed + 1 };
}

/** Yields at least one line, which may be empty. The range excludes the break of the last line. */
export function* linesOf(
  source: string,
  { start, end }: { readonly start: number; readonly end: number },
): Generator<Line> {
  let line = lineAt(source, start, end) ?? emptyLine(start);
  while (line.next < end) {
    yield line;
    line = lineAt(source, line.next, end) ?? emptyLine(line.next);
  }
  yield line;
  if (line.end < line.next) yield emptyLine(line.next);
}

const emptyLine = (at: number): Line => ({ start: at, end: at, next: at });

function withoutReturn(source: string, start: number, end: number): number {
  return end > start && source.charCodeAt(end - 1) === 0x0d ? end - 1 : end;
}

export function endOfLine(source: string, start: number): number {
  const feed = source.indexOf('\n', start);
  return feed === -1 ? source.length : feed;
}

export function isBlankCode(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

export function skipBlanks(source: string, start: number, end = source.length): number {
  let at = start;
  while (at < end && isBlankCode(source.charCodeAt(at))) at += 1;
  return at;
}
