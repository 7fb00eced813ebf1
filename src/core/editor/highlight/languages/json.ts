import {
  bracket,
  endOfRun,
  type LexedLine,
  type Lexer,
  match,
  placeholderToken,
  type Token,
  token,
} from './token.ts';

/** State `J`; `Js` inside of a string, `Jk` inside of a key. Strings end with their line. */
export const lexJson: Lexer = (line, at, state) => {
  const found = placeholderToken(line, at, state);
  if (found !== null) return found;
  return state === 'J' ? lexOutside(line, at) : lexString(line, at, state);
};

function lexOutside(line: LexedLine, at: number): Token {
  const character = line.text.charAt(at);
  switch (character) {
    case '{':
    case '}':
    case '[':
    case ']':
      return bracket(at, 'J');
    case ',':
    case ':':
      return token(at + 1, 'punctuation', 'J');
    case '"': {
      const isKey = match(keyPattern, line.text, at) !== '';
      return token(at + 1, isKey ? 'key' : 'string', isKey ? 'Jk' : 'Js');
    }
    default:
      return lexWord(line, at);
  }
}

function lexWord({ text }: LexedLine, at: number): Token {
  const space = match(spacePattern, text, at);
  if (space !== '') return token(at + space.length, 'plain', 'J');
  const number = match(numberPattern, text, at);
  if (number !== '') return token(at + number.length, 'number', 'J');
  const word = match(wordPattern, text, at);
  if (word === 'true' || word === 'false') return token(at + word.length, 'boolean', 'J');
  if (word === 'null') return token(at + word.length, 'null', 'J');
  return token(at + Math.max(1, word.length), 'plain', 'J');
}

function lexString(line: LexedLine, at: number, state: string): Token {
  const style = state === 'Jk' ? 'key' : 'string';
  const character = line.text.charAt(at);
  if (character === '"') return token(at + 1, style, 'J');
  if (character === '\\') {
    const length = Math.max(1, match(escapePattern, line.text, at).length);
    return token(at + length, 'escape', state);
  }
  return token(endOfRun(line, at, '"\\'), style, state);
}

const spacePattern = /[ \t\r]+/y;
const numberPattern = /-?\d[\d.eE+-]*/y;
const wordPattern = /[\p{L}_$][\p{L}\d_$]*/uy;
const escapePattern = /\\(?:u[\da-fA-F]{4}|[^\n])/y;

/** A string with a colon behind it. Longer ones than anybody names a key are values. */
const keyPattern = /"(?:[^"\\\n]|\\[^\n]){0,500}"[ \t]*:/y;
