import type { Style } from '../../../text/styled.ts';
import { endOfRun, type Lexer, placeholderToken, token } from './token.ts';

export const runState = (style: Style): string => `=${style}`;

export const commentState = '#';

export const lexRun: Lexer = (line, at, state) =>
  placeholderToken(line, at, state) ?? token(endOfRun(line, at), state.slice(1) as Style, state);

export const lexComment: Lexer = (line, _, state) => token(line.lineEnd, 'comment', state);
