import { type Method, type ParserClass, replaceMethod } from './methods.ts';

/** Lets V8 check regular expressions: acorn's own check is recursive, and takes quadratic time for names of groups. */
export function checkPatterns(Base: ParserClass): ParserClass {
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
