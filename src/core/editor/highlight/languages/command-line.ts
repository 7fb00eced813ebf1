import { endOfRun, type Lexer, lexQuoted, match, placeholderToken, token } from './token.ts';

/** State `K` before the name of a command, `Ka` in its argument. */
export const lexCommand: Lexer = (line, at, state) => {
  const found = placeholderToken(line, at, state);
  if (found !== null) return found;
  const name = state === 'K' ? match(namePattern, line.text, at) : '';
  if (name === '') return token(endOfRun(line, at), 'plain', state);
  return token(at + name.length, 'command', 'Ka');
};

/** State `P` before a program's name, `Pa` in its arguments, `P'` and `P"` in quotes. */
export const lexPipe: Lexer = (line, at, state) => {
  const { text } = line;
  const quote = /['"]/.exec(state)?.[0];
  if (quote !== undefined) return lexQuoted(line, at, { quote, style: 'string', state, after: 'Pa' });
  const character = text.charAt(at);
  if (character === "'" || character === '"') return token(at + 1, 'string', `P${character}`);
  if (character === '|') return token(at + 1, 'prompt', 'P');
  const word = match(programWordPattern, text, at);
  if (word === '') return token(at + 1, 'plain', state);
  return token(
    at + word.length,
    state === 'P' ? 'command' : word.startsWith('-') ? 'attribute' : 'plain',
    'Pa',
  );
};

/** State `C` in a curl command, `C'` and `C"` in quotes. */
export const lexCurl: Lexer = (line, at, state) => {
  const quote = state.charAt(1);
  const { text } = line;
  if (quote !== '') return lexQuoted(line, at, { quote, style: 'string', state, after: 'C' });
  const word = match(wordPattern, text, at);
  if (word === '') return lexCurlSign(text, at);
  const before = text.slice(line.lineStart, at);
  if (before.trim() === '' && word.startsWith('curl')) return token(at + word.length, 'command', 'C');
  if (word.startsWith('-')) return token(at + word.length, 'attribute', 'C');
  return token(at + word.length, /^https?:/i.test(word) ? 'url' : 'plain', 'C');
};

const namePattern = /[^\S\n]*\.[\w-]*/y;
const programWordPattern = /[^\s'"|]+/y;
const wordPattern = /[^\s'"\\]+/y;

function lexCurlSign(text: string, at: number) {
  const character = text.charAt(at);
  if (character === '"' || character === "'") return token(at + 1, 'string', `C${character}`);
  return token(at + 1, character === '\\' ? 'punctuation' : 'plain', 'C');
}
