import type { VariableRow } from '../../session/entries.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { previewValue } from '../../value/preview.ts';
import { typeOf } from '../../value/type.ts';
import { tableLines } from '../paint/columns.ts';
import { mask } from '../preview/rendered.ts';

export function variableLines(rows: readonly VariableRow[], columns: number | null): StyledLine[] {
  const width = valueWidth(columns);
  const table = tableLines(
    ['name', 'type', 'value', 'set by'],
    rows.map((row) => variableRow(row, width)),
  );
  const [only] = rows;
  return only === undefined || rows.length > 1 ? table : [...table, ...wholeValue(only.variable, width)];
}

/** One variable alone has the room to be seen further. */
function wholeValue({ value, secret }: VariableRow['variable'], width: number): StyledLine[] {
  const text = previewValue(value, 2000);
  return secret || text.length <= width ? [] : [[span(text, typeOf(value))]];
}

/** Leaves room for a name and for who set it. */
export const valueWidth = (columns: number | null): number =>
  columns === null ? 60 : Math.max(16, Math.min(60, columns - 44));

function variableRow({ variable, hides, hidden }: VariableRow, width: number): StyledLine {
  const { name, value, origin, secret } = variable;
  const type = typeOf(value);
  const over =
    hides.length === 0 ? '' : ` (hides the one of ${hides.map((scope) => scopeNames[scope]).join(', ')})`;
  return [
    span(hidden ? `${name} (hidden)` : name, hidden ? 'muted' : 'key'),
    span(type, 'muted'),
    secret ? span(mask, 'secret') : span(previewValue(value, width), type),
    span(`${origin.label}${over}`, 'muted'),
  ];
}

const scopeNames: Readonly<Record<VariableRow['hides'][number], string>> = {
  session: 'the session',
  flag: '--var',
  answer: 'an answer',
  request: 'the request',
  environment: 'the environment',
  base: '.base',
  file: 'the file',
};
