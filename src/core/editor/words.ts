import { nextBoundary, previousBoundary } from '../text/graphemes.ts';

export function wordEndAfter(text: string, offset: number): number {
  return skip(text, skip(text, offset, isOutsideWord), isInWord);
}

export function wordStartBefore(text: string, offset: number): number {
  return skipBack(text, skipBack(text, offset, isOutsideWord), isInWord);
}

export function unixWordStartBefore(text: string, offset: number): number {
  return skipBack(text, skipBack(text, offset, isSpace), isNoSpace);
}

type Test = (grapheme: string) => boolean;

const wordPattern = /^[\p{L}\p{N}]/u;
const spacePattern = /^\s/;

const isInWord: Test = (grapheme) => wordPattern.test(grapheme);
const isOutsideWord: Test = (grapheme) => !wordPattern.test(grapheme);
const isSpace: Test = (grapheme) => spacePattern.test(grapheme);
const isNoSpace: Test = (grapheme) => !spacePattern.test(grapheme);

function skip(text: string, offset: number, test: Test): number {
  let at = offset;
  while (at < text.length) {
    const end = nextBoundary(text, at);
    if (!test(text.slice(at, end))) break;
    at = end;
  }
  return at;
}

function skipBack(text: string, offset: number, test: Test): number {
  let at = offset;
  while (at > 0) {
    const start = previousBoundary(text, at);
    if (!test(text.slice(start, at))) break;
    at = start;
  }
  return at;
}
