import { lineAt } from '../../../core/request/parse/lines.ts';

/** What stands between two lines that begin with `###`. */
export interface Block {
  /** Behind the separator; null without one and for a bare `###`. */
  readonly title: string | null;
  readonly start: number;
  readonly end: number;
  /** False for what stands before the first `###`. */
  readonly isSeparated: boolean;
}

/** Cuts the text at every line that begins with `###`, whatever stands around it. A byte order mark is left out. */
export function splitBlocks(source: string): Block[] {
  const blocks: Block[] = [];
  let open: Omit<Block, 'end'> = {
    title: null,
    start: source.startsWith('\uFEFF') ? 1 : 0,
    isSeparated: false,
  };
  for (let line = lineAt(source, open.start); line !== null; line = lineAt(source, line.next)) {
    if (!source.startsWith('###', line.start)) continue;
    blocks.push({ ...open, end: line.start });
    const title = source.slice(line.start, line.end).replace(/^#+/, '').trim();
    open = { title: title === '' ? null : title, start: line.next, isSeparated: true };
  }
  blocks.push({ ...open, end: source.length });
  return blocks;
}
