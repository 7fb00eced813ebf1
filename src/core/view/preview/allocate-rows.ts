import { type StyledLine, span } from '../../text/styled.ts';

export interface Section {
  readonly preferred: number;
  readonly draw: (rows: number) => Iterable<StyledLine>;
}

export interface RowLimit<Name extends string> {
  readonly section: Name;
  readonly upTo: number;
}

export function allocateRows<Name extends string>(
  sections: Readonly<Record<Name, Section>>,
  limits: readonly RowLimit<Name>[],
  height: number,
): ReadonlyMap<Name, number> {
  const rows = new Map<Name, number>();
  let left = height;
  for (const { section, upTo } of limits) {
    const has = rows.get(section) ?? 0;
    const more = Math.max(0, Math.min(upTo, sections[section].preferred) - has);
    const given = Math.min(more, left);
    rows.set(section, has + given);
    left -= given;
  }
  return rows;
}

export function fold(lines: readonly StyledLine[], rows: number): readonly StyledLine[] {
  if (lines.length <= rows) return lines;
  if (rows <= 0) return [];
  return [...lines.slice(0, rows - 1), [span(`… ${lines.length - rows + 1} more`, 'muted')]];
}
