import { isSimple } from './characters.ts';

/** The boundary after `offset` (a boundary itself); the length of the text at its end. */
export function nextBoundary(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  if (isAlone(text, offset)) return offset + 1;
  // Nothing before a boundary matters: a text is walked in linear time.
  return clusterSince(offset, text, offset).end;
}

export function previousBoundary(text: string, offset: number): number {
  if (offset <= 1) return 0;
  if (isSimple(text.charCodeAt(offset - 1)) && isSafeBreak(text, offset - 1)) return offset - 1;
  return clusterAt(text, offset - 1).start;
}

/** `offset` itself at a boundary (UAX #29), else the end of its grapheme. */
export function boundaryAtOrAfter(text: string, offset: number): number {
  if (offset <= 0) return 0;
  if (offset >= text.length) return text.length;
  if (isSafeBreak(text, offset)) return offset;
  const cluster = clusterAt(text, offset);
  return cluster.start === offset ? offset : cluster.end;
}

export function* graphemeEnds(text: string, from = 0): Generator<number, void, undefined> {
  let at = from;
  let reach = window;
  while (at < text.length) {
    if (isAlone(text, at)) {
      at += 1;
      yield at;
      continue;
    }
    const start = at;
    const to = Math.min(text.length, at + reach);
    for (const { segment } of segmenter().segment(text.slice(at, to))) {
      if (at + segment.length >= to - 1 && to < text.length) break;
      at += segment.length;
      yield at;
      if (isAlone(text, at)) break;
    }
    reach = at === start ? reach * 4 : window;
  }
}

interface Cluster {
  readonly start: number;
  readonly end: number;
}

function segmenter(): Intl.Segmenter {
  made ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return made;
}

let made: Intl.Segmenter | null = null;

const window = 128;

/** The grapheme that holds the unit at `offset`. Only the text since the last sure boundary is segmented. */
function clusterAt(text: string, offset: number): Cluster {
  let from = offset;
  while (from > 0 && !isSafeBreak(text, from)) from -= 1;
  return clusterSince(from, text, offset);
}

function clusterSince(from: number, text: string, offset: number): Cluster {
  for (let reach = window; ; reach *= 4) {
    const to = Math.min(text.length, offset + reach);
    const found = segmenter()
      .segment(text.slice(from, to))
      .containing(offset - from);
    const start = from + (found?.index ?? 0);
    const end = start + (found?.segment.length ?? 1);
    // The last grapheme may continue after the window, which may cut a surrogate pair.
    if (end < to - 1 || to === text.length) return { start, end };
  }
}

/** Skin tones are pictographs, too, but extend the one before. */
const pictographPattern = /(?!\p{Emoji_Modifier})\p{Extended_Pictographic}/u;
const zeroWidthJoiner = 0x200d;

/** Whether it breaks at `offset` whatever else is in the text. False only means: ask the segmenter. */
function isSafeBreak(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  if (before === 0x0a || (after === 0x0a && before !== 0x0d)) return true;
  if (isSimple(after)) return isSimple(before) || !joinsWhatFollows(text, offset);
  // A pictograph joins what is before it only over a ZWJ or a prepended mark (GB11, GB9b).
  if (after < 0x2000 || before === zeroWidthJoiner || joinsWhatFollows(text, offset)) return false;
  return pictographPattern.test(String.fromCodePoint(text.codePointAt(offset) ?? 0));
}

/** Whether a prepended mark (GB9b; most are Arabic or Brahmic) or a leading Hangul letter (GB6) may end at `offset`. */
function joinsWhatFollows(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset - 1);
  if (unit < 0x600) return false;
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff;
  if (isLowSurrogate) return text.charCodeAt(offset - 2) >>> 2 === 0xd804 >>> 2;
  return (
    unit <= 0x8ff ||
    unit === 0x0d4e ||
    (unit >= 0x1100 && unit <= 0x115f) ||
    (unit >= 0xa960 && unit <= 0xa97c)
  );
}

function isAlone(text: string, offset: number): boolean {
  if (!isSimple(text.charCodeAt(offset))) return false;
  return offset + 1 >= text.length || isSimple(text.charCodeAt(offset + 1));
}
