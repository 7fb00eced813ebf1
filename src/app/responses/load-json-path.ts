import type { JSONPathError, JSONPathNode, Token } from 'json-p3';
import { parseJson } from '../../core/json/parse.ts';
import type { PathStep } from '../../core/json/path.ts';
import { maxDepth } from '../../core/value/limits.ts';
import type { TimeBudget } from '../limits/time-budget.ts';

export type JsonPath = Awaited<ReturnType<typeof loadJsonPath>>;

/** The message is the end of a sentence. */
export class JsonPathError extends Error {
  override readonly name = 'JsonPathError';
}

/** JSONPath (RFC 9535). It throws a JsonPathError for an invalid path, a TimeUpError for a slow one. */
export async function loadJsonPath() {
  const { default: library } = await import('json-p3');
  // Its own `query` spreads the nodes into a call, which overflows the stack at some 120,000 of them.
  library.JSONPathQuery.prototype.query = function (json) {
    return new library.JSONPathNodeList([...this.lazyQuery(json)]);
  };
  const find = <Found>(json: unknown, path: string, pick: (node: JSONPathNode) => Found): Found[] => {
    try {
      return Array.from(createEnvironment(library).lazyQuery(path, json as never), pick);
    } catch (error) {
      if (error instanceof RangeError) throw new JsonPathError('it is nested too deeply');
      throw error instanceof library.JSONPathError ? new JsonPathError(reasonOf(error)) : error;
    }
  };
  return {
    query: (json: unknown, path: string, budget: TimeBudget): readonly unknown[] =>
      budget.spend(() => find(json, path, ({ value }) => value)),
    places: (json: unknown, path: string, budget: TimeBudget): readonly (readonly PathStep[])[] =>
      budget.spend(() => find(json, path, ({ location }) => location)),
  };
}

type Library = typeof import('json-p3');

/** Creates an environment for each query, because a stopped query may leave its caches incomplete. */
function createEnvironment(library: Library) {
  const { functions } = library.jsonpath;
  const environment = new library.JSONPathEnvironment({ maxRecursionDepth: maxDepth + 2 });
  // The package refuses the escapes of control characters, which normalized paths hold.
  environment['parser'].unescapeString = (text: string, token: Token): string => {
    const name = parseJson(`"${text}"`);
    if (typeof name === 'string' && !/\p{Surrogate}/u.test(name)) return name;
    throw new library.JSONPathSyntaxError('invalid text', token);
  };
  for (const [name, Pattern] of [
    ['match', functions.Match],
    ['search', functions.Search],
  ] as const) {
    // People write `\d` and `\b`, which RFC 9485 leaves out and every language has.
    const pattern = new Pattern({ iRegexpCheck: false });
    environment.functionRegister.set(name, {
      argTypes: pattern.argTypes,
      returnType: pattern.returnType,
      // The package would also search the digits of a number.
      call: (text, source) => typeof text === 'string' && pattern.call(text, source as string),
    });
  }
  return environment;
}

function reasonOf({ name, message, token }: JSONPathError): string {
  if (name === 'JSONPathRecursionLimitError') return `the JSON is nested deeper than ${maxDepth} levels`;
  const said = ['JSONPathTypeError', 'UndefinedFilterFunctionError'].includes(name)
    ? message.replace(/ \('.*$/s, '')
    : 'it is invalid';
  return `${said} at column ${token.index + 1}`;
}
