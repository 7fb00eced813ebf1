import { nextBoundary, previousBoundary } from '../../text/graphemes.ts';

/** Words of letters, digits and `_`, and words of other signs; `big` ones are all that is not blank. */
export type WordSize = 'small' | 'big';

type Kind = 'blank' | 'word' | 'sign';

export function kindAt(text: string, at: number, size: WordSize): Kind {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0x20);
  if (/\s/.test(character)) return 'blank';
  return size === 'big' || /[\p{L}\p{N}\p{M}_]/u.test(character) ? 'word' : 'sign';
}

/** Start of the next word; an empty line is a word. */
export function nextWord(text: string, from: number, size: WordSize): number {
  let at = kindAt(text, from, size) === 'blank' ? from : endOfRun(text, from, size);
  while (at < text.length && kindAt(text, at, size) === 'blank') {
    const isLineFeed = text.charAt(at) === '\n';
    at = nextBoundary(text, at);
    if (isLineFeed && text.charAt(at) === '\n') return at;
  }
  return at;
}

export function wordEnd(text: string, from: number, size: WordSize): number {
  let at = nextBoundary(text, from);
  while (at < text.length && kindAt(text, at, size) === 'blank') at = nextBoundary(text, at);
  return at >= text.length ? previousBoundary(text, text.length) : lastOfRun(text, at, size);
}

export function previousWord(text: string, from: number, size: WordSize): number {
  let at = previousBoundary(text, from);
  while (at > 0 && kindAt(text, at, size) === 'blank') {
    if (text.charAt(at) === '\n' && text.charAt(at - 1) === '\n') return at;
    at = previousBoundary(text, at);
  }
  return startOfRun(text, at, size);
}

export function previousWordEnd(text: string, from: number, size: WordSize): number {
  let at = kindAt(text, from, size) === 'blank' ? from : startOfRun(text, from, size);
  if (at === 0) return 0;
  at = previousBoundary(text, at);
  while (at > 0 && kindAt(text, at, size) === 'blank') at = previousBoundary(text, at);
  return at;
}

export function endOfRun(text: string, from: number, size: WordSize): number {
  const kind = kindAt(text, from, size);
  let at = from;
  while (at < text.length && text.charAt(at) !== '\n' && kindAt(text, at, size) === kind)
    at = nextBoundary(text, at);
  return at;
}

export function lastOfRun(text: string, from: number, size: WordSize): number {
  return Math.max(from, previousBoundary(text, endOfRun(text, from, size)));
}

export function startOfRun(text: string, from: number, size: WordSize): number {
  const kind = kindAt(text, from, size);
  let at = from;
  while (at > 0) {
    const before = previousBoundary(text, at);
    if (text.charAt(before) === '\n' || kindAt(text, before, size) !== kind) break;
    at = before;
  }
  return at;
}
