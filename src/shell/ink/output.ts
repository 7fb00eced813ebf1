import Output, { type WriteOptions } from 'ink:output';

/**
 * Ink's canvas splits every line into styled characters, each frame anew, which is most of the time between a key
 * and its frame. The shell's lines come ready, clipped and one a row: they are joined as they are. Anything else
 * (two texts in a row, clipping) goes Ink's own way.
 */
export default class LineOutput extends Output {
  private readonly rows: string[] = [];
  private ready = true;

  override write(x: number, y: number, text: string, options: WriteOptions): void {
    super.write(x, y, text, options);
    if (!this.ready || text === '') return;
    if (x !== 0 || text.includes('\n') || this.rows[y] !== undefined) {
      this.ready = false;
      return;
    }
    this.rows[y] = options.transformers.reduce((line, transform) => transform(line, 0), text).trimEnd();
  }

  override clip(area: Parameters<Output['clip']>[0]): void {
    super.clip(area);
    this.ready = false;
  }

  override get(): { output: string; height: number } {
    if (!this.ready) return super.get();
    const lines = Array.from({ length: this.height }, (_, row) => this.rows[row] ?? '');
    return { output: lines.join('\n'), height: this.height };
  }
}
