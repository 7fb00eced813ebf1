import { isKnownMethod, isMethod } from './methods.ts';
import { questionAboutMethod } from './mistyped-method.ts';
import { skipBlanks } from './text/lines.ts';
import type { PreambleNode } from './text/nodes.ts';
import { preambleNodes } from './text/preamble.ts';
import { isTarget, looksLikeUrl, readMethod } from './text/request-line.ts';

export type InputKind =
  | { readonly kind: 'empty' }
  | { readonly kind: 'command'; readonly name: string; readonly argument: string }
  | { readonly kind: 'pipe'; readonly command: string }
  | { readonly kind: 'request' }
  | { readonly kind: 'curl' }
  | { readonly kind: 'script' };

/** First line of the last request, with its line break: an input is classified at every key, most often below it. */
let requestLine: string | null = null;

export function classifyInput(text: string): InputKind {
  if (requestLine !== null && text.startsWith(requestLine)) return { kind: 'request' };
  const start = text.search(/\S/);
  if (start === -1) return { kind: 'empty' };
  const command = /\.(?:(?=[A-Za-z])|$)/y;
  command.lastIndex = start;
  if (command.test(text.trimEnd())) return readCommand(text.slice(start + 1));
  if (text[start] === '|') return { kind: 'pipe', command: text.slice(start + 1).trim() };
  // After the prompt of a terminal, as documentation shows it.
  if (/^(?:[$%] +)?curl(?:\.exe)?\s/.test(text.slice(start, start + 20))) return { kind: 'curl' };
  return classifyLines(text, start);
}

/** Whether an argument of the command line is a request. Nothing there is JavaScript, so `localhost:3000/x` needs no method. */
export function isRequestArgument(text: string): boolean {
  if (classifyInput(text).kind === 'request') return true;
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1);
  const { targetStart } = readMethod(line, 0, line.length);
  const [word = ''] = /^\S*/.exec(line.slice(targetStart)) ?? [];
  if (!isTarget(word)) return false;
  if (targetStart > 0) return questionAboutMethod(line) === null;
  return !/^[^:?#]+\.(?:http|rest|json|ya?ml|bru|har|csv|txt|js|sh)(?:#.*)?$/i.test(word);
}

export function savedRequestName(text: string): string | null {
  return /^\s*-r[ \t]+(\S.*?)\s*$/.exec(text)?.[1] ?? null;
}

function readCommand(text: string): InputKind {
  const name = /^[A-Za-z][\w-]*/.exec(text)?.[0] ?? '';
  return { kind: 'command', name, argument: text.slice(name.length).trim() };
}

function classifyLines(text: string, firstCharacter: number): InputKind {
  let sawOnlyHashes = true;
  for (const { kind, ...line } of preambleNodes(text, 0, text.length)) {
    if (kind === 'blank') continue;
    const start = Math.max(skipBlanks(text, line.start, line.end), firstCharacter);
    if (kind === 'request-line') {
      const isRequest = beginsRequest(text, start, line.end);
      // A script in braces may follow in the lines below.
      const isAlone = line.start === 0 && line.end < line.next && text[0] !== '{';
      if (isRequest && isAlone) requestLine = text.slice(0, line.next);
      return { kind: isRequest ? 'request' : 'script' };
    }
    if (isJavaScript(text.slice(start, line.end), kind)) return { kind: 'script' };
    if (text[start] !== '#') sawOnlyHashes = false;
  }
  return { kind: sawOnlyHashes ? 'empty' : 'script' };
}

function isJavaScript(line: string, kind: PreambleNode['kind']): boolean {
  if (kind === 'variable') return !/^@[^\s=]+\s*:?=/.test(line);
  return kind === 'import' || line.startsWith('#!');
}

function beginsRequest(text: string, start: number, lineEnd: number): boolean {
  const word = /[A-Za-z]+(?=[ \t])/y;
  word.lastIndex = start;
  const name = word.exec(text)?.[0];
  if (name !== undefined) {
    const target = skipBlanks(text, start + name.length, lineEnd);
    // A query in `.http` files, not a method of HTTP.
    if (name === 'GRAPHQL') return looksLikeUrl(text, target);
    if (isMethod(name)) return target >= lineEnd || beginsTarget(text, target);
    if (isMethod(name.toUpperCase()))
      return !isComment(text, target) && beginsUrl(name, text.slice(target, lineEnd));
  }
  if (hasOtherMethod(text, start, lineEnd)) return true;
  if (/^-r[ \t]+\S/.test(text.slice(start, start + 20))) return true;
  if (otherScheme.test(text.slice(start, lineEnd))) return true;
  if (!looksLikeUrl(text, start)) return false;
  return text[start] !== '/' || !(isComment(text, start) || isRegularExpression(text.slice(start, lineEnd)));
}

/** `PROPFIND /x`, `PURGE http://h/x`: as JavaScript, two names beside each other, or a division. */
function hasOtherMethod(text: string, start: number, lineEnd: number): boolean {
  const { method, targetStart } = readMethod(text, start, lineEnd);
  if (targetStart === start) return false;
  const target = text.slice(targetStart, Math.min(lineEnd, targetStart + 8));
  const isPath = text.startsWith(method, start) && isKnownMethod(method) && /^\/[^/*\s]/.test(target);
  if (!isPath && !/^(?:https?:\/\/|\{\{)/i.test(target)) return false;
  return questionAboutMethod(text.slice(start, lineEnd)) === null;
}

/** `htp://host`, `http:/host`, `http//host`: as JavaScript they are a label or a division with a comment or a pattern. */
const otherScheme = /^(?:[a-z][a-z\d+.-]{0,9}:\/\/|https?(?::\/|\/\/))[\w[{]/i;

/** Whether it cannot be JavaScript: after `delete` a name or a path can. */
function beginsUrl(method: string, rest: string): boolean {
  if (looksLikeUrl(rest, 0)) return true;
  const [word = ''] = /^\S*/.exec(rest) ?? [];
  if (/^[\w.-]+:\d/.test(word)) return true;
  return method.toLowerCase() !== 'delete' && isTarget(word);
}

function beginsTarget(text: string, at: number): boolean {
  return !/^[=+*%&|?<>^,;.)!~-]/.test(text.slice(at, at + 1)) && !isComment(text, at);
}

function isComment(text: string, at: number): boolean {
  return text[at] === '/' && (text[at + 1] === '/' || text[at + 1] === '*');
}

function isRegularExpression(line: string): boolean {
  const member =
    '(?:(?:exec|test|toString)\\s*\\(|(?:source|flags|global|ignoreCase|lastIndex)\\s*(?:$|[;,)]))';
  return new RegExp(
    `^/(?:[^/\\\\\\[]|\\\\.|\\[(?:[^\\]\\\\]|\\\\.)*\\])+/[dgimsuvy]*\\s*\\.\\s*${member}`,
  ).test(line);
}
