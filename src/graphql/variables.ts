import { type GraphQLNamedType, type GraphQLSchema, getNamedType } from 'graphql';
import type { GraphqlDescription, GraphqlItem, VariablesPlace } from '../ports/graphql.ts';
import { describedItem, valueItems } from './completion.ts';
import { type Input, inputsOf, placeAt } from './cursor.ts';
import { ofInput, ofType } from './describe.ts';

export function completeVariables(
  query: string,
  { kind, steps, keys }: VariablesPlace,
  schema: GraphQLSchema,
): readonly GraphqlItem[] {
  const declared = declaredIn(query, schema);
  if (kind === 'key' && steps.length === 0)
    return [...declared]
      .filter(([name]) => !keys.has(name))
      .map(([name, type]) => describedItem({ name }, 'variable', type));
  const type = typeAt(steps, declared, schema);
  if (kind === 'key')
    return inputsOf(type)
      .filter(({ name }) => !keys.has(name))
      .map((input) => describedItem(input, 'argument', String(input.type)));
  return valueItems(type);
}

export function describeVariable(
  query: string,
  steps: VariablesPlace['steps'],
  schema: GraphQLSchema,
): GraphqlDescription | null {
  const declared = declaredIn(query, schema);
  const names = steps.filter((step) => typeof step === 'string');
  const input = names.length > 1 ? inputAt(names, declared, schema) : null;
  if (input !== null) return ofInput(input);
  const type = typeAt(steps, declared, schema);
  const [name = ''] = names;
  return type === null || names.length !== 1
    ? null
    : { ...ofType(type), title: `$${name}: ${declared.get(name) ?? type.name}` };
}

function declaredIn(query: string, schema: GraphQLSchema): ReadonlyMap<string, string> {
  const { variables } = placeAt(`${query}\n`, query.length + 1, schema) ?? {
    variables: new Map<string, string>(),
  };
  return new Map([...variables].map(([name, type]) => [name.slice(1), type]));
}

function typeAt(
  steps: VariablesPlace['steps'],
  declared: ReadonlyMap<string, string>,
  schema: GraphQLSchema,
): GraphQLNamedType | null {
  const names = steps.filter((step) => typeof step === 'string');
  if (names.length > 1) {
    const input = inputAt(names, declared, schema);
    return input === null ? null : getNamedType(input.type);
  }
  const type = names[0] === undefined ? undefined : declared.get(names[0]);
  return type === undefined ? null : (schema.getType(type) ?? null);
}

function inputAt(
  [first = '', ...rest]: readonly string[],
  declared: ReadonlyMap<string, string>,
  schema: GraphQLSchema,
): Input | null {
  let type: GraphQLNamedType | null = schema.getType(declared.get(first) ?? '') ?? null;
  let input: Input | null = null;
  for (const name of rest) {
    input = inputsOf(type).find((one) => one.name === name) ?? null;
    if (input === null) return null;
    type = getNamedType(input.type);
  }
  return input;
}
