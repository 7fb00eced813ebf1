import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { bodyExpression, normalizedPath } from '../json-path.ts';
import { lineBelow, type ViewerState } from './viewer.ts';

/** The screen: `height` lines of the document, the one under the cursor marked, and a last line that says where it is. */
export function viewerLines(state: ViewerState, { height }: { readonly height: number }): StyledLine[] {
  const { document, cursor, top } = state;
  const lines: StyledLine[] = [];
  for (let line = top, row = 0; row < height - 1 && document.source.count > 0; row += 1) {
    lines.push([span(line === cursor ? '› ' : '  ', 'prompt'), ...contentOf(state, line)]);
    const next = lineBelow(state, line);
    if (next === line) break;
    line = next;
  }
  return [...lines, statusOf(state)];
}

function contentOf({ document, folded, search }: ViewerState, line: number): StyledLine {
  const [content = []] = document.source.lines(line, line + 1);
  const marked = search === null ? content : content.flatMap((piece) => marks(piece, search.pattern));
  if (!folded.has(line)) return marked;
  const hidden = document.endOf(line) - line;
  return [...marked, span(` … ${hidden} ${hidden === 1 ? 'line' : 'lines'}`, 'muted')];
}

/** The pieces of a span that match stand out. */
function marks({ text, style }: StyledSpan, pattern: RegExp): StyledSpan[] {
  const spans: StyledSpan[] = [];
  let at = 0;
  for (const match of text.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
    if (match[0] === '') continue;
    if (match.index > at) spans.push(span(text.slice(at, match.index), style));
    spans.push(span(match[0], 'match'));
    at = match.index + match[0].length;
  }
  return at === 0 ? [span(text, style)] : [...spans, span(text.slice(at), style)];
}

function statusOf({ document, cursor, search }: ViewerState): StyledLine {
  const place = document.placeOf(cursor);
  const position = `${Math.min(cursor + 1, document.source.count)}/${document.source.count}`;
  return [
    span(position, 'muted'),
    ...(place === null
      ? []
      : [span(`  ${bodyExpression(place.steps)}`, 'key'), span(`  ${normalizedPath(place.steps)}`, 'muted')]),
    ...(search?.found === false ? [span(`  nothing matches ${search.text}`, 'warning')] : []),
  ];
}
