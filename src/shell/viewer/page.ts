/** A whole screen of painted lines, of which only those that changed are written. */
export interface Page {
  draw(lines: readonly string[]): void;
  /** The screen is not as it was drawn. */
  forget(): void;
}

export function createPage(write: (text: string) => void): Page {
  let drawn: readonly string[] | null = null;
  return {
    draw(lines) {
      const before = drawn;
      const changed = lines.flatMap((line, row) =>
        before?.[row] === line ? [] : [`\u001b[${row + 1};1H${line}\u001b[K`],
      );
      if (before !== null && changed.length === 0) return;
      // One synchronized update: no half of a page is seen.
      write(`\u001b[?2026h${before === null ? '\u001b[2J' : ''}${changed.join('')}\u001b[?2026l`);
      drawn = lines;
    },
    forget() {
      drawn = null;
    },
  };
}
