import type { HistoryHit } from '../../core/editor/history/history-search.ts';
import { type StyledLine, type StyledSpan, span } from '../../core/text/styled.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import type { SearchOverlay } from '../controller/state.ts';

/** What is searched for, and the hits around the chosen one, with what matched lit up. */
export function searchArea(
  { query, hits, selected }: SearchOverlay,
  { width, height }: { readonly width: number; readonly height: number },
): StyledLine[] {
  const count = hits.length === 0 ? 'nothing found' : `${selected + 1} of ${hits.length}`;
  const head: StyledLine = [
    span('history: ', 'title'),
    span(query),
    span('▏', 'muted'),
    span(`  ${count}`, 'muted'),
  ];
  const room = Math.max(0, height - 1);
  const top = Math.max(0, Math.min(selected - Math.floor(room / 2), hits.length - room));
  const rows = hits.slice(top, top + room).map((hit, row) => hitLine(hit, top + row === selected));
  return [head, ...rows].map((line) => clipLine(line, width)).slice(0, height);
}

function hitLine({ text, matches }: HistoryHit, chosen: boolean): StyledLine {
  const lead = chosen ? span('▸ ', 'prompt') : span('  ');
  const spans: StyledSpan[] = [];
  let at = 0;
  for (const index of matches) {
    if (index > at) spans.push(span(text.slice(at, index), chosen ? 'title' : 'plain'));
    spans.push(span(text.slice(index, index + 1), 'match'));
    at = index + 1;
  }
  spans.push(span(text.slice(at, at + 500), chosen ? 'title' : 'plain'));
  return [lead, ...spans.map(({ text: piece, style }) => span(piece.replaceAll('\n', '⏎'), style))];
}
