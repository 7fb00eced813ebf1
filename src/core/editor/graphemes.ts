import { isSimple } from './characters.ts';

/** The boundary after `offset` (a boundary itself); the length of the text at its end. */
export function nextBoundary(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  if (isSimple(text.charCodeAt(offset)) && isSimpleOrEnd(text, offset + 1)) return offset + 1;
  return clusterAt(text, offset).end;
}

/** The boundary before `offset` (a boundary itself); 0 at the start. */
export function previousBoundary(text: string, offset: number): number {
  if (offset <= 1) return 0;
  if (isSimple(text.charCodeAt(offset - 1)) && isSimple(text.charCodeAt(offset - 2))) return offset - 1;
  return clusterAt(text, offset - 1).start;
}

/** `offset` itself where it is a grapheme boundary (UAX #29), else the end of the grapheme it is inside of. */
export function boundaryAtOrAfter(text: string, offset: number): number {
  if (offset <= 0) return 0;
  if (offset >= text.length) return text.length;
  if (isSafeBreak(text, offset)) return offset;
  const cluster = clusterAt(text, offset);
  return cluster.start === offset ? offset : cluster.end;
}

interface Cluster {
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How much text after the offset the segmenter sees at first; more only where one grapheme is longer. */
const LOOK_AHEAD = 64;

/** The grapheme that holds the unit at `offset`. Only the text since the last sure boundary is segmented. */
function clusterAt(text: string, offset: number): Cluster {
  let from = offset;
  while (from > 0 && !isSafeBreak(text, from)) from -= 1;
  for (let reach = LOOK_AHEAD; ; reach *= 4) {
    const to = Math.min(text.length, offset + reach);
    const found = segmenter.segment(text.slice(from, to)).containing(offset - from);
    const start = from + (found?.index ?? 0);
    const end = start + (found?.segment.length ?? 1);
    if (end < to || to === text.length) return { start, end };
  }
}

const PICTOGRAPH = /\p{Extended_Pictographic}/u;

/** Whether it breaks at `offset` whatever else is in the text. False only means: ask the segmenter. */
function isSafeBreak(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  if (before === 0x0a || (after === 0x0a && before !== 0x0d)) return true;
  if (isSimple(before) && isSimple(after)) return true;
  // A pictograph joins what is before it only over a ZWJ or a prepended mark.
  if (after < 0xd800 || after > 0xdbff) return false;
  if (!PICTOGRAPH.test(String.fromCodePoint(text.codePointAt(offset) ?? 0))) return false;
  return before === 0xfe0f || isSimple(before) || isPictographEnd(text, offset);
}

function isPictographEnd(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset - 1);
  if (unit < 0xdc00 || unit > 0xdfff || offset < 2) return false;
  return PICTOGRAPH.test(String.fromCodePoint(text.codePointAt(offset - 2) ?? 0));
}

function isSimpleOrEnd(text: string, offset: number): boolean {
  return offset >= text.length || isSimple(text.charCodeAt(offset));
}
