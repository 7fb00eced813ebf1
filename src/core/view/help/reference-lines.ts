import type { DetailedRow, Reference, ReferenceNote, ReferenceRow } from '../../reference/row.ts';
import { type StyledLine, type StyledSpan, span } from '../../text/styled.ts';
import { wrapWords } from '../paint/fit.ts';

export function referenceLines({ intro, groups, notes = [] }: Reference, width: number): StyledLine[] {
  return [
    ...wrapWords([span(intro)], width),
    ...groups.flatMap(({ title, rows }) => [
      [],
      ...(title === null ? [] : wrapWords([span(title, 'title')], width)),
      ...(rows.some(isTall) ? spaced(rows, width) : definitionLines(rows, width)),
    ]),
    ...notes.flatMap((note) => noteLines(note, width)),
  ];
}

export function rowLines({ name, summary, examples = [] }: DetailedRow, width: number): StyledLine[] {
  return [
    [span(name, 'key')],
    ...indented(span(summary), width),
    ...examples.flatMap((example) => indented(span(example, 'hint'), width)),
  ];
}

const spaced = (rows: readonly DetailedRow[], width: number): StyledLine[] =>
  rows.flatMap((row, index) => [...(index === 0 ? [] : [[]]), ...rowLines(row, width)]);

export function definitionLines(rows: readonly ReferenceRow[], width: number): StyledLine[] {
  const lengths = rows.map(({ name }) => name.length).filter((length) => length <= maxColumn);
  const column = Math.max(0, ...lengths);
  return rows.flatMap(({ name, summary }): StyledLine[] =>
    name.length > column
      ? [[span(`  ${name}`, 'key')], ...wrapWords([span(' '.repeat(column + 4)), span(summary)], width)]
      : wrapWords([span(`  ${name.padEnd(column)}  `, 'key'), span(summary)], width),
  );
}

const maxColumn = 28;

const isTall = ({ examples }: DetailedRow): boolean => examples !== undefined;

function noteLines({ text, names }: ReferenceNote, width: number): StyledLine[] {
  const list = names.length === 0 ? [] : indented(span(names.join(' '), 'key'), width);
  return [[], ...wrapWords([span(text)], width), ...list];
}

const indented = (text: StyledSpan, width: number): StyledLine[] => wrapWords([span('    '), text], width);
