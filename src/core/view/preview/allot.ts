import { type StyledLine, span } from '../../text/styled.ts';

/** A part of the preview: how many rows it would like, and its lines in as many as it gets. */
export interface Section {
  readonly wanted: number;
  readonly draw: (rows: number) => Iterable<StyledLine>;
}

/** Up to how many rows a section gets in this turn; earlier turns come first. */
export interface Turn<Name extends string> {
  readonly section: Name;
  readonly upTo: number;
}

/** Shares `height` rows out among sections, turn by turn, so that what matters most is there in the smallest room. */
export function allotRows<Name extends string>(
  sections: Readonly<Record<Name, Section>>,
  turns: readonly Turn<Name>[],
  height: number,
): ReadonlyMap<Name, number> {
  const rows = new Map<Name, number>();
  let left = height;
  for (const { section, upTo } of turns) {
    const has = rows.get(section) ?? 0;
    const more = Math.max(0, Math.min(upTo, sections[section].wanted) - has);
    const given = Math.min(more, left);
    rows.set(section, has + given);
    left -= given;
  }
  return rows;
}

/** The first lines, and how many more there are. */
export function fold(lines: readonly StyledLine[], rows: number): readonly StyledLine[] {
  if (lines.length <= rows) return lines;
  if (rows <= 0) return [];
  return [...lines.slice(0, rows - 1), [span(`… ${lines.length - rows + 1} more`, 'muted')]];
}
