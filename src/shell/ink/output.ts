import Output, { type WriteOptions } from 'ink:output';
import stringWidth from 'string-width';

/** The lines of the newest frame of any Ink program, and its width. */
export const newestFrame: { lines: readonly string[]; columns: number } = { lines: [], columns: 0 };

/**
 * Ink's canvas splits every line into styled characters in each frame, which is most of the time between a key and its
 * frame. The lines of the shell are painted and clipped: they are joined as they are, side by side where two panels
 * share a row. Anything else (overlaps, clipping) goes Ink's own way.
 */
export default class LineOutput extends Output {
  private readonly rows: string[] = [];
  private isReady = true;

  override write(x: number, y: number, text: string, options: WriteOptions): void {
    super.write(x, y, text, options);
    if (!this.isReady || text === '') return;
    const left = this.rows[y] ?? '';
    const gap = x === 0 && left === '' ? 0 : x - stringWidth(left);
    this.isReady = gap >= 0 && !text.includes('\n');
    const painted = options.transformers.reduce((line, transform) => transform(line, 0), text);
    this.rows[y] = `${left}${' '.repeat(Math.max(0, gap))}${painted}`;
  }

  override clip(area: Parameters<Output['clip']>[0]): void {
    super.clip(area);
    this.isReady = false;
  }

  override get(): { output: string; height: number } {
    const lines = Array.from({ length: this.height }, (_, row) => this.rows[row]?.trimEnd() ?? '');
    newestFrame.lines = lines;
    newestFrame.columns = this.width;
    return this.isReady ? { output: lines.join('\n'), height: this.height } : super.get();
  }
}
