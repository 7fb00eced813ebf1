import { type BlockHead, readBlockHead } from './block.ts';
import { changedRange } from './changed-range.ts';

/** A text and its blocks, one after another without a gap. There is always one. */
export interface Reading {
  readonly source: string;
  readonly blocks: readonly PlacedBlock[];
}

export interface PlacedBlock {
  readonly start: number;
  /** Its own text: the offsets in `head` count from its start. */
  readonly source: string;
  readonly head: BlockHead;
}

export const emptyReading: Reading = { source: '', blocks: [blockAt('', 0)] };

let last = emptyReading;

/** The blocks of a text. Of the text that was read before, only blocks that changed are read again. */
export function blocksOf(source: string): Reading['blocks'] {
  if (last.source !== source) last = reread(last, source);
  return last.blocks;
}

/** The first block of a text up to its body: the request, where the text is one. */
export const headOfFirst = (source: string): BlockHead => blocksOf(source)[0]?.head ?? readBlockHead(source);

/** Reads a text, and takes over each block that `previous` has, too. */
export function reread(previous: Reading, source: string): Reading {
  const { start, oldEnd, newEnd } = changedRange(previous.source, source);
  const blocks = previous.blocks.filter((block) => endOf(block) + separator.length <= start);
  const behind = previous.blocks.filter((block) => block.start >= oldEnd);
  const shift = newEnd - oldEnd;
  let at = endOf(blocks.at(-1));
  let next = 0;
  while (at < source.length || blocks.length === 0) {
    while ((behind[next]?.start ?? Infinity) + shift < at) next += 1;
    const known = behind[next];
    const isSame = known !== undefined && known.start + shift === at;
    const block = isSame ? { ...known, start: at } : blockAt(source, at);
    blocks.push(block);
    at = endOf(block);
  }
  return { source, blocks };
}

/** Begins the block behind another one, which depends on it. */
const separator = '###';

const endOf = (block: PlacedBlock | undefined): number =>
  block === undefined ? 0 : block.start + block.source.length;

function blockAt(source: string, start: number): PlacedBlock {
  const rest = source.slice(start);
  const head = readBlockHead(rest);
  return { start, source: rest.slice(0, head.end), head };
}
