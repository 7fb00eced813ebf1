import { memo } from 'react';
import type { HistoryHit } from '../../core/editor/history/history-search.ts';
import { type StyledLine, type StyledSpan, span } from '../../core/text/styled.ts';
import { textWidth } from '../../core/text/width.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import type { SearchOverlay } from '../state/state.ts';
import { Lines } from './lines.tsx';

/** The query, and the hits around the selected one with the matching characters marked. */
export const HistorySearch = memo(function HistorySearch({
  overlay,
  width,
  height,
}: {
  readonly overlay: SearchOverlay;
  readonly width: number;
  readonly height: number;
}) {
  return <Lines lines={searchLines(overlay, { width, height })} />;
});

const maxRows = 8;
const prompt = 'history: ';

/** Number of rows that the panel takes of a room. */
export const searchRows = ({ hits }: SearchOverlay, room: number): number =>
  Math.max(0, Math.min(room, maxRows, hits.length + 1));

/** Column of the cursor in the first row. */
export const searchColumn = ({ query }: SearchOverlay): number => textWidth(prompt + query);

function searchLines(
  { query, hits, selected }: SearchOverlay,
  { width, height }: { readonly width: number; readonly height: number },
): StyledLine[] {
  const count = hits.length === 0 ? 'nothing found' : `${selected + 1} of ${hits.length}`;
  const head: StyledLine = [span(prompt, 'title'), span(query), span(`   ${count}`, 'muted')];
  const room = Math.max(0, height - 1);
  const top = Math.max(0, Math.min(selected - Math.floor(room / 2), hits.length - room));
  const rows = hits.slice(top, top + room).map((hit, row) => hitLine(hit, top + row === selected));
  return [head, ...rows].map((line) => clipLine(line, width)).slice(0, height);
}

function hitLine({ text, matches }: HistoryHit, isSelected: boolean): StyledLine {
  const style = isSelected ? 'title' : 'plain';
  const spans: StyledSpan[] = [];
  let at = 0;
  for (const index of matches) {
    if (index > at) spans.push(span(text.slice(at, index), style));
    spans.push(span(text.slice(index, index + 1), 'match'));
    at = index + 1;
  }
  spans.push(span(text.slice(at, at + 500), style));
  const lead = isSelected ? span('▸ ', 'prompt') : span('  ');
  return [lead, ...spans.map((piece) => span(piece.text.replaceAll('\n', '⏎'), piece.style))];
}
