import { endOfRun, type Lexer, match, placeholderToken, token } from './token.ts';

/** States `F` in a name and `Fv` in a value of a form: `name=value&name=value`. */
export const lexForm: Lexer = (line, at, state) => {
  const found = placeholderToken(line, at, state);
  if (found !== null) return found;
  const character = line.text.charAt(at);
  if (character === '&') return token(at + 1, 'punctuation', 'F');
  if (character === '=' && state === 'F') return token(at + 1, 'punctuation', 'Fv');
  const escaped = match(percentPattern, line.text, at);
  if (escaped !== '') return token(at + escaped.length, 'escape', state);
  const isName = state === 'F';
  return token(endOfRun(line, at, isName ? '&=%' : '&%'), isName ? 'key' : 'string', state);
};

/** State `Q` in a query line, after its `?` or `&`. */
export const lexQuery: Lexer = (line, at, state) => {
  const found = placeholderToken(line, at, state);
  if (found !== null) return found;
  const character = line.text.charAt(at);
  if (character === '=' || character === '&') return token(at + 1, 'punctuation', state);
  return token(endOfRun(line, at, '=&'), 'url', state);
};

const percentPattern = /(?:%[\da-fA-F]{2})+/y;
