import { methods } from '../../request/methods.ts';
import type { Style } from '../../text/styled.ts';
import { endOfRun, type LexedLine, type Lexer, match, placeholderToken, type Token, token } from './token.ts';

/**
 * The request line. State `L` before it, `Lt` in the target, `Li` before an item, then its value: `Lh` of a header,
 * `Lq` of a query parameter, `Ls` of a text field, `Lj` of a JSON field, `Lf` of a file, each
 * followed by the quote that is open in it; `Lx` in a line that is a
 * comment or sets a variable, `Lc` where the line goes on in the next one.
 */
export const lexRequestLine: Lexer = (line, at, state) => {
  const found = placeholderToken(line, at, state === 'L' ? 'Lt' : state);
  if (found !== null) return found;
  switch (state) {
    case 'L':
      return lexStart(line, at);
    case 'Lt':
      return lexTarget(line, at);
    case 'Li':
      return lexItem(line, at);
    case 'Lx':
      return token(endOfRun(line, at), 'plain', state);
    default:
      return lexItemValue(line, at, state);
  }
};

const spacePattern = /[ \t\r]+/y;
const methodPattern = new RegExp(`(?:${methods.join('|')}|[A-Z][A-Z-]+)(?=[ \\t\\r\\n]|$)`, 'iy');
const commentPattern = /(?:#|\/\/)[^\n]*/y;
const fileVariablePattern = /@[^\s=]+[ \t]*:?=/y;
const versionPattern = /HTTP\/\d(?:\.\d)?(?=[ \t\r]*$)/my;

function lexStart(line: LexedLine, at: number): Token {
  const { text } = line;
  const space = match(spacePattern, text, at);
  if (space !== '') return token(at + space.length, 'plain', 'L');
  const comment = match(commentPattern, text, at);
  if (comment !== '') return token(at + comment.length, 'comment', 'Lx');
  const variable = match(fileVariablePattern, text, at);
  if (variable !== '') return token(at + variable.length, 'attribute', 'Lx');
  const method = match(methodPattern, text, at);
  if (method !== '') return token(at + method.length, 'method', 'Lt');
  if (text.startsWith('-r', at)) return token(at + 2, 'command', 'Lt');
  return token(endOfRun(line, at, ' \t\r'), 'url', 'Lt');
}

/** The blanks between method and target belong to the target's state, those after it end it. */
function lexTarget(line: LexedLine, at: number): Token {
  const space = match(spacePattern, line.text, at);
  if (space === '') return token(endOfRun(line, at, ' \t\r'), 'url', 'Lt');
  const isBeforeTarget = methodBeforePattern.test(line.text.slice(line.lineStart, at));
  return token(at + space.length, 'plain', isBeforeTarget ? 'Lt' : 'Li');
}

const methodBeforePattern = /^\s*(?:\.preview\s+)?(?:[A-Za-z][A-Za-z-]*|-r)$/;

const itemNamePattern = /[^\s:=@"'{}[\]\\]+(?=:=|==|=|:|@)/y;
const separatorPattern = /:=|==|=|:|@/y;
const separators: Readonly<Record<string, readonly [name: Style, state: string]>> = {
  ':': ['header-name', 'Lh'],
  '==': ['attribute', 'Lq'],
  '=': ['key', 'Ls'],
  ':=': ['key', 'Lj'],
  '@': ['key', 'Lf'],
};

function lexItem(line: LexedLine, at: number): Token {
  const { text } = line;
  const space = match(spacePattern, text, at);
  if (space !== '') return token(at + space.length, 'plain', 'Li');
  if (text.charAt(at) === '\\' && at + 1 === line.lineEnd) return token(at + 1, 'punctuation', 'Lc');
  if (text.charAt(at) === '{' || text.charAt(at) === '[') {
    return { end: at + 1, style: 'punctuation', state: 'J', role: 'bracket' };
  }
  const version = match(versionPattern, text, at);
  if (version !== '') return token(at + version.length, 'muted', 'Li');
  const name = match(itemNamePattern, text, at);
  const [style, state] = separators[match(separatorPattern, text, at + name.length)] ?? ['plain', 'Li'];
  if (name !== '') return token(at + name.length, style, 'Li');
  const separator = match(separatorPattern, text, at);
  if (separator !== '') return token(at + separator.length, 'punctuation', state);
  const quoted = match(quotedPattern, text, at);
  if (quoted !== '') return token(at + quoted.length, 'string', 'Li');
  return token(endOfRun(line, at, ' \t\r:=@{'), 'plain', 'Li');
}

const quotedPattern = /"(?:[^"\\\n]|\\[^\n])*"?|'[^'\n]*'?/y;
const valueStyles: Readonly<Record<string, Style>> = {
  Lh: 'header-value',
  Lq: 'url',
  Ls: 'string',
  Lj: 'string',
  Lf: 'string',
};
const jsonWordPattern = /(?:-?\d[\d.eE+-]*|true|false|null)(?=[ \t\r\n]|$)/y;

function lexItemValue(line: LexedLine, at: number, state: string): Token {
  const { text } = line;
  const kind = state.slice(0, 2);
  const style = valueStyles[kind] ?? 'plain';
  const quote = state.charAt(2);
  const character = text.charAt(at);
  if (quote !== '') {
    if (character === quote) return token(at + 1, style, kind);
    if (character === '\\' && quote === '"') return token(Math.min(line.lineEnd, at + 2), 'escape', state);
    return token(endOfRun(line, at, `${quote}\\`), style, state);
  }
  if (character === '"' || character === "'") return token(at + 1, style, `${kind}${character}`);
  const space = match(spacePattern, text, at);
  if (space !== '') return token(at + space.length, 'plain', 'Li');
  const word = kind === 'Lj' ? match(jsonWordPattern, text, at) : '';
  if (word !== '') return token(at + word.length, jsonWordStyle(word), kind);
  return token(endOfRun(line, at, ' \t\r"\''), style, kind);
}

function jsonWordStyle(word: string): Style {
  if (word === 'null') return 'null';
  return word === 'true' || word === 'false' ? 'boolean' : 'number';
}
