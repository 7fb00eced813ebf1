import type { ValueEvent } from '../../session/value-history/types.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { previewValue } from '../../value/preview.ts';
import { typeOf } from '../../value/type.ts';
import { tableLines } from '../paint/columns.ts';
import { formatAge } from '../paint/units.ts';
import { mask } from '../preview/rendered.ts';
import { valueWidth } from './variables.ts';

export function valueHistoryLines(
  events: readonly ValueEvent[],
  { at, columns }: { readonly at: number; readonly columns: number | null },
): StyledLine[] {
  const [first] = events;
  if (first === undefined) return [];
  const newest = events.slice(-maxShown).reverse();
  const hidden = events.length - newest.length;
  const rows = newest.map((event) => [
    span(`${event.name}@${event.number}`, 'key'),
    becameSpan(event, valueWidth(columns)),
    span(howText(event, at), 'muted'),
  ]);
  return [
    [],
    ...tableLines(rows, ['change', 'value', 'set by']),
    ...(hidden === 0 ? [] : [[span(`… ${hidden} older`, 'muted')]]),
    [span(`.undo ${first.name}@${(newest[1] ?? newest[0])?.number} sets that value again`, 'hint')],
  ];
}

const maxShown = 20;

function becameSpan({ became, secret }: ValueEvent, width: number): StyledSpan {
  switch (became.kind) {
    case 'gone':
      return span('not set', 'muted');
    case 'not-recorded':
      return span('not kept', 'muted');
    case 'value':
      return secret ? span(mask, 'secret') : span(previewValue(became.value, width), typeOf(became.value));
    default:
      return became satisfies never;
  }
}

function howText({ became, origin, afterExchange, isTakenBack }: ValueEvent, at: number): string {
  const ago = origin.at === null || became.kind === 'gone' ? '' : `, ${formatAge(at - origin.at)} ago`;
  const response = afterExchange === null ? '' : `, after response ${afterExchange}`;
  const who = became.kind === 'gone' ? `removed, was set by ${origin.label}` : origin.label;
  const foreign = origin.foreign === undefined ? '' : ` (${origin.foreign})`;
  return `${isTakenBack === true ? 'taken back to ' : ''}${who}${foreign}${ago}${response}`;
}
