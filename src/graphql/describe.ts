import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isUnionType,
} from 'graphql';
import type { GraphqlDescription } from '../ports/graphql.ts';
import { fieldsOf, type Input, placeAt } from './cursor.ts';

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
  const { frame, word = '' } = placeAt(query, endOfWord(query, cursor), schema) ?? {};
  if (frame === undefined || word === '') return null;
  if (frame.kind === 'selection') return ofField(fieldsOf(frame.type)[word], frame.type?.name ?? '');
  if (frame.kind !== 'input' || frame.isValue) return null;
  const input = frame.inputs.find(({ name }) => name === word);
  return input === undefined ? null : ofInput(input);
}

const endOfWord = (query: string, cursor: number): number =>
  cursor + (/^\w*/.exec(query.slice(cursor, cursor + 200))?.[0].length ?? 0);

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

const ofInput = (input: Input): GraphqlDescription => ({
  title: `${input.name}: ${String(input.type)}`,
  description: input.description ?? '',
  members: [],
});

function ofType(type: GraphQLNamedType): GraphqlDescription {
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
