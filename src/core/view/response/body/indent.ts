import type { Offsets } from './line-source.ts';

/** Maximum levels of indentation: deep nesting would multiply a hostile body by hundreds. Usual documents keep all. */
export function maxIndent(depths: Offsets, textLength: number): number {
  const most = shortText + textLength * growth;
  const linesFrom = countLinesFrom(depths);
  let width = 0;
  for (let level = 1; level <= screenLevels; level += 1) {
    width += 2 * (linesFrom[level] ?? 0);
    if (width > most) return level - 1;
  }
  return screenLevels;
}

const screenLevels = 100;
/** Blanks for each character of the text. */
const growth = 10;
const shortText = 100_000;

function countLinesFrom(depths: Offsets): Uint32Array {
  const counts = new Uint32Array(screenLevels + 2);
  for (let line = 0; line < depths.length; line += 1) {
    const level = Math.min(depths.at(line), screenLevels);
    counts[level] = (counts[level] ?? 0) + 1;
  }
  for (let level = screenLevels - 1; level >= 0; level -= 1)
    counts[level] = (counts[level] ?? 0) + (counts[level + 1] ?? 0);
  return counts;
}
