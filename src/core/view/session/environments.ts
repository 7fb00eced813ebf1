import type { ComparedVariable, EnvironmentRow } from '../../session/entries.ts';
import type { NamedVariable } from '../../session/types.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { previewValue } from '../../value/preview.ts';
import { typeOf } from '../../value/type.ts';
import { tableLines } from '../paint/columns.ts';
import { formatCount } from '../paint/units.ts';
import { mask } from '../preview/rendered.ts';

export function environmentLines(environments: readonly EnvironmentRow[]): StyledLine[] {
  return environments.flatMap((row) => [headLine(row), ...tableLines(row.variables.map(variableCells))]);
}

function headLine({ name, isActive, isProtected, variables }: EnvironmentRow): StyledLine {
  return [
    span(isActive ? '* ' : '  ', 'added'),
    span(name, 'key'),
    ...(isProtected ? [span('  protected', 'warning')] : []),
    ...(variables.length === 0 ? [span('  no variables', 'muted')] : []),
  ];
}

function variableCells({ variable, from, hiddenBy }: EnvironmentRow['variables'][number]): StyledSpan[] {
  const place = hiddenBy === null ? from : `${from} (hidden by ${hiddenBy})`;
  return [
    span(`    ${variable.name}`, hiddenBy === null ? 'plain' : 'muted'),
    valueSpan(variable),
    span(place, hiddenBy === null ? 'muted' : 'warning'),
  ];
}

const valueLength = 50;

const valueSpan = ({ value, secret }: NamedVariable): StyledSpan =>
  secret ? span(mask, 'secret') : span(previewValue(value, valueLength), typeOf(value));

export function comparedEnvironmentLines({
  names,
  different,
  same,
}: {
  readonly names: readonly string[];
  readonly different: readonly ComparedVariable[];
  readonly same: number;
}): StyledLine[] {
  const rest = span(`${formatCount(same, 'variable')} the same`, 'muted');
  if (different.length === 0) return [[span('no difference', 'success'), span('  '), rest]];
  const rows = different.map(({ name, sides }) => [span(name, 'key'), ...sides.map(sideSpan)]);
  return [...tableLines(rows, ['', ...names]), [rest]];
}

const sideSpan = (variable: NamedVariable | undefined): StyledSpan =>
  variable === undefined ? span('not set', 'muted') : valueSpan(variable);
