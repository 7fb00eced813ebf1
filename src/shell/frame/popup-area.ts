import type { CompletionItem } from '../../core/editor/completion/types.ts';
import { type Style, type StyledLine, type StyledSpan, span } from '../../core/text/styled.ts';
import { textWidth } from '../../core/text/width.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import type { PopupOverlay } from '../controller/state.ts';

/** Completions around the chosen one: label, type, description; below them how many there are, and the key. */
export function popupArea(
  { completion, selected }: PopupOverlay,
  { width, height }: { readonly width: number; readonly height: number },
): StyledLine[] {
  const { items } = completion;
  const room = items.length > height ? height - 1 : height;
  if (room <= 0) return [];
  const top = Math.max(0, Math.min((selected ?? 0) - Math.floor(room / 2), items.length - room));
  const shown = items.slice(top, top + room);
  const labelWidth = Math.min(40, Math.max(...shown.map(({ label }) => textWidth(label))));
  const lines = shown.map((item, row) => itemLine(item, { isChosen: top + row === selected, labelWidth }));
  if (items.length > shown.length) {
    const place =
      selected === null ? `${items.length - shown.length} more` : `${selected + 1} of ${items.length}`;
    lines.push([span(`    … ${place}`, 'muted')]);
  }
  return lines.map((line) => clipLine(line, width));
}

function itemLine(
  item: CompletionItem,
  { isChosen, labelWidth }: { readonly isChosen: boolean; readonly labelWidth: number },
): StyledLine {
  const { label, description, type, sort, kind } = item;
  const fill = ' '.repeat(Math.max(0, labelWidth - textWidth(label)));
  return [
    isChosen ? span('  ▸ ', 'prompt') : span('    '),
    ...labelSpans(item, isChosen),
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

function labelSpans({ label, matches }: CompletionItem, isChosen: boolean): StyledSpan[] {
  const style: Style = isChosen ? 'selection' : 'plain';
  const spans: StyledSpan[] = [];
  let at = 0;
  for (const index of isChosen ? [] : matches) {
    if (index > at) spans.push(span(label.slice(at, index), style));
    spans.push(span(label.slice(index, index + 1), 'title'));
    at = index + 1;
  }
  spans.push(span(label.slice(at), style));
  return spans;
}
