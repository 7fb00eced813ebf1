import type { VariableRow } from '../../session/entries.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { previewValue } from '../../value/preview.ts';
import { typeOf } from '../../value/type.ts';
import { tableLines } from '../paint/columns.ts';
import { mask } from '../preview/rendered.ts';

export function variableLines(rows: readonly VariableRow[]): StyledLine[] {
  // One variable alone has the room to be seen further.
  const length = rows.length === 1 ? 2000 : 60;
  return tableLines(
    ['name', 'type', 'value', 'set by'],
    rows.map((row) => variableRow(row, length)),
  );
}

function variableRow({ variable, hides, hidden }: VariableRow, length: number): StyledLine {
  const { name, value, origin, secret } = variable;
  const type = typeOf(value);
  const over =
    hides.length === 0 ? '' : ` (hides the one of ${hides.map((scope) => scopeNames[scope]).join(', ')})`;
  return [
    span(hidden ? `${name} (hidden)` : name, hidden ? 'muted' : 'key'),
    span(type, 'muted'),
    secret ? span(mask, 'secret') : span(previewValue(value, length), type),
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
