import type { PlaceholderScanner } from '../../template/scan.ts';
import { isMethod } from '../methods.ts';
import { isBlankCode, skipBlanks } from './lines.ts';

/** The method of a request line and where its target begins; the method is GET where none is written. */
export interface RequestLineStart {
  readonly method: string;
  readonly targetStart: number;
  /** False for a method with nothing after it. */
  readonly hasTarget: boolean;
}

/**
 * Reads the method at `start`, in any case; an unknown one only in upper case before what looks like a URL. `end` is
 * the end of the line.
 */
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
  if (name === method && looksLikeUrl(source, targetStart)) return { method, targetStart, hasTarget: true };
  return { method: 'GET', targetStart: start, hasTarget: true };
}

/** `/users`, `http://...`, `https://...`, `{{base}}`: what tells a request from JavaScript. */
export function looksLikeUrl(source: string, start: number): boolean {
  return /^(?:\/|\{\{|https?:\/\/)/i.test(source.slice(start, start + 8));
}

/** The end of the target: the first blank or line end outside a placeholder. */
export function endOfTarget(source: string, start: number, scanner: PlaceholderScanner): number {
  let at = start;
  while (at < source.length) {
    const code = source.charCodeAt(at);
    if (isBlankCode(code) || code === 0x0a || code === 0x0d) return at;
    const end = code === 0x7b && source.charCodeAt(at + 1) === 0x7b ? scanner.endOf(at) : null;
    at = end ?? at + 1;
  }
  return at;
}

/** The offset of ` HTTP/1.1` at the end of a line, its blanks included; `end` where there is none. */
export function withoutVersion(source: string, start: number, end: number): number {
  const tail = /[ \t]+HTTP\/\d(?:\.\d)?[ \t]*$/i.exec(source.slice(Math.max(start, end - 40), end));
  return tail === null ? end : Math.max(start, end - 40) + tail.index;
}
