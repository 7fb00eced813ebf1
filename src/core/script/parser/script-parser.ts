import { type Options, Parser, type Program, type Token } from 'acorn';
import type { ParserClass } from './methods.ts';
import { boundNesting } from './nesting.ts';
import { checkPatterns } from './patterns.ts';
import { indexScopes } from './scopes.ts';

let safeParser: ParserClass | null = null;

/** Parses with acorn, made safe for any text: it takes time in proportion to the text, and half of the stack at most. */
export function parseProgram(text: string, options: Options): Program {
  return parser().parse(text, options);
}

export const tokensOf = (text: string, options: Options): Iterable<Token> =>
  parser().tokenizer(text, options);

function parser(): ParserClass {
  safeParser ??= Parser.extend(boundNesting, checkPatterns, indexScopes);
  return safeParser;
}
