import type { Preview } from '../../../request/types.ts';
import { plainText, type StyledLine, type StyledSpan, span } from '../../../text/styled.ts';
import { clipLine, lineWidth, wrapLine } from '../../paint/fit.ts';
import { diagnosticsSection } from '../diagnostics.ts';
import { type Pair, pairsOf } from './pairs.ts';

const sideBySideWidth = 84;

export function compareLines(
  preview: Preview,
  { width, height, scroll }: { readonly width: number; readonly height: number; readonly scroll: number },
): StyledLine[] {
  const notes = diagnosticsSection(preview.diagnostics, width);
  const below = [...notes.draw(Math.min(notes.preferred, Math.max(0, Math.min(maxNotes, height - 1))))];
  const lines = pairLines(preview, { width, height: height - below.length, scroll });
  return [...lines, ...below.map((line) => clipLine(line, width))];
}

export function wholeCompareLines(preview: Preview, columns: number | null): StyledLine[] {
  const pairs = pairsOf(preview);
  const width = columns ?? unlimited;
  const isWide = columns !== null && columns >= sideBySideWidth;
  const notes = diagnosticsSection(preview.diagnostics, width);
  return [...(isWide ? beside(pairs, width) : below(pairs, width)), ...notes.draw(notes.preferred)];
}

const unlimited = 1_000_000;

/** Maximum scroll of the lines: in a narrow terminal a pair takes two. */
export const maxCompareScroll = (preview: Preview): number => 2 * pairsOf(preview).length;

const maxNotes = 3;

function pairLines(
  preview: Preview,
  { width, height, scroll }: { readonly width: number; readonly height: number; readonly scroll: number },
): StyledLine[] {
  const pairs = pairsOf(preview);
  const lines = width >= sideBySideWidth ? beside(pairs, width) : below(pairs, width);
  const first = Math.max(0, Math.min(scroll, lines.length - height));
  const shown = lines.slice(first, first + height);
  const hidden = lines.length - first - shown.length;
  if (hidden > 0) shown[shown.length - 1] = [span(`… ${hidden + 1} more, Page Down`, 'muted')];
  return shown.map((line) => clipLine(line, width));
}

const marks = {
  same: span('  '),
  changed: span('~ ', 'changed'),
  added: span('+ ', 'added'),
  removed: span('- ', 'removed'),
  unresolved: span('✗ ', 'error'),
};

function beside(pairs: readonly Pair[], width: number): StyledLine[] {
  const half = Math.floor((width - 5) / 2);
  return pairs.flatMap(({ template, result }) => {
    const left = template === null ? [[]] : wrapLine(template, { width: half, limit: 50 });
    const right = result === null ? [[]] : wrapLine(result, { width: half, limit: 50 });
    return Array.from({ length: Math.max(left.length, right.length) }, (_, row): StyledLine => {
      const cell = left[row] ?? [];
      const mark = row > 0 ? marks.same : markOf(template, result);
      return [
        ...cell,
        span(' '.repeat(Math.max(0, half - lineWidth(cell)))),
        span(' │ ', 'muted'),
        mark,
        ...(right[row] ?? []),
      ];
    });
  });
}

function below(pairs: readonly Pair[], width: number): StyledLine[] {
  const rows = (mark: StyledSpan, line: StyledLine): StyledLine[] =>
    wrapLine(line, { width: width - 2, limit: 50 }).map((row, index) =>
      clipLine([index === 0 ? mark : marks.same, ...row], width),
    );
  return pairs.flatMap(({ template, result }) => {
    if (template === null) return rows(marks.added, result ?? []);
    const mark = markOf(template, result);
    if (result === null || mark === marks.same) return rows(marks.same, template);
    if (mark === marks.unresolved && plainText(template) === plainText(result)) return rows(mark, result);
    return [...rows(marks.removed, template), ...rows(mark === marks.changed ? marks.added : mark, result)];
  });
}

function markOf(template: StyledLine | null, result: StyledLine | null): StyledSpan {
  if (template === null) return marks.added;
  if (result?.some(({ style }) => style === 'error') === true) return marks.unresolved;
  return result !== null && plainText(template) === plainText(result) ? marks.same : marks.changed;
}
