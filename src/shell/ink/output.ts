import stringWidth from 'string-width';

/** The lines of the newest frame of any Ink program, and its width. */
export const newestFrame: { lines: readonly string[]; columns: number } = { lines: [], columns: 0 };

interface WriteOptions {
  readonly transformers: ReadonlyArray<(line: string, index: number) => string>;
}

/** Replaces Ink's canvas, which splits each line into styled characters: lines of the shell are painted and clipped already. */
export default class LineOutput {
  readonly width: number;
  readonly height: number;
  private readonly rows: string[] = [];

  constructor({ width, height }: { readonly width: number; readonly height: number }) {
    this.width = width;
    this.height = height;
  }

  write(x: number, y: number, text: string, { transformers }: WriteOptions): void {
    for (const [index, line] of text.split('\n').entries()) {
      const left = this.rows[y + index] ?? '';
      const gap = left === '' ? x : x - stringWidth(left);
      const painted = transformers.reduce((shown, transform) => transform(shown, index), line);
      this.rows[y + index] = `${left}${' '.repeat(Math.max(0, gap))}${painted}`;
    }
  }

  clip(): void {}

  unclip(): void {}

  get(): { output: string; height: number } {
    const lines = Array.from({ length: this.height }, (_, row) => this.rows[row]?.trimEnd() ?? '');
    newestFrame.lines = lines;
    newestFrame.columns = this.width;
    return { output: lines.join('\n'), height: this.height };
  }
}
