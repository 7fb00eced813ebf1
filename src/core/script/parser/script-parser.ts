import { type Options, Parser, type Program } from 'acorn';
import type { ParserClass } from './methods.ts';
import { boundNesting } from './nesting.ts';
import { checkPatterns } from './patterns.ts';
import { indexScopes } from './scopes.ts';

let safeParser: ParserClass | null = null;

/** Parses with acorn, made safe for any text: it takes time in proportion to the text, and half of the stack at most. */
export function parseProgram(text: string, options: Options): Program {
  safeParser ??= Parser.extend(boundNesting, checkPatterns, indexScopes);
  return safeParser.parse(text, options);
}
