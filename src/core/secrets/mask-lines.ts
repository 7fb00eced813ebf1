import { maskedText } from '../template/secret-chunk.ts';
import { type StyledLine, type StyledSpan, span } from '../text/styled.ts';
import type { Masker } from './search/masker.ts';
import type { TextRange } from './search/text-ranges.ts';

/** Lines as they may be shown: also a secret that spans several pieces of a line, or several lines, is masked. */
export function maskLines(lines: readonly StyledLine[], masker: Masker): StyledLine[] {
  const texts = lines.map((line) => line.map(({ text }) => text).join(''));
  const ranges = masker.find(texts.join('\n'));
  if (ranges.length === 0) return [...lines];
  const masked: StyledLine[] = [];
  let start = 0;
  let range = 0;
  for (const [index, line] of lines.entries()) {
    const end = start + (texts[index]?.length ?? 0);
    const own: TextRange[] = [];
    while (range < ranges.length && (ranges[range]?.start ?? end) < end) {
      const found = ranges[range] ?? { start, end };
      if (found.end > start) {
        own.push({ start: Math.max(0, found.start - start), end: Math.min(found.end, end) - start });
      }
      if (found.end > end) break;
      range += 1;
    }
    masked.push(own.length === 0 ? line : withoutRanges(line, own));
    start = end + 1;
  }
  return masked;
}

export function* streamMaskedLines(lines: Iterable<StyledLine>, masker: Masker): Generator<StyledLine> {
  let portion: StyledLine[] = [];
  for (const line of lines) {
    portion.push(line);
    if (portion.length < portionLines) continue;
    yield* maskLines(portion, masker);
    portion = [];
  }
  yield* maskLines(portion, masker);
}

const portionLines = 500;

function withoutRanges(line: StyledLine, ranges: readonly TextRange[]): StyledLine {
  const spans: StyledSpan[] = [];
  let at = 0;
  for (const { text, style } of line) {
    const end = at + text.length;
    let shown = '';
    let copied = at;
    for (const range of ranges) {
      if (range.end <= at || range.start >= end) continue;
      if (range.start >= at) shown += text.slice(copied - at, range.start - at) + maskedText;
      copied = Math.min(range.end, end);
    }
    shown += text.slice(copied - at);
    if (shown !== '') spans.push(span(shown, style));
    at = end;
  }
  return spans;
}

export function maskLine(line: StyledLine, masker: Masker): StyledLine {
  return maskLines([line], masker)[0] ?? [];
}
