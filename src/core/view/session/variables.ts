import type { VariableRow } from '../../session/entries.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { textWidth } from '../../text/width.ts';
import { previewValue } from '../../value/preview.ts';
import { typeOf } from '../../value/type.ts';
import type { Value } from '../../value/types.ts';
import { tableLines } from '../paint/columns.ts';
import { clipLine, wrapWords } from '../paint/fit.ts';
import { mask } from '../preview/rendered.ts';

export function variableLines(rows: readonly VariableRow[], columns: number | null): StyledLine[] {
  const width = columns === null ? valueWidth(null) : roomForValues(rows, columns);
  const table = tableLines(
    rows.map((row) => variableRow(row, width)),
    titles,
  ).flatMap((line) => (columns === null ? [line] : wrapWords(line, columns)));
  const [only] = rows;
  return only === undefined || rows.length > 1 ? table : [...table, ...wholeValue(only.variable, width)];
}

const titles = ['name', 'type', 'value', 'set by'] as const;

function roomForValues(rows: readonly VariableRow[], columns: number): number {
  const cells = [titles.map((title) => span(title)), ...rows.map((row) => variableRow(row, minValue))];
  const widest = (column: number) =>
    cells.reduce((width, row) => Math.max(width, textWidth(row[column]?.text ?? '')), 0);
  const others = widest(0) + widest(1) + Math.min(maxOrigin, widest(3)) + gaps;
  return Math.max(minValue, Math.min(maxValue, columns - others));
}

const gaps = 3 * 2 + 1;
const minValue = 16;
const maxValue = 60;
const maxOrigin = 30;

function wholeValue({ value, secret }: VariableRow['variable'], width: number): StyledLine[] {
  const text = previewValue(value, 2000);
  return secret || text.length <= width ? [] : [[span(text, typeOf(value))]];
}

export const valueWidth = (columns: number | null): number =>
  columns === null ? maxValue : Math.max(minValue, Math.min(maxValue, columns - 44));

function variableRow({ variable, hides, hidden }: VariableRow, width: number): StyledLine {
  const { name, value, origin, secret } = variable;
  const type = typeOf(value);
  const over =
    hides.length === 0 ? '' : ` (hides the one of ${hides.map((scope) => scopeNames[scope]).join(', ')})`;
  return [
    span(hidden ? `${name} (hidden)` : name, hidden ? 'muted' : 'key'),
    span(type, 'muted'),
    secret ? span(mask, 'secret') : valueSpan(value, width),
    span(`${origin.label}${over}`, 'muted'),
  ];
}

function valueSpan(value: Value, width: number): StyledSpan {
  const whole = span(previewValue(value, width), typeOf(value));
  return clipLine([whole], width + 1)[0] ?? whole;
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
