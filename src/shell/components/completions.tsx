import { memo } from 'react';
import type { CompletionItem } from '../../core/editor/completion/types.ts';
import { type Style, type StyledLine, type StyledSpan, span } from '../../core/text/styled.ts';
import { textWidth } from '../../core/text/width.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import type { PopupOverlay } from '../state/state.ts';
import { Lines } from './lines.tsx';

/** Completions around the selected one: label, type, description; below them their number. */
export const Completions = memo(function Completions({
  overlay,
  width,
  height,
}: {
  readonly overlay: PopupOverlay;
  readonly width: number;
  readonly height: number;
}) {
  return <Lines lines={completionLines(overlay, { width, height })} />;
});

const maxRows = 7;

/** Number of rows that the panel takes of a room. */
export function completionRows({ completion: { items } }: PopupOverlay, room: number): number {
  const height = Math.min(room, maxRows);
  // A single row would only have the number.
  return items.length <= height ? items.length : height < 2 ? 0 : height;
}

function completionLines(
  { completion: { items }, selected }: PopupOverlay,
  { width, height }: { readonly width: number; readonly height: number },
): StyledLine[] {
  const room = items.length > height ? height - 1 : height;
  if (room <= 0) return [];
  const top = Math.max(0, Math.min((selected ?? 0) - Math.floor(room / 2), items.length - room));
  const shown = items.slice(top, top + room);
  const labelWidth = Math.min(40, Math.max(...shown.map(({ label }) => textWidth(label))));
  const lines = shown.map((item, row) => itemLine(item, { isSelected: top + row === selected, labelWidth }));
  if (items.length > shown.length) {
    const place =
      selected === null ? `${items.length - shown.length} more` : `${selected + 1} of ${items.length}`;
    lines.push([span(`    … ${place}`, 'muted')]);
  }
  return lines.map((line) => clipLine(line, width));
}

function itemLine(
  item: CompletionItem,
  { isSelected, labelWidth }: { readonly isSelected: boolean; readonly labelWidth: number },
): StyledLine {
  const { label, description, type, sort, kind } = item;
  const fill = ' '.repeat(Math.max(0, labelWidth - textWidth(label)));
  return [
    isSelected ? span('  ▸ ', 'prompt') : span('    '),
    ...labelSpans(item, isSelected),
    span(`${fill}  `),
    span(`${type ?? sort ?? kindNames[kind] ?? kind}`.padEnd(8), type ?? 'muted'),
    span(` ${description}`, 'muted'),
  ];
}

const kindNames: Readonly<Partial<Record<CompletionItem['kind'], string>>> = {
  'header-value': 'value',
  property: 'property',
  operation: 'kept',
  global: 'name',
};

function labelSpans({ label, matches }: CompletionItem, isSelected: boolean): StyledSpan[] {
  const style: Style = isSelected ? 'selection' : 'plain';
  const spans: StyledSpan[] = [];
  let at = 0;
  for (const index of isSelected ? [] : matches) {
    if (index > at) spans.push(span(label.slice(at, index), style));
    spans.push(span(label.slice(index, index + 1), 'title'));
    at = index + 1;
  }
  spans.push(span(label.slice(at), style));
  return spans;
}
