import { nextJsonPiece } from '../../../json/pieces.ts';
import { endOfString, kindOfWord, skipSpace } from '../../../json/scanner.ts';
import type { Style } from '../../../text/styled.ts';
import { bracket, type LexedLine, type Lexer, maxRunLength, placeholderToken, token } from './token.ts';

/** State `J`, in a string `Js`, in a key `Jk`. */
export const lexJson: Lexer = (line, at, state) => {
  const found = placeholderToken(line, at, state);
  if (found !== null) return found;
  const limit = Math.min(line.lineEnd, at + maxRunLength);
  const { kind, end } = nextJsonPiece(line.text, at, state === 'J' ? 'outside' : 'string', limit);
  switch (kind) {
    case 'quote': {
      const opened = isKey(line, at) ? 'Jk' : 'Js';
      return state === 'J'
        ? token(end, styleOfString(opened), opened)
        : token(end, styleOfString(state), 'J');
    }
    case 'characters':
      return token(end, styleOfString(state), state);
    case 'escape':
      return token(end, 'escape', state);
    case 'punctuation':
      return ',:'.includes(line.text.charAt(at)) ? token(end, 'punctuation', 'J') : bracket(at, 'J');
    case 'space':
      return token(end, 'plain', 'J');
    case 'word':
      return token(end, styleOfWord(line.text.slice(at, end)), 'J');
    default:
      return kind satisfies never;
  }
};

/** A half-typed number is one. */
function styleOfWord(word: string): Style {
  const kind = kindOfWord(word);
  if (kind !== 'unknown') return kind;
  return /^-?\d/.test(word) ? 'number' : 'plain';
}

const styleOfString = (state: string): Style => (state === 'Jk' ? 'key' : 'string');

function isKey({ text, lineEnd }: LexedLine, at: number): boolean {
  const colon = skipSpace(text, endOfString(text, at, 'line'));
  return colon < lineEnd && text.charAt(colon) === ':';
}
