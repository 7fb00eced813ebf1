/** Ink's own canvas, which its package does not export; the build resolves it. */
declare module 'ink:output' {
  export interface WriteOptions {
    readonly transformers: ReadonlyArray<(text: string, index: number) => string>;
  }
  export default class Output {
    constructor(options: { readonly width: number; readonly height: number });
    readonly width: number;
    readonly height: number;
    write(x: number, y: number, text: string, options: WriteOptions): void;
    clip(area: { x1?: number; x2?: number; y1?: number; y2?: number }): void;
    unclip(): void;
    get(): { output: string; height: number };
  }
}
