import type { Style } from '../../../text/styled.ts';
import { endOfRun, type LexedLine, type Lexer, match, placeholderToken, type Token, token } from './token.ts';

/** State `X`; in a tag `Xg`, double quotes `Xq`, single quotes `Xa`, a comment `Xc`, CDATA `Xd`, a declaration `Xp`. */
export const lexXml: Lexer = (line, at, state) => {
  const found = placeholderToken(line, at, state);
  if (found !== null) return found;
  switch (state) {
    case 'Xg':
      return lexTag(line, at);
    case 'Xq':
      return lexUntil(line, at, { state, end: '"', style: 'string', after: 'Xg' });
    case 'Xa':
      return lexUntil(line, at, { state, end: "'", style: 'string', after: 'Xg' });
    case 'Xc':
      return lexUntil(line, at, { state, end: '-->', style: 'comment', after: 'X' });
    case 'Xd':
      return lexUntil(line, at, { state, end: ']]>', style: 'string', after: 'X' });
    case 'Xp':
      return lexUntil(line, at, { state, end: '>', style: 'tag', after: 'X' });
    default:
      return lexContent(line, at);
  }
};

const openings: readonly (readonly [opening: string, style: Style, state: string])[] = [
  ['<!--', 'comment', 'Xc'],
  ['<![CDATA[', 'tag', 'Xd'],
  ['<!', 'tag', 'Xp'],
  ['<?', 'tag', 'Xp'],
];

const tagPattern = /<\/?[\p{L}_:][\p{L}\d_:.-]*/uy;
const entityPattern = /&(?:#\d{1,7}|#x[\da-fA-F]{1,6}|\w{1,32});/y;
const attributePattern = /[^\s=<>/"'{]+/y;

function lexContent(line: LexedLine, at: number): Token {
  const { text } = line;
  const opening = openings.find(([start]) => text.startsWith(start, at));
  if (opening !== undefined) return token(at + opening[0].length, opening[1], opening[2]);
  const tag = match(tagPattern, text, at);
  if (tag !== '') return token(at + tag.length, 'tag', 'Xg');
  const entity = match(entityPattern, text, at);
  if (entity !== '') return token(at + entity.length, 'escape', 'X');
  return token(endOfRun(line, at, '<&'), 'plain', 'X');
}

function lexTag({ text }: LexedLine, at: number): Token {
  const character = text.charAt(at);
  if (character === '>') return token(at + 1, 'tag', 'X');
  if (text.startsWith('/>', at)) return token(at + 2, 'tag', 'X');
  if (character === '"') return token(at + 1, 'string', 'Xq');
  if (character === "'") return token(at + 1, 'string', 'Xa');
  if (character === '=') return token(at + 1, 'punctuation', 'Xg');
  const name = match(attributePattern, text, at);
  return name === '' ? token(at + 1, 'plain', 'Xg') : token(at + name.length, 'attribute', 'Xg');
}

interface Region {
  readonly state: string;
  readonly end: string;
  readonly style: Style;
  readonly after: string;
}

function lexUntil(line: LexedLine, at: number, { state, end, style, after }: Region): Token {
  if (line.text.startsWith(end, at)) return token(at + end.length, style, after);
  return token(endOfRun(line, at, end.charAt(0)), style, state);
}
