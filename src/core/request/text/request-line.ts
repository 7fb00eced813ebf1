import { indexOutside } from '../../template/scan.ts';
import { isMethod } from '../methods.ts';
import { isBlankCode, type Line, skipBlanks } from './lines.ts';
import type { RequestLine, Span } from './nodes.ts';

/** The method of a request line and where its target begins; the method is GET where none is written. */
export interface RequestLineStart {
  readonly method: string;
  readonly targetStart: number;
  /** False for a method with nothing after it. */
  readonly hasTarget: boolean;
}

/** Reads a line that is `METHOD target HTTP/1.1` and nothing else. */
export function readRequestLine(source: string, line: Line): RequestLine {
  const start = skipBlanks(source, line.start, line.end);
  const { method, targetStart } = readMethod(source, start, line.end);
  const target = trimmedSpan(source, targetStart, withoutVersion(source, targetStart, line.end));
  return {
    ...line,
    method,
    methodSpan: targetStart === start ? null : { start, end: start + method.length },
    target,
  };
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
  const isUpper = name === method;
  const isKnown = otherMethods.has(method) && (isUpper || isTarget(source.slice(targetStart, end)));
  if (isKnown || (isUpper && looksLikeUrl(source, targetStart))) {
    return { method, targetStart, hasTarget: targetStart < end };
  }
  return { method: 'GET', targetStart: start, hasTarget: true };
}

/** Methods that are written less often (RFC 9110, WebDAV), and how `.http` files begin a query. */
const otherMethods: ReadonlySet<string> = new Set(
  'TRACE CONNECT PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK SEARCH ACL MKCALENDAR CHECKOUT REPORT MERGE GRAPHQL'.split(
    ' ',
  ),
);

/** Whether other tools know a method, too. */
export const isKnownMethod = (method: string): boolean => isMethod(method) || otherMethods.has(method);

/** `/users`, `http://...`, `https://...`, `{{base}}`: what tells a request from JavaScript. */
export function looksLikeUrl(source: string, start: number): boolean {
  return /^(?:\/|\{\{|https?:\/\/)/i.test(source.slice(start, start + 8));
}

/** Whether a text can be a target: it begins with a scheme, a path, a placeholder, or a host. */
export function isTarget(text: string): boolean {
  if (looksLikeUrl(text, 0)) return true;
  return /^(?:\[[\da-fA-F:.]+\]|localhost|[\w-]+(?:\.[\w-]+)+|[\w.-]+(?=:\d))(?::\d+)?(?:[/?#]\S*)?(?:[ \t]+HTTP\/\S+)?$/.test(
    text.trimEnd(),
  );
}

/** Whether a request line holds more than a method and a target: items, as in HTTPie. */
export function hasItems(source: string, { target, end }: RequestLine): boolean {
  const first = source[target.start];
  if (first === '"' || first === "'") return true;
  const targetEnd = endOfTarget(source, target.start);
  return source.slice(targetEnd, Math.max(targetEnd, Math.min(target.end, end))).trim() !== '';
}

/** The end of the target: the first blank or line end outside a placeholder. */
export const endOfTarget = (source: string, start: number): number =>
  indexOutside(source, start, (code) => isBlankCode(code) || code === 0x0a || code === 0x0d);

/** The offset of ` HTTP/1.1` at the end of a line, its blanks included; `end` where there is none. */
export function withoutVersion(source: string, start: number, end: number): number {
  const tail = /[ \t]+HTTP\/\d(?:\.\d)?[ \t]*$/i.exec(source.slice(Math.max(start, end - 40), end));
  return tail === null ? end : Math.max(start, end - 40) + tail.index;
}

/** The range without the blanks around it. */
export function trimmedSpan(source: string, start: number, end: number): Span {
  const from = skipBlanks(source, start, end);
  return { start: from, end: from + source.slice(from, Math.max(from, end)).trimEnd().length };
}
