import { type Options, Parser, type Program, type Token } from 'acorn';
import { type Method, type ParserClass, replaceMethod } from './methods.ts';
import { boundNesting } from './nesting.ts';
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

/** Lets V8 check regular expressions: acorn's own check is recursive, and takes quadratic time for names of groups. */
function checkPatterns(Base: ParserClass): ParserClass {
  class Checked extends Base {}
  replaceMethod(Checked, 'validateRegExpPattern', checkByEngine);
  return Checked;
}

interface State {
  raise(offset: number, message: string): never;
}

interface Pattern {
  readonly start: number;
  readonly source: string;
  readonly flags: string;
}

function checkByEngine(): Method<State> {
  return function (value) {
    const { start, source, flags } = value as Pattern;
    try {
      new RegExp(source, flags);
    } catch (error) {
      this.raise(start, error instanceof Error ? error.message : 'Invalid regular expression');
    }
  };
}
