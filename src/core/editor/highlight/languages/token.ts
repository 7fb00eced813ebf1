import type { PlaceholderScanner } from '../../../template/scan.ts';
import type { Style } from '../../../text/styled.ts';

/**
 * A piece of one line. `state` is where the lexer is after it: a short text whose first letter names the lexer, so
 * that states can be kept and compared.
 */
export interface Token {
  readonly end: number;
  readonly style: Style;
  readonly state: string;
  readonly role: 'text' | 'placeholder' | 'bracket';
}

/** Line of a text, as a lexer reads it. A lexer never looks past `lineEnd`. */
export interface LexedLine {
  readonly text: string;
  readonly lineStart: number;
  /** Exclusive, the line feed not included. */
  readonly lineEnd: number;
  readonly placeholders: PlaceholderScanner;
}

/** Reads the token at `at`, which is before `line.lineEnd`. */
export type Lexer = (line: LexedLine, at: number, state: string) => Token;

export function token(end: number, style: Style, state: string): Token {
  return { end, style, state, role: 'text' };
}

/** One of `()[]{}`. */
export function bracket(at: number, state: string): Token {
  return { end: at + 1, style: 'punctuation', state, role: 'bracket' };
}

/** The placeholder at `at`, or the `\{{` that is none; null for anything else. */
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

/** The end of the text from `at` on (at least one character) that holds no placeholder and none of `stops`. */
export function endOfRun({ text, lineEnd }: LexedLine, at: number, stops = ''): number {
  const limit = Math.min(lineEnd, at + longestRun);
  let end = at + 1;
  for (; end < limit; end += 1) {
    const code = text.charCodeAt(end);
    if (code === brace && text.charCodeAt(end + 1) === brace) break;
    if (code === backslash && text.charCodeAt(end + 1) === brace) break;
    if (stops !== '' && stops.includes(text.charAt(end))) break;
  }
  return end;
}

/** Reads one match of a sticky pattern; the empty text where it does not match. */
export function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

const brace = 0x7b;
const backslash = 0x5c;

/** Longer runs are cut, so that lexing can begin again in the middle of a line of megabytes. */
export const longestRun = 4096;
