import { endOfWord, kindOfWord } from '../../../json/scanner.ts';
import type { Style } from '../../../text/styled.ts';
import { endOfRun, type Lexer, lexQuoted, maxRunLength, placeholderToken, token } from './token.ts';

export const itemValueStates = {
  header: 'Lh',
  query: 'Lq',
  text: 'Ls',
  json: 'Lj',
  file: 'Lf',
} as const;

const valueStyles: Readonly<Record<string, Style>> = {
  Lh: 'header-value',
  Lq: 'url',
  Ls: 'string',
  Lj: 'string',
  Lf: 'string',
};

/** A state of {@link itemValueStates}, then the open quote. */
export const lexItemValue: Lexer = (line, at, state) => {
  const found = placeholderToken(line, at, state);
  if (found !== null) return found;
  const { text } = line;
  const kind = state.slice(0, 2);
  const style = valueStyles[kind] ?? 'plain';
  const quote = state.charAt(2);
  const character = text.charAt(at);
  if (quote !== '') return lexQuoted(line, at, { quote, style, state, after: kind });
  if (character === '"' || character === "'") return token(at + 1, style, `${kind}${character}`);
  if (kind === 'Lj') {
    const end = endOfWord(text, at, Math.min(line.lineEnd, at + maxRunLength));
    const word = kindOfWord(text.slice(at, end));
    if (word !== 'unknown' && /^\s?$/.test(text.slice(end, end + 1))) return token(end, word, kind);
  }
  return token(endOfRun(line, at, '"\''), style, kind);
};
