import type { ComparedPreviews, ComparedVariant } from '../../session/comparing/types.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { countText } from '../../value/write.ts';
import { tableLines } from '../paint/columns.ts';
import { lineWidth } from '../paint/fit.ts';

export function comparedLines(compared: ComparedPreviews, columns: number | null): StyledLine[] {
  const { title, count, unresolved, others, places, variants } = compared;
  const summary: StyledLine = [
    span(title, 'title'),
    span(`  ${count} compared, ${differing(variants.length + others)}`, 'muted'),
    ...(unresolved === 0 ? [] : [span(`, ${unresolved} unresolved`, 'error')]),
  ];
  const [only] = variants;
  if (places.length === 0 || only === undefined)
    return [summary, [span('  all requests are the same', 'muted')]];
  const table = tableLines(
    places.map((place) => [span(place, 'placeholder'), ...variants.map((variant) => cellOf(variant, place))]),
    ['', ...variants.map(labelOf)],
  );
  const fits = columns === null ? variants.length <= 4 : table.every((line) => lineWidth(line) <= columns);
  const rest: StyledLine[] =
    others === 0 ? [] : [[span(`… ${countText(others)} more that differ from these`, 'muted')]];
  return [summary, ...(fits ? table : blocks(compared)), ...rest];
}

const differing = (count: number): string => (count === 1 ? 'none differ' : `${count} differ`);

function blocks({ places, variants }: ComparedPreviews): StyledLine[] {
  return places.flatMap((place): StyledLine[] => [
    [span(place, 'placeholder')],
    ...tableLines(variants.map((variant) => [span(`  ${labelOf(variant)}`, 'key'), cellOf(variant, place)])),
  ]);
}

function labelOf({ labels, count }: ComparedVariant): string {
  const more = count - labels.length;
  return `${labels.join(', ')}${more === 0 ? '' : ` and ${countText(more)} more`}`;
}

function cellOf({ values }: ComparedVariant, place: string): StyledSpan {
  const found = values.get(place);
  if (found === undefined) return span('-', 'muted');
  return found.problem === null ? span(found.text) : span(`✗ ${found.problem}`, 'error');
}
