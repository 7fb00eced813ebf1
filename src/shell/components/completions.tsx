import { memo } from 'react';
import type { CompletionItem } from '../../core/editor/completion/types.ts';
import { type StyledLine, span } from '../../core/text/styled.ts';
import { textWidth } from '../../core/text/width.ts';
import { countText } from '../../core/value/write.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import type { PopupOverlay } from '../state/state.ts';
import { Lines, type Room } from './lines.tsx';
import { firstShown, matchSpans } from './list.ts';

export const Completions = memo(function Completions({
  overlay,
  ...room
}: Room & { readonly overlay: PopupOverlay }) {
  return <Lines lines={completionLines(overlay, room)} />;
});

const maxRows = 7;

export function completionRows({ mostItems }: PopupOverlay, room: number): number {
  const height = Math.min(room, maxRows);
  // A single row would only have the number.
  return mostItems <= height ? mostItems : height < 2 ? 0 : height;
}

function completionLines(
  { completion: { items, total }, selected }: PopupOverlay,
  { width, height }: Room,
): StyledLine[] {
  const room = items.length > height ? height - 1 : height;
  if (room <= 0) return [];
  const top = firstShown(selected ?? 0, items.length, room);
  const shown = items.slice(top, top + room);
  const labelWidth = Math.min(
    maxLabelWidth,
    Math.max(minLabelWidth, width - besideLabel),
    Math.max(...shown.map(({ label }) => textWidth(label))),
  );
  const lines = shown.map((item, row) => itemLine(item, { isSelected: top + row === selected, labelWidth }));
  if (items.length > shown.length) {
    const hidden = items.length - shown.length;
    lines.push([span(`    … ${placeText({ selected, hidden, listed: items.length, total })}`, 'muted')]);
  }
  return Array.from({ length: height }, (_, row) => clipLine(lines[row] ?? [], width));
}

const maxLabelWidth = 40;
const minLabelWidth = 10;

const besideLabel = 21;

function placeText(counts: {
  readonly selected: number | null;
  readonly hidden: number;
  readonly listed: number;
  readonly total: number;
}): string {
  const { selected, hidden, listed, total } = counts;
  if (total > listed) {
    const first = `the first ${countText(listed)} of ${countText(total)}, keep typing`;
    return selected === null ? first : `${selected + 1} of ${first}`;
  }
  return selected === null ? `${hidden} more` : `${selected + 1} of ${listed}`;
}

function itemLine(
  item: CompletionItem,
  { isSelected, labelWidth }: { readonly isSelected: boolean; readonly labelWidth: number },
): StyledLine {
  const { label, matches, description, type, sort, kind } = item;
  const fill = ' '.repeat(Math.max(0, labelWidth - textWidth(label)));
  const name = isSelected
    ? [span(label, 'selection')]
    : matchSpans(label, matches, { plain: 'plain', match: 'title' });
  return [
    isSelected ? span('  ▸ ', 'prompt') : span('    '),
    ...clipLine(name, labelWidth),
    span(`${fill}  `),
    span(`${type ?? sort ?? kindNames[kind] ?? kind}`.padEnd(8), type ?? 'muted'),
    span(` ${description}`, 'muted'),
  ];
}

const kindNames: Readonly<Partial<Record<CompletionItem['kind'], string>>> = {
  'header-value': 'value',
  field: 'field',
  property: 'property',
  operation: 'saved',
  global: 'name',
};
