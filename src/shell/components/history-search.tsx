import { memo } from 'react';
import type { HistoryHit } from '../../core/editor/history/history-search.ts';
import { type StyledLine, span } from '../../core/text/styled.ts';
import { textWidth } from '../../core/text/width.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import type { SearchOverlay } from '../state/state.ts';
import { Lines, type Room } from './lines.tsx';
import { firstShown, matchSpans } from './list.ts';

export const HistorySearch = memo(function HistorySearch({
  overlay,
  ...room
}: Room & { readonly overlay: SearchOverlay }) {
  return <Lines lines={searchLines(overlay, room)} />;
});

const maxRows = 8;

export const searchRows = ({ hits }: SearchOverlay, room: number): number =>
  Math.max(0, Math.min(room, maxRows, hits.length + 1));

export const searchColumn = (overlay: SearchOverlay): number => textWidth(promptOf(overlay) + overlay.query);

const promptOf = ({ list }: SearchOverlay): string => `${list.title}: `;

function searchLines(overlay: SearchOverlay, { width, height }: Room): StyledLine[] {
  const { query, hits, selected } = overlay;
  const count = hits.length === 0 ? 'nothing found' : `${selected + 1} of ${hits.length}`;
  const head: StyledLine = [span(promptOf(overlay), 'title'), span(query), span(`   ${count}`, 'muted')];
  const room = Math.max(0, height - 1);
  const top = firstShown(selected, hits.length, room);
  const rows = hits.slice(top, top + room).map((hit, row) => hitLine(hit, top + row === selected));
  return [head, ...rows].map((line) => clipLine(line, width)).slice(0, height);
}

function hitLine({ text, matches }: HistoryHit, isSelected: boolean): StyledLine {
  const shown = text.slice(0, (matches.at(-1) ?? 0) + 500).replaceAll('\n', '⏎');
  const plain = isSelected ? 'title' : 'plain';
  return [
    isSelected ? span('▸ ', 'prompt') : span('  '),
    ...matchSpans(shown, matches, { plain, match: 'match' }),
  ];
}
