import type { Style } from '../../../text/styled.ts';
import { endOfRun, type Lexer, match, placeholderToken, token } from './token.ts';

/** The state at the beginning of the value of an item in a one-line request. */
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

/** States of {@link itemValueStates}, each followed by the quote that is open in it. */
export const lexItemValue: Lexer = (line, at, state) => {
  const found = placeholderToken(line, at, state);
  if (found !== null) return found;
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
  const word = kind === 'Lj' ? match(jsonWordPattern, text, at) : '';
  if (word !== '') return token(at + word.length, jsonWordStyle(word), kind);
  return token(endOfRun(line, at, '"\''), style, kind);
};

const jsonWordPattern = /(?:-?\d[\d.eE+-]*|true|false|null)(?=[ \t\r\n]|$)/y;

function jsonWordStyle(word: string): Style {
  if (word === 'null') return 'null';
  return word === 'true' || word === 'false' ? 'boolean' : 'number';
}
