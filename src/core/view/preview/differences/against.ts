import { disabledMasker } from '../../../secrets/search/masker.ts';
import type { BodyAgainst } from '../../../session/against/types.ts';
import { type StyledLine, span } from '../../../text/styled.ts';
import { countText } from '../../../value/write.ts';
import { jsonChangeLine } from '../../compare/response-diff.ts';
import { wrapLine } from '../../paint/fit.ts';

export function againstLines(
  against: BodyAgainst,
  { columns, end }: { readonly columns: number | null; readonly end: string | null },
): StyledLine[] {
  const head: StyledLine = [
    span(`${against.method} `, 'title'),
    span(`against what the server has (response ${against.exchange})`, 'title'),
    ...(end === null ? [] : [span(`  ${end}`, 'hint')]),
  ];
  const lines = [head, ...linesOf(against)];
  return columns === null ? lines : lines.flatMap((line) => wrapLine(line, { width: columns, limit: 50 }));
}

function linesOf(against: BodyAgainst): StyledLine[] {
  if (against.kind === 'problem') return [[span('✗ ', 'error'), span(against.message)]];
  const { changes, more } = against;
  if (changes.length === 0) return [[span('  the server has all of this already', 'success')]];
  const rest: StyledLine[] = more === 0 ? [] : [[span(`… ${countText(more)} more`, 'muted')]];
  // Masked and cut when they were compared.
  const view = {
    maxLines: changes.length,
    maxValueLength: Number.POSITIVE_INFINITY,
    secrets: disabledMasker,
  };
  return [...changes.map((change) => jsonChangeLine(change, view)), ...rest];
}
