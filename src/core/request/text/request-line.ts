import { indexOutside } from '../../template/scan.ts';
import { isKnownMethod, isMethod } from '../methods.ts';
import { otherProtocol } from '../protocols.ts';
import { isBlankCode, type Line, skipBlanks } from './lines.ts';
import type { RequestLine, Span } from './nodes.ts';

export interface RequestLineStart {
  readonly method: string;
  readonly targetStart: number;
  readonly hasTarget: boolean;
}

export function readRequestLine(source: string, line: Line): RequestLine {
  const start = skipBlanks(source, line.start, line.end);
  const { method, targetStart } = readMethod(source, start, line.end);
  const target = trimmedSpan(source, targetStart, withoutVersion(source, targetStart, line.end));
  const methodSpan = targetStart === start ? null : { start, end: start + method.length };
  return { method, methodSpan, target, ...line };
}

/** An unknown method counts only in upper case before what looks like a URL. */
export function readMethod(source: string, start: number, end: number): RequestLineStart {
  const word = /[A-Za-z][A-Za-z-]*/y;
  word.lastIndex = start;
  const name = word.exec(source)?.[0] ?? '';
  const wordEnd = start + name.length;
  const isWord = name !== '' && (wordEnd >= end || isBlankCode(source.charCodeAt(wordEnd)));
  if (!isWord) return { method: 'GET', targetStart: start, hasTarget: start < end };
  const targetStart = skipBlanks(source, wordEnd, end);
  const method = name.toUpperCase();
  if (isMethod(method)) return { method, targetStart, hasTarget: targetStart < end };
  const isUpper = name === method;
  const isKnown = isKnownMethod(method) && (isUpper || isTarget(source.slice(targetStart, end)));
  const isForeign = isUpper && targetStart < end && otherProtocol(method) !== null;
  if (isKnown || isForeign || (isUpper && looksLikeUrl(source, targetStart))) {
    return { method, targetStart, hasTarget: targetStart < end };
  }
  return { method: 'GET', targetStart: start, hasTarget: true };
}

export function looksLikeUrl(source: string, start: number): boolean {
  return /^(?:\/|\{\{|https?:\/\/|:\d|:\/(?!\/))/i.test(source.slice(start, start + 8));
}

export function isTarget(text: string): boolean {
  if (looksLikeUrl(text, 0)) return true;
  return /^(?:\[[\da-fA-F:.]+\]|localhost|[\w-]+(?:\.[\w-]+)+|[\w.-]+(?=:\d))(?::\d+)?(?:[/?#]\S*)?(?:[ \t]+HTTP\/\S+)?$/.test(
    text.trimEnd(),
  );
}

export function hasItems(source: string, { target, end }: RequestLine): boolean {
  const first = source[target.start];
  if (first === '"' || first === "'") return true;
  const targetEnd = endOfTarget(source, target.start);
  return source.slice(targetEnd, Math.max(targetEnd, Math.min(target.end, end))).trim() !== '';
}

export const endOfTarget = (source: string, start: number): number =>
  indexOutside(source, start, blankOrBreak);

const blankOrBreak = /[ \t\r\n]/g;

export function withoutVersion(source: string, start: number, end: number): number {
  const tail = /[ \t]+HTTP\/\d(?:\.\d)?[ \t]*$/i.exec(source.slice(Math.max(start, end - 40), end));
  return tail === null ? end : Math.max(start, end - 40) + tail.index;
}

export function trimmedSpan(source: string, start: number, end: number): Span {
  const from = skipBlanks(source, start, end);
  return { start: from, end: from + source.slice(from, Math.max(from, end)).trimEnd().length };
}
