import { bracket, endOfRun, type LexedLine, type Lexer, match, type Token, token } from './token.ts';

/**
 * State `S`, then `v` after a value, where a slash divides, or `o` after an operator, then a letter for all that is open:
 * `c` comment, `d` and `s` strings, `t` template, `e` expression in one, `b` brace in that.
 */
export const lexJavaScript: Lexer = (line, at, state) => {
  const stack = state.slice(2);
  switch (stack.at(-1)) {
    case 'c':
      return lexComment(line, at, state);
    case 't':
      return lexTemplate(line, at, stack);
    case 'd':
    case 's':
      return lexString(line, at, stack);
    default:
      return lexCode(line, at, { afterValue: state.charAt(1) === 'v', stack });
  }
};

export const javascriptStart = 'So';

export function afterLineOfScript(state: string): string {
  return /[ds]$/.test(state.slice(2)) ? state.slice(0, -1) : state;
}

interface Place {
  readonly afterValue: boolean;
  readonly stack: string;
}

function lexCode(line: LexedLine, at: number, place: Place): Token {
  const { text, lineEnd } = line;
  const { stack } = place;
  const same = `S${place.afterValue ? 'v' : 'o'}${stack}`;
  const space = match(spacePattern, text, at);
  if (space !== '') return token(at + space.length, 'plain', same);
  if (text.startsWith('//', at) || (at === 0 && text.startsWith('#!')))
    return token(lineEnd, 'comment', same);
  if (text.startsWith('/*', at)) return token(at + 2, 'comment', `${same}c`);
  const word = match(wordPattern, text, at);
  if (word !== '') return lexWord(text, at, { word, stack });
  const number = match(numberPattern, text, at);
  if (number !== '') return token(at + number.length, 'number', `Sv${stack}`);
  const opened = openers[text.charAt(at)];
  if (opened !== undefined) return token(at + 1, 'string', `Sv${stack}${opened}`);
  const regexp = place.afterValue ? '' : match(regexpPattern, text, at);
  if (regexp !== '') return token(at + regexp.length, 'regexp', `Sv${stack}`);
  return lexSign(text, at, stack);
}

function lexWord(text: string, at: number, { word, stack }: { word: string; stack: string }): Token {
  const end = at + word.length;
  const isMember = text.charAt(at - 1) === '.' && text.charAt(at - 2) !== '.';
  if (isMember) return token(end, 'identifier', `Sv${stack}`);
  if (word === 'true' || word === 'false') return token(end, 'boolean', `Sv${stack}`);
  if (nothing.has(word)) return token(end, 'null', `Sv${stack}`);
  if (valueKeywords.has(word)) return token(end, 'keyword', `Sv${stack}`);
  return keywords.has(word) ? token(end, 'keyword', `So${stack}`) : token(end, 'identifier', `Sv${stack}`);
}

function lexSign(text: string, at: number, stack: string): Token {
  switch (text.charAt(at)) {
    case '(':
    case '[':
      return bracket(at, `So${stack}`);
    case ')':
    case ']':
      return bracket(at, `Sv${stack}`);
    case '{':
      return bracket(at, `So${stack}${stack === '' ? '' : 'b'}`);
    case '}':
      return closeBrace(at, stack);
    default:
      return token(at + 1, 'punctuation', `So${stack}`);
  }
}

/** Reads a `}`. Braces are counted in template literals only, where one of them ends a `${`. */
function closeBrace(at: number, stack: string): Token {
  if (stack.endsWith('b')) return bracket(at, `So${stack.slice(0, -1)}`);
  if (stack.endsWith('e')) return token(at + 1, 'escape', `Sv${stack.slice(0, -1)}`);
  return bracket(at, `So${stack}`);
}

function lexTemplate(line: LexedLine, at: number, stack: string): Token {
  const { text } = line;
  if (text.startsWith('`', at)) return token(at + 1, 'string', `Sv${stack.slice(0, -1)}`);
  if (text.startsWith('${', at)) return token(at + 2, 'escape', `So${stack}e`);
  return lexLiteral(line, at, { stack, stops: '`$\\' });
}

function lexString(line: LexedLine, at: number, stack: string): Token {
  const quote = stack.endsWith('d') ? '"' : "'";
  if (line.text.charAt(at) === quote) return token(at + 1, 'string', `Sv${stack.slice(0, -1)}`);
  return lexLiteral(line, at, { stack, stops: `${quote}\\` });
}

function lexLiteral(line: LexedLine, at: number, { stack, stops }: { stack: string; stops: string }): Token {
  const { text, lineEnd } = line;
  const state = `Sv${stack}`;
  if (text.startsWith('\\', at)) {
    const isLiteralBraces = text.startsWith('\\{{', at + 1);
    return token(Math.min(lineEnd, at + (isLiteralBraces ? 4 : 2)), 'escape', state);
  }
  const end = endOfPlaceholder(line, at, stops.charAt(0));
  if (end !== null) return { end, style: 'placeholder', state, role: 'placeholder' };
  return token(endOfRun(line, at, stops), 'string', state);
}

function endOfPlaceholder(
  { text, lineEnd, placeholders }: LexedLine,
  at: number,
  quote: string,
): number | null {
  if (!text.startsWith('{{', at)) return null;
  const end = placeholders.endOf(at);
  if (end === null || end > lineEnd || end - at > maxPlaceholderLength) return null;
  const inside = text.slice(at, end);
  if (quote === '`') return inside.includes('`') || inside.includes('${') ? null : end;
  return inside.replaceAll(`\\${quote}`, '').includes(quote) ? null : end;
}

const maxPlaceholderLength = 1000;

function lexComment({ text, lineEnd }: LexedLine, at: number, state: string): Token {
  const end = text.slice(at, lineEnd).indexOf('*/');
  return end === -1 ? token(lineEnd, 'comment', state) : token(at + end + 2, 'comment', state.slice(0, -1));
}

const spacePattern = /[^\S\n]+/y;
const wordPattern = /[\p{L}_$#@][\p{L}\p{M}\d_$]*/uy;
const numberPattern = /(?:0[xXbBoO][\da-fA-F_]+|\.?\d[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d+)?)n?/y;
const openers: Readonly<Record<string, string>> = { '"': 'd', "'": 's', '`': 't' };
const regexpPattern = /\/(?:[^/\\\n[]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\/[a-z]*/y;

const nothing: ReadonlySet<string> = new Set(['null', 'undefined', 'NaN', 'Infinity']);
const valueKeywords: ReadonlySet<string> = new Set(['this', 'super']);
const keywords: ReadonlySet<string> = new Set(
  (
    'async await break case catch class const continue debugger default delete do else export extends finally for ' +
    'function if import in instanceof let new of return static switch throw try typeof var void while with yield'
  ).split(' '),
);
