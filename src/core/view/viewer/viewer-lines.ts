import { boundaryAtOrAfter } from '../../text/graphemes.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { printable, textWidth } from '../../text/width.ts';
import { countText } from '../../value/write.ts';
import { clipLine } from '../paint/fit.ts';
import { bodyRows, hasFrame, lineBelow } from './paging.ts';
import { filterPrompt, footerOf, searchPrompt } from './viewer-footer.ts';
import type { ViewerSize, ViewerState } from './viewer-state.ts';

export function viewerLines(state: ViewerState, { width, height }: ViewerSize): StyledLine[] {
  const rows = bodyRows(height);
  const body = documentLines(state, { width, rows });
  const filled = [...body, ...Array.from({ length: rows - body.length }, (): StyledLine => [])];
  const foot = statusOf(state);
  const all = hasFrame(height) ? [state.title, ...filled, foot, footerOf(state, width)] : [...filled, foot];
  return all.map((line) => clipLine(line, width));
}

function documentLines(
  state: ViewerState,
  { width, rows }: { readonly width: number; readonly rows: number },
): StyledLine[] {
  const { cursor, top } = state;
  const lines: StyledLine[] = [];
  for (let line = top, row = 0; row < rows && state.document.source.count > 0; row += 1) {
    lines.push([span(line === cursor ? '› ' : '  ', 'prompt'), ...contentOf(state, line, width)]);
    const next = lineBelow(state, line);
    if (next === line) break;
    line = next;
  }
  return lines;
}

function contentOf({ document, folds, search, left }: ViewerState, line: number, width: number): StyledLine {
  const [content = []] = document.source.lines(line, line + 1);
  const shown = stretch(content, left, width);
  const marked = search === null ? shown : shown.flatMap((piece) => marks(piece, search.pattern));
  const end = folds.endOf(line);
  if (end === null) return marked;
  const hidden = end - line;
  return [...marked, span(` … ${countText(hidden)} ${hidden === 1 ? 'line' : 'lines'}`, 'muted')];
}

function stretch(line: StyledLine, left: number, width: number): StyledSpan[] {
  const spans: StyledSpan[] = [];
  let skip = left;
  // A grapheme of several units takes a column or two; those of dozens are clipped, which is seen.
  let room = width * 8;
  for (const { text, style } of line) {
    if (skip >= text.length) {
      skip -= text.length;
      continue;
    }
    const from = boundaryAtOrAfter(text, skip);
    skip = 0;
    spans.push(span(text.slice(from, from + room), style));
    room -= text.length - from;
    if (room <= 0) break;
  }
  return left > 0 && spans.length > 0 ? [span('…', 'muted'), ...spans] : spans;
}

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

function statusOf({ document, cursor, search, seek, note, part, shows, secrets }: ViewerState): StyledLine {
  const { mask } = secrets;
  const { count } = document.source;
  const place = document.placeOf(cursor);
  return [
    span(`${shows === 'headers' ? 'headers ' : ''}${count === 0 ? 0 : cursor + 1}/${count}`, 'muted'),
    ...(note === null ? [] : [span(`  ${mask(note)}`, 'info')]),
    ...(seek === null ? [] : [span(`  searching ${Math.floor((100 * seek.passed) / count)}%`, 'info')]),
    ...(search?.found === false ? [span(`  nothing matches ${search.text}`, 'warning')] : []),
    ...(place?.expression == null ? [] : [span(`  ${mask(place.expression)}`, 'key')]),
    ...(place?.jsonPath == null ? [] : [span(`  ${mask(place.jsonPath)}`, 'muted')]),
    ...(part === null ? [] : [span(`  ${part}`, 'info')]),
  ];
}

export function viewerCursor({ mode }: ViewerState, { width, height }: ViewerSize): CursorPlace | null {
  if ((mode.kind !== 'search' && mode.kind !== 'filter') || !hasFrame(height)) return null;
  const prompt = mode.kind === 'search' ? searchPrompt(mode) : filterPrompt;
  return { x: Math.min(width - 1, textWidth(prompt + printable(mode.text))), y: height - 1 };
}

export interface CursorPlace {
  readonly x: number;
  readonly y: number;
}
