import { type Method, type ParserClass, replaceMethod } from './methods.ts';

/** Lets acorn find declared names by an index: its own lists take quadratic time for thousands of declarations. */
export function indexScopes(Base: ParserClass): ParserClass {
  class Indexed extends Base {}
  replaceMethod(Indexed, 'enterScope', indexNames);
  return Indexed;
}

interface State {
  readonly scopeStack: Scope[];
}

interface Scope {
  readonly flags: number;
  var: NameList;
  lexical: NameList;
  functions: NameList;
}

/** The part of an array that acorn uses for names. It only asks of an index whether there is one. */
interface NameList {
  readonly 0?: string;
  push(name: string): void;
  indexOf(name: string): number;
}

function indexNames(inherited: Method<State>): Method<State> {
  return function (flags) {
    inherited.call(this, flags);
    const scope = this.scopeStack.at(-1);
    if (scope === undefined) return;
    scope.lexical = new Names();
    scope.functions = new Names();
    const outer = this.scopeStack.at(-2)?.var;
    const isShared = (scope.flags & varScope) === 0 && outer instanceof VarNames;
    scope.var = new VarNames(isShared ? outer.declarations : { count: 0, ranks: new Map() });
  };
}

/** acorn's flags of a scope that keeps the `var` names inside it: of a script, a function, a static block. */
const varScope = 1 | 2 | 256;

class Names implements NameList {
  0?: string;
  readonly #names = new Set<string>();

  push(name: string): void {
    this[0] ??= name;
    this.#names.add(name);
  }

  indexOf(name: string): number {
    return this.#names.has(name) ? 0 : -1;
  }
}

interface Declarations {
  count: number;
  readonly ranks: Map<string, number>;
}

/** `var` names of a block and those inside it. The blocks of a function share one table, by rank of declaration. */
class VarNames implements NameList {
  readonly declarations: Declarations;
  readonly #beginning: number;

  constructor(declarations: Declarations) {
    this.declarations = declarations;
    this.#beginning = declarations.count;
  }

  push(name: string): void {
    if (this.indexOf(name) !== -1) return;
    this.declarations.ranks.set(name, this.declarations.count);
    this.declarations.count += 1;
  }

  indexOf(name: string): number {
    return (this.declarations.ranks.get(name) ?? -1) >= this.#beginning ? 0 : -1;
  }
}
