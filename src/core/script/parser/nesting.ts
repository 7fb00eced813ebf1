import { wordSet } from '../../value/objects.ts';
import { type Method, type ParserClass, replaceMethod } from './methods.ts';

/** Refuses nesting that would use up the stack, and reads a chain of operators in a loop. */
export function boundNesting(Base: ParserClass): ParserClass {
  class Bounded extends Base {
    depth = 0;
    chain: Chain | null = null;
  }
  for (const name of recursiveMethods) replaceMethod(Bounded, name, countDepth);
  replaceMethod(Bounded, 'parseExprOp', readInLoop);
  return Bounded;
}

/** Less than half of the stack: V8 ends the process where it compiles a regular expression near its end. */
const maxDepth = 600;

const recursiveMethods = wordSet(`
  parseStatement parseMaybeAssign parseMaybeUnary parseExprSubscripts parseExprAtom parseClass
  parseFunctionBody parseBindingAtom parseMaybeDefault
`);

interface State {
  depth: number;
  chain: Chain | null;
  readonly start: number;
  raise(offset: number, message: string): never;
}

interface Chain {
  readonly start: unknown;
  readonly precedence: unknown;
}

function countDepth(inherited: Method<State>): Method<State> {
  return function (first, second, third, fourth) {
    this.depth += 1;
    if (this.depth > maxDepth) this.raise(this.start, tooDeep);
    const result = inherited.call(this, first, second, third, fourth);
    this.depth -= 1;
    return result;
  };
}

const tooDeep = 'The code is nested too deeply: put inner parts into variables or functions';

/** acorn goes on after an operator by calling itself. Here that call returns, and a loop makes the next one. */
function readInLoop(inherited: Method<State>): Method<State> {
  return function (left, start, location, precedence, forInit) {
    const { chain } = this;
    if (chain !== null && chain.start === start && chain.precedence === precedence) return left;
    this.chain = { start, precedence };
    let read = left;
    for (let before: unknown; before !== read; ) {
      before = read;
      read = inherited.call(this, before, start, location, precedence, forInit);
    }
    this.chain = chain;
    return read;
  };
}
