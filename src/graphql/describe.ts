import {
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isUnionType,
} from 'graphql';
import type { GraphqlDescription } from '../ports/graphql.ts';
import { fieldsOf, type Input, type InputFrame, placeAt } from './cursor.ts';

export function describeName(written: string, schema: GraphQLSchema): GraphqlDescription | null {
  const [name = '', field] = written.split('.', 2);
  const type = schema.getType(name) ?? null;
  if (type !== null) return field === undefined ? ofType(type) : ofField(fieldsOf(type)[field], name);
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    const found = root == null ? undefined : fieldsOf(root)[name];
    if (found !== undefined && field === undefined) return ofField(found, root?.name ?? '');
  }
  return null;
}

export function describeAt(query: string, cursor: number, schema: GraphQLSchema): GraphqlDescription | null {
  const place = placeAt(query, endOfWord(query, cursor), schema);
  if (place === null) return null;
  const { frame, word, before, variables } = place;
  if (before === '@') return ofDirective(schema.getDirective(word));
  if (before === 'on') return typeNamed(word, schema);
  switch (frame.kind) {
    case 'document':
      return typeNamed(rootNames(schema)[word] ?? schema.getQueryType()?.name ?? '', schema);
    case 'selection':
      if (word !== '' && before !== '...') return ofField(fieldsOf(frame.type)[word], frame.type?.name ?? '');
      return frame.type === null || before === '...' ? null : ofType(frame.type);
    case 'input':
      return word.startsWith('$') ? typeNamed(variables.get(word) ?? '', schema) : ofInputAt(frame, word);
    case 'variables':
      return typeNamed(word.startsWith('$') ? (variables.get(word) ?? '') : word, schema);
    default:
      return frame satisfies never;
  }
}

const typeNamed = (name: string, schema: GraphQLSchema): GraphqlDescription | null => {
  const type = schema.getType(name);
  return type === undefined ? null : ofType(type);
};

const rootNames = (schema: GraphQLSchema): Readonly<Record<string, string | undefined>> => ({
  mutation: schema.getMutationType()?.name,
  subscription: schema.getSubscriptionType()?.name,
});

function ofInputAt({ inputs, input, isValue }: InputFrame, word: string): GraphqlDescription | null {
  if (!isValue) {
    const named = inputs.find(({ name }) => name === word);
    return named === undefined ? null : ofInput(named);
  }
  const type = input === null ? null : getNamedType(input.type);
  const value = isEnumType(type) ? type.getValue(word) : null;
  if (value == null) return type === null ? null : ofType(type);
  return { title: `${value.name}: ${type?.name ?? ''}`, description: value.description ?? '', members: [] };
}

const ofDirective = (directive: GraphQLDirective | null | undefined): GraphqlDescription | null =>
  directive == null
    ? null
    : {
        title: `@${directive.name}`,
        description: directive.description ?? '',
        members: directive.args.map(line),
      };

const endOfWord = (query: string, cursor: number): number =>
  cursor + (/^\$?\w*/.exec(query.slice(cursor, cursor + 200))?.[0].length ?? 0);

function ofField(
  field: GraphQLField<unknown, unknown> | undefined,
  owner: string,
): GraphqlDescription | null {
  if (field === undefined) return null;
  const { name, type, args, description, deprecationReason } = field;
  const deprecated = deprecationReason == null ? '' : `deprecated: ${deprecationReason}`;
  return {
    title: `${owner}.${name}: ${String(type)}`,
    description: [description ?? '', deprecated].filter(Boolean).join('\n'),
    members: args.map(line),
  };
}

export function ofInput(input: Input): GraphqlDescription {
  const type = getNamedType(input.type);
  return {
    title: `${input.name}: ${String(input.type)}`,
    description: input.description ?? '',
    members: isEnumType(type) || isInputObjectType(type) ? membersOf(type) : [],
  };
}

export function ofType(type: GraphQLNamedType): GraphqlDescription {
  return { title: type.name, description: type.description ?? '', members: membersOf(type) };
}

function membersOf(type: GraphQLNamedType): readonly string[] {
  if (isEnumType(type)) return type.getValues().map(({ name, description }) => withText(name, description));
  if (isUnionType(type)) return type.getTypes().map(({ name }) => name);
  if (isInputObjectType(type)) return Object.values(type.getFields()).map(line);
  return Object.values(fieldsOf(type)).map(line);
}

const line = ({
  name,
  type,
  description,
}: Pick<Input, 'name' | 'description'> & { readonly type: unknown }) =>
  withText(`${name}: ${String(type)}`, description);

const withText = (text: string, description: string | null | undefined): string =>
  description == null || description === '' ? text : `${text}  ${description.replace(/\s+/g, ' ')}`;
