import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputType,
} from 'graphql';
import type { GraphqlCompletion, GraphqlItem } from '../ports/graphql.ts';
import { fieldsOf, type InputFrame, placeAt, type QueryPlace } from './cursor.ts';

export function completeAt(query: string, cursor: number, schema: GraphQLSchema): GraphqlCompletion | null {
  const place = placeAt(query, cursor, schema);
  if (place === null) return null;
  const items = itemsAt(place, query, schema);
  return items.length === 0 ? null : { start: place.start, items };
}

function itemsAt(place: QueryPlace, query: string, schema: GraphQLSchema): readonly GraphqlItem[] {
  const { frame, before } = place;
  if (before === '@') {
    return schema.getDirectives().map((directive) => describedItem(directive, 'keyword', 'directive'));
  }
  switch (frame.kind) {
    case 'document':
      return before === 'on' ? types(schema, isCompositeType) : keywords;
    case 'selection':
      if (before === '...') return [...fragments(query), item('on', 'keyword', 'fragment of a type')];
      if (before === 'on') return typesWithin(frame.type, schema);
      return Object.values(fieldsOf(frame.type))
        .map((field) => describedItem(field, 'field', String(field.type)))
        .concat(frame.type === null ? [] : [item('__typename', 'field', 'String!')]);
    case 'input':
      return frame.isValue ? values(frame, place) : names(frame);
    case 'variables':
      return before === ':' || before === '[' ? types(schema, isInputType) : [];
    default:
      return frame satisfies never;
  }
}

const item = (name: string, kind: GraphqlItem['kind'], type: string): GraphqlItem =>
  describedItem({ name }, kind, type);

export const describedItem = (
  { name, description }: { readonly name: string; readonly description?: string | null | undefined },
  kind: GraphqlItem['kind'],
  type: string,
): GraphqlItem => ({ name, kind, type, description: description ?? '' });

const keywords = ['query', 'mutation', 'subscription', 'fragment'].map((word) => item(word, 'keyword', ''));

const types = (schema: GraphQLSchema, fits: (type: GraphQLNamedType) => boolean): GraphqlItem[] =>
  Object.values(schema.getTypeMap())
    .filter((type) => fits(type) && !type.name.startsWith('__'))
    .map((type) => describedItem(type, 'type', ''));

function typesWithin(type: GraphQLNamedType | null, schema: GraphQLSchema): GraphqlItem[] {
  const within = isAbstractType(type)
    ? new Set<GraphQLNamedType>([type, ...schema.getPossibleTypes(type)])
    : null;
  return types(schema, (other) => (within === null ? isCompositeType(other) : within.has(other)));
}

const fragments = (query: string): GraphqlItem[] =>
  [...query.matchAll(/\bfragment\s+(\w+)\s+on\s+(\w+)/g)].map(([, name = '', type = '']) =>
    item(name, 'value', `on ${type}`),
  );

const names = ({ inputs, used }: InputFrame): GraphqlItem[] =>
  inputs
    .filter(({ name }) => !used.has(name))
    .map((input) => describedItem(input, 'argument', String(input.type)));

export function valueItems(type: GraphQLNamedType | null | undefined): GraphqlItem[] {
  if (isEnumType(type)) return type.getValues().map((value) => describedItem(value, 'value', type.name));
  return type?.name === 'Boolean' ? ['true', 'false'].map((word) => item(word, 'value', 'Boolean')) : [];
}

function values({ input }: InputFrame, { variables }: QueryPlace): GraphqlItem[] {
  const type = input === null ? null : getNamedType(input.type);
  const given = [...variables].map(([name, declared]) => item(name, 'variable', declared));
  const fitting = given.filter((one) => type === null || one.type === type.name);
  return [...valueItems(type), ...fitting];
}
