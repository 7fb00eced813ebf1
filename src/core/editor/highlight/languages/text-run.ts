import type { Style } from '../../../text/styled.ts';
import { endOfRun, type Lexer, placeholderToken, token } from './token.ts';

/** The state of a region whose text has one style, apart from the placeholders in it. */
export const runState = (style: Style): string => `=${style}`;

/** The state of a region in which nothing is a placeholder. */
export const commentState = '#';

/** State `=style`. */
export const lexRun: Lexer = (line, at, state) =>
  placeholderToken(line, at, state) ?? token(endOfRun(line, at), state.slice(1) as Style, state);

export const lexComment: Lexer = (line, _, state) => token(line.lineEnd, 'comment', state);
