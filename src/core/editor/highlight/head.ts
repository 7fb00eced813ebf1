import { endOfRun, type LexedLine, type Lexer, match, placeholderToken, type Token, token } from './token.ts';

/** What a body is, from its Content-Type: JSON, XML, a form, other text, not told. */
export type Media = 'j' | 'x' | 'f' | 't' | '?';

/**
 * Headers and query lines. The second letter of the state is the body's {@link Media}; `H?` at the start of a line,
 * then `H?n` in a name, `H?v` in a value, `H?q` in a query line, `H?x` in a comment.
 */
export const lexHead: Lexer = (line, at, state) => {
  const media = state.charAt(1);
  const place = state.charAt(2);
  const found = placeholderToken(line, at, place === '' ? `H${media}n` : state);
  if (found !== null) return found;
  switch (place) {
    case '':
      return lexLineStart(line, at, media);
    case 'n':
      return lexName(line, at, media);
    case 'q':
      return lexQuery(line, at, state);
    default:
      return token(endOfRun(line, at), 'header-value', state);
  }
};

/** The body's state: where the head ended with an empty line. */
export const lexBodyStart: Lexer = (line, at, state) => {
  const { text } = line;
  const space = match(spacePattern, text, at);
  if (space !== '') return token(at + space.length, 'plain', state);
  if (state.endsWith('p'))
    return placeholderToken(line, at, state) ?? token(endOfRun(line, at), 'string', state);
  const file = match(filePattern, text, at);
  return file === ''
    ? token(at, 'plain', bodyState(text, at, state))
    : token(at + file.length, 'punctuation', `${state}p`);
};

const spacePattern = /[ \t\r]+/y;
const commentPattern = /(?:#|\/\/)[^\n]*/y;
const queryPattern = /[ \t]*[?&]/y;
const contentTypePattern = /content-type[ \t]*:[ \t]*([^\s;]*)/iy;
const filePattern = /<(?:@[^\s]*)?(?=[ \t])/y;

function lexLineStart(line: LexedLine, at: number, media: string): Token {
  const { text } = line;
  const comment = match(commentPattern, text, at);
  if (comment !== '') return token(at + comment.length, 'comment', `H${media}x`);
  const query = match(queryPattern, text, at);
  if (query !== '') return token(at + query.length, 'punctuation', `H${media}q`);
  const space = match(spacePattern, text, at);
  if (space !== '') return token(at + space.length, 'plain', `H${media}`);
  const contentType = match(contentTypePattern, text, at);
  return lexName(line, at, contentType === '' ? media : mediaOf(contentType));
}

function lexName(line: LexedLine, at: number, media: string): Token {
  if (line.text.charAt(at) === ':') return token(at + 1, 'punctuation', `H${media}v`);
  return token(endOfRun(line, at, ':'), 'header-name', `H${media}n`);
}

function lexQuery(line: LexedLine, at: number, state: string): Token {
  const character = line.text.charAt(at);
  if (character === '=' || character === '&') return token(at + 1, 'punctuation', state);
  return token(endOfRun(line, at, '=&'), 'url', state);
}

function mediaOf(contentType: string): Media {
  if (/[/+]json\b/i.test(contentType)) return 'j';
  if (/[/+](?:xml|html)\b/i.test(contentType)) return 'x';
  return /\/x-www-form-urlencoded\b/i.test(contentType) ? 'f' : 't';
}

/** By the Content-Type; without one by the first character, as INTERPOLATION.md tells JSON. */
function bodyState(text: string, at: number, state: string): string {
  switch (state.charAt(1)) {
    case 'j':
      return 'J';
    case 'x':
      return 'X';
    case 'f':
      return 'F';
    case 't':
      return 'T';
    default:
      if (/^(?:\{(?!\{)|\[)/.test(text.slice(at, at + 2))) return 'J';
      return /^<[\p{L}!?]/u.test(text.slice(at, at + 2)) ? 'X' : 'T';
  }
}
