import { describe, expect, it } from 'vitest';
import { windowOf } from '../../../../src/core/view/preview/text-window.ts';

const width = 56;

const items = Array.from({ length: 40 }, (_, index) => `field${index}="some words of value ${index} here"`);

/** Starts of rows that any window of the text shows. */
function startsOf(text: string): number[] {
  const starts = new Set<number>();
  for (let focus = 0; focus <= text.length; focus += 1) {
    for (const { start } of windowOf(text, { focus, width, height: 6 }).rows) starts.add(start);
  }
  return [...starts].sort((a, b) => a - b);
}

describe('the rows of a text that is longer than the screen', () => {
  it.each([
    ['of one line', `POST http://localhost:4711/echo ${items.join(' ')}`],
    ['of long lines', `POST /x\n\n{"a": "${'x y '.repeat(400)}"}\n${'tail '.repeat(300)}`],
  ])('break in the same places wherever the cursor is: %s', (_, text) => {
    const starts = startsOf(text);
    const rows = windowOf(text, { focus: 0, width, height: 200 }).rows;
    expect(starts).toEqual(rows.map(({ start }) => start));
  });

  it('show a place in a line of a megabyte', () => {
    const { rows, above, below } = windowOf('word '.repeat(200_000), {
      focus: 500_000,
      width,
      height: 6,
    });
    expect(rows.some(({ start, end }) => start <= 500_000 && end > 500_000)).toBe(true);
    expect([above?.start, below?.end]).toEqual([0, 1_000_000]);
  });
});
