import { GraphQLError, type GraphQLSchema, getVariableValues, Kind, parse, validate } from 'graphql';
import { isObject } from '../core/value/is-object.ts';
import type { GraphqlProblem } from '../ports/graphql.ts';

/** Checks a query and its variables, which are null where they are not known. */
export function checkQuery(query: string, variables: unknown, schema: GraphQLSchema): GraphqlProblem[] {
  const document = read(query);
  if (document instanceof GraphQLError) return [problemOf(document, query)];
  const found = validate(schema, document, undefined, { maxErrors: 20 }).map((error) =>
    problemOf(error, query),
  );
  if (found.length > 0 || variables === null) return found;
  const operations = document.definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? [one] : [],
  );
  const [operation] = operations;
  if (operation === undefined || operations.length > 1) return [];
  const declared = operation.variableDefinitions ?? [];
  const given = isObject(variables) ? variables : {};
  const unknown = Object.keys(given).filter((name) =>
    declared.every(({ variable }) => variable.name.value !== name),
  );
  const { errors = [] } = getVariableValues(schema, declared, given, { maxErrors: 20 });
  return [
    ...unknown.map((name) => inVariables(name, `the query has no variable $${name}`)),
    ...errors.map(({ message }) => inVariables(/"\$(\w+)"/.exec(message)?.[1] ?? '', message)),
  ];
}

function read(query: string) {
  try {
    return parse(query, { maxTokens: 20_000 });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

const inVariables = (name: string, message: string): GraphqlProblem => ({
  message: plain(message),
  place: { in: 'variables', name, steps: [name, ...stepsIn(message)] },
});

/** The path of a nested value, which graphql-js has in its message alone: `at "input.parts[0].number"`. */
function stepsIn(message: string): (string | number)[] {
  const [, path = ''] = / at "\w+((?:\.\w+|\[\d+\])+)"; /.exec(message) ?? [];
  return [...path.matchAll(/\.(\w+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index));
}

function problemOf({ message, nodes, positions }: GraphQLError, query: string): GraphqlProblem {
  const location = nodes?.[0]?.loc;
  const start = Math.min(positions?.[0] ?? 0, query.length);
  // A selection is underlined by its name.
  const word = /^[$@.]*\w+/.exec(query.slice(start, start + 200))?.[0].length ?? 1;
  const end = location === undefined ? start + word : Math.min(location.end, start + word);
  return { message: plain(message), place: { in: 'query', start, end: Math.max(end, start + 1) } };
}

const plain = (message: string): string => message.replace(/^Syntax Error: /, 'syntax: ').replace(/\.$/, '');
