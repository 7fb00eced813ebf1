import type { PlaceholderScanner } from '../../../template/scan.ts';
import type { Style } from '../../../text/styled.ts';

/** Piece of one line. `state` is the lexer's after it, a short text whose first letter names the lexer. */
export interface Token {
  readonly end: number;
  readonly style: Style;
  readonly state: string;
  readonly role: 'text' | 'placeholder' | 'bracket';
}

export interface LexedLine {
  readonly text: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly placeholders: PlaceholderScanner;
}

export type Lexer = (line: LexedLine, at: number, state: string) => Token;

export function token(end: number, style: Style, state: string): Token {
  return { end, style, state, role: 'text' };
}

export function bracket(at: number, state: string): Token {
  return { end: at + 1, style: 'punctuation', state, role: 'bracket' };
}

export function placeholderToken(
  { text, lineEnd, placeholders }: LexedLine,
  at: number,
  state: string,
): Token | null {
  if (text.charCodeAt(at) === backslash && text.startsWith('{{', at + 1))
    return token(at + 3, 'escape', state);
  const end = placeholders.endOf(at);
  return end === null || end > lineEnd ? null : { end, style: 'placeholder', state, role: 'placeholder' };
}

/** End of the text without a placeholder and without `stops`, at least one character. */
export function endOfRun({ text, lineEnd }: LexedLine, at: number, stops = ''): number {
  const limit = Math.min(lineEnd, at + maxRunLength);
  let end = at + 1;
  for (; end < limit; end += 1) {
    const code = text.charCodeAt(end);
    if (code === brace && text.charCodeAt(end + 1) === brace) break;
    if (code === backslash && text.charCodeAt(end + 1) === brace) break;
    if (stops !== '' && stops.includes(text.charAt(end))) break;
  }
  return end;
}

export function lexQuoted(line: LexedLine, at: number, { quote, style, state, after }: Quoted): Token {
  const { text, lineEnd } = line;
  if (text.startsWith(quote, at)) return token(at + 1, style, after);
  if (quote === '"' && text.startsWith('\\', at)) return token(Math.min(lineEnd, at + 2), 'escape', state);
  return token(endOfRun(line, at, `${quote}\\`), style, state);
}

interface Quoted {
  readonly quote: string;
  readonly style: Style;
  readonly state: string;
  readonly after: string;
}

export function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

const brace = 0x7b;
const backslash = 0x5c;

/** Maximum length of a token: lexing can begin again inside a line of megabytes. */
export const maxRunLength = 4096;
