import { parseTemplate } from '../template/parse.ts';
import type { PlaceholderSegment } from '../template/template.ts';

export type PlaceholderSpan = Pick<PlaceholderSegment, 'text' | 'start' | 'end' | 'expression'>;

/** Placeholder at the cursor or just before it, closed or not. Of a very long line only the surroundings are read. */
export function placeholderAt(text: string, cursor: number): PlaceholderSpan | null {
  const from = Math.max(cursor === 0 ? 0 : text.lastIndexOf('\n', cursor - 1) + 1, cursor - maxDistance);
  const lineEnd = text.indexOf('\n', cursor);
  const to = Math.min(lineEnd === -1 ? text.length : lineEnd, cursor + maxDistance);
  const at = cursor - from;
  let before: PlaceholderSpan | null = null;
  for (const segment of parseTemplate(text.slice(from, to)).segments) {
    if (segment.kind !== 'placeholder' || segment.end < at) continue;
    if (segment.start > at) break;
    const { text: own, expression } = segment;
    const span = { text: own, start: from + segment.start, end: from + segment.end, expression };
    if (at < segment.end) return span;
    before = span;
  }
  return before;
}

const maxDistance = 4096;
