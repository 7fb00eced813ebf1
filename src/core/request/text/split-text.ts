import { type BlockHead, readBlockHead } from './block.ts';
import { type ChangedRange, changedRange } from './changed-range.ts';

interface SplitText {
  readonly source: string;
  readonly blocks: Blocks;
}

type Blocks = readonly [PlacedBlock, ...PlacedBlock[]];

export interface PlacedBlock {
  readonly start: number;
  /** Text of the block: the offsets in `head` count from its start. */
  readonly source: string;
  readonly head: BlockHead;
}

export const emptyText: SplitText = { source: '', blocks: [blockAt('', 0)] };

let last = emptyText;

/** The blocks of the text that was asked for last are kept, and those that an edit of it left. */
export function blocksOf(source: string): Blocks {
  if (last.source !== source) last = splitAgain(last, source);
  return last.blocks;
}

export function splitAgain(previous: SplitText, source: string): SplitText {
  const change = changedRange(previous.source, source);
  // A mark of a comment in the lines of the change may join or part blocks anywhere.
  const isNearComment = [[previous.source, change.oldEnd] as const, [source, change.newEnd] as const].some(
    ([text, end]) => {
      const last = text.indexOf('\n', end);
      const lines = text.slice(text.lastIndexOf('\n', change.start - 1) + 1, last < 0 ? text.length : last);
      return /\/\*|\*\//.test(lines);
    },
  );
  if (isNearComment && previous.source !== '') return splitAgain(emptyText, source);
  const blocks = previous.blocks.filter((block) => endOf(block) + separator.length <= change.start);
  const after = previous.blocks.filter((block) => block.start >= change.oldEnd);
  const shift = change.newEnd - change.oldEnd;
  const [changed, next] = previous.blocks.slice(blocks.length);
  const isWithin = next === undefined || change.oldEnd + separator.length <= next.start;
  if (changed !== undefined && isWithin && isInBody(changed, change, source)) {
    const { start, head } = changed;
    blocks.push({ start, source: source.slice(start, endOf(changed) + shift), head });
  }
  let at = endOf(blocks.at(-1));
  let index = 0;
  while (at < source.length) {
    while ((after[index]?.start ?? Infinity) + shift < at) index += 1;
    const same = after[index];
    const isSame = same !== undefined && same.start + shift === at;
    const block = isSame ? { ...same, start: at } : blockAt(source, at);
    blocks.push(block);
    at = endOf(block);
  }
  const [first = blockAt(source, 0), ...others] = blocks;
  return { source, blocks: [first, ...others] };
}

function isInBody({ start, head }: PlacedBlock, change: ChangedRange, source: string): boolean {
  // In a request in one line, the lines below change more than the head.
  if (head.oneLineStart !== null) return false;
  const last = head.request?.head.at(-1);
  const isHeadClosed = last?.kind === 'blank' && last.end < last.next;
  if (!isHeadClosed || change.start < start + last.next) return false;
  // The change may close what opens there as a script of httpYac.
  if (opensBlock.test(source.slice(start, start + last.next))) return false;
  const from = Math.max(0, change.start - separator.length - 1);
  const around = source.slice(from, change.newEnd + separator.length);
  return !around.includes(`\n${separator}`);
}

const opensBlock = /^[ \t]*\{\{(?:[@+]\w*)?[ \t]*$/m;

const separator = '###';

const endOf = (block: PlacedBlock | undefined): number =>
  block === undefined ? 0 : block.start + block.source.length;

function blockAt(source: string, start: number): PlacedBlock {
  const rest = source.slice(start);
  const { end, ...head } = readBlockHead(rest);
  return { start, source: rest.slice(0, end), head };
}
