import fc from 'fast-check';
import { introspectionFromSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createGraphqlTools } from '../../src/graphql/tools.ts';
import { filmSchema } from './server.ts';

const tools = createGraphqlTools();
const schema = tools.readSchema(introspectionFromSchema(filmSchema));
if (schema === null) throw new Error('no schema');

/** The names that complete a query at `|`. */
function completed(marked: string): string[] {
  const cursor = marked.indexOf('|');
  const found = schema?.complete(marked.replace('|', ''), cursor) ?? null;
  return found === null ? [] : found.items.map(({ name }) => name);
}

describe('completion in a query', () => {
  it.each<[marked: string, names: readonly string[]]>([
    ['|', ['query', 'mutation', 'subscription', 'fragment']],
    ['{ | }', ['film', 'films', 'search', '__typename']],
    ['query A { fi|', ['film', 'films', 'search', '__typename']],
    ['mutation { | }', ['addFilm', '__typename']],
    ['{ film(id: 7) { | } }', ['id', 'title', 'genre', 'director', 'oldTitle', '__typename']],
    ['{ a: film(id: 7) { director { | } } }', ['name', 'films', '__typename']],
    [
      '{ film(id: "}") { title director { name } | } }',
      ['id', 'title', 'genre', 'director', 'oldTitle', '__typename'],
    ],
    ['{ film(|) }', ['id']],
    ['{ films(genre: COMEDY, |) }', ['first']],
    ['{ films(genre: |) }', ['COMEDY', 'DRAMA']],
    ['query A($g: Genre, $n: Int) { films(genre: |) }', ['COMEDY', 'DRAMA', '$g']],
    ['query A($g: Genre, $n: Int) { films(first: $|) }', ['$n']],
    ['{ film(id: 7) { title(upper: |) } }', ['true', 'false']],
    ['query A($g: |) { x }', ['Int', 'String', 'Boolean', 'ID', 'Genre', 'FilmInput', 'PartInput']],
    ['mutation { addFilm(input: {|}) }', ['title', 'genre', 'parts']],
    ['mutation { addFilm(input: {title: "a", parts: [{|}]}) }', ['number']],
    ['mutation { addFilm(input: {title: "a", genre: |}) }', ['COMEDY', 'DRAMA']],
    ['{ search(text: "a") { ... on | } }', ['Film', 'Found', 'Person']],
    ['{ search(text: "a") { ... on Person { | } } }', ['name', 'films', '__typename']],
    ['{ film(id: 7) { ...| } } fragment Short on Film { id }', ['Short', 'on']],
    ['fragment Short on Film { |', ['id', 'title', 'genre', 'director', 'oldTitle', '__typename']],
    ['{ film(id: 7) { title @| } }', ['include', 'skip', 'deprecated', 'specifiedBy', 'oneOf']],
    ['{ film(id: 7) @include(|) }', ['if']],
    ['{ film(id: {{id}}) { | } }', ['id', 'title', 'genre', 'director', 'oldTitle', '__typename']],
    ['{ nope { | } }', []],
    ['{ film(id: "|") }', []],
  ])('%s: %j', (marked, names) => {
    expect(completed(marked).sort()).toEqual([...names].sort());
  });

  it('replaces the name before the cursor, and says type and description', () => {
    const found = schema.complete('{ film(id: 7) { ti', 18);
    expect(found?.start).toBe(16);
    expect(found?.items[1]).toEqual({
      name: 'title',
      kind: 'field',
      type: 'String!',
      description: 'The name on the poster.',
    });
  });

  it('holds for any text and cursor', () => {
    const piece = fc.constantFrom(
      ...'{}()[]:$@"#!= \n'.split(''),
      '...',
      'film',
      'on',
      'Film',
      '"""',
      'query',
      '$id',
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        fc.nat(60),
        (text, at) => {
          schema.complete(text, Math.min(at, text.length));
          schema.describeAt(text, Math.min(at, text.length));
          schema.check(text, {});
        },
      ),
    );
  });
});

describe('a query', () => {
  it.each<[query: string, variables: unknown, problems: readonly string[]]>([
    ['{ film(id: 7) { title } }', {}, []],
    ['{ film(id: 7) { nope } }', {}, ['"nope" Cannot query field "nope" on type "Film"']],
    [
      '{ film { title } }',
      {},
      ['"film" Field "film" argument "id" of type "ID!" is required, but it was not provided'],
    ],
    ['{ film(id: 7) { title }', {}, ['" " syntax: Expected Name, found <EOF>']],
    ['query A($id: ID!) { film(id: $id) { title } }', { id: 7 }, []],
    [
      'query A($id: ID!) { film(id: $id) { title } }',
      {},
      ['variable id: Variable "$id" of required type "ID!" was not provided'],
    ],
    [
      'query A($n: Int) { films(first: $n) { id } }',
      { n: 'x', m: 1 },
      [
        'variable m: the query has no variable $m',
        'variable n: Variable "$n" got invalid value "x"; Int cannot represent non-integer value: "x"',
      ],
    ],
    ['query A($n: Int) { films(first: $n) { id } }', null, []],
  ])('%s with %j: %j', (query, variables, problems) => {
    expect(
      schema
        .check(query, variables)
        .map(({ message, place }) =>
          place.in === 'query'
            ? `"${query.slice(place.start, place.end) || ' '}" ${message}`
            : `variable ${place.name}: ${message}`,
        ),
    ).toEqual(problems);
  });
});

describe('descriptions', () => {
  it.each<[name: string, title: string | null]>([
    ['Film', 'Film'],
    ['Film.title', 'Film.title: String!'],
    ['film', 'Query.film: Film'],
    ['addFilm', 'Mutation.addFilm: Film!'],
    ['Genre', 'Genre'],
    ['nope', null],
    ['Film.nope', null],
  ])('of %s', (name, title) => {
    expect(schema.describe(name)?.title ?? null).toBe(title);
  });

  it('are found at the cursor', () => {
    expect(schema.describeAt('{ film(id: 7) { oldTitle } }', 19)).toEqual({
      title: 'Film.oldTitle: String',
      description: 'deprecated: use title',
      members: [],
    });
    expect(schema.describeAt('{ film(id: 7) }', 8)?.title).toBe('id: ID!');
  });

  it.each<[marked: string, title: string | undefined]>([
    ['|{ film(id: 7) { title } }', 'Query'],
    ['muta|tion { addFilm }', 'Mutation'],
    ['{ film(id: 7) { | title } }', 'Film'],
    ['{ films(genre: COM|EDY) { id } }', 'COMEDY: Genre'],
    ['{ films(gen|re: COMEDY) { id } }', 'genre: Genre'],
    ['query A($g: Gen|re) { films { id } }', 'Genre'],
    ['query A($g: Genre) { films(genre: $|g) { id } }', 'Genre'],
    ['{ search(text: "a") { ... on Per|son { name } } }', 'Person'],
    ['{ film(id: 7) { title @incl|ude(if: true) } }', '@include'],
    ['mutation { addFilm(input: {parts: [{num|ber: 1}]}) { id } }', 'number: Int!'],
    ['{ nope { | } }', undefined],
  ])('%s: %s', (marked, title) => {
    const at = marked.indexOf('|');
    expect(schema.describeAt(marked.replace('|', ''), at)?.title).toBe(title);
  });

  it('list fields and values', () => {
    expect(schema.describe('Genre')?.members).toEqual(['COMEDY  It makes one laugh.', 'DRAMA']);
    expect(schema.describe('PartInput')?.members).toEqual(['number: Int!']);
  });
});

describe('the variables of a query', () => {
  const query =
    'mutation A($input: FilmInput!, $upper: Boolean) { addFilm(input: $input) { title(upper: $upper) } }';
  const key = (...steps: (string | number)[]) => ({ kind: 'key', steps, keys: new Set<string>() }) as const;
  const value = (...steps: (string | number)[]) => ({ ...key(...steps), kind: 'value' }) as const;

  it.each([
    [key(), ['input', 'upper']],
    [{ ...key(), keys: new Set(['input']) }, ['upper']],
    [key('input'), ['title', 'genre', 'parts']],
    [key('input', 'parts', 0), ['number']],
    [value('input', 'genre'), ['COMEDY', 'DRAMA']],
    [value('upper'), ['true', 'false']],
    [value('input', 'title'), []],
    [key('nope', 'more'), []],
  ])('%j is completed with %j', (place, names) => {
    expect(schema.completeVariables(query, place).map(({ name }) => name)).toEqual(names);
  });

  it('are described with the fields of their types', () => {
    expect(schema.describeVariable(query, ['input'])).toMatchObject({ title: '$input: FilmInput' });
    expect(schema.describeVariable(query, ['input', 'genre'])).toMatchObject({
      title: 'genre: Genre',
      members: ['COMEDY  It makes one laugh.', 'DRAMA'],
    });
    expect(schema.describeVariable(query, ['input', 'parts', 0, 'number'])?.title).toBe('number: Int!');
    expect(schema.describeVariable(query, ['nope'])).toBeNull();
  });

  it.each<[input: unknown, path: readonly (string | number)[], message: string]>([
    [{ title: 'a', genre: 'NOIR' }, ['input', 'genre'], 'Value "NOIR" does not exist in "Genre" enum'],
    [
      { title: 'a', parts: [{ number: 1 }, { number: null }] },
      ['input', 'parts', 1, 'number'],
      'not to be null',
    ],
    [
      { title: 'a', parts: [{}] },
      ['input', 'parts', 0],
      'Field "number" of required type "Int!" was not provided',
    ],
    [{ title: 'a', year: 1 }, ['input'], 'Field "year" is not defined by type "FilmInput"'],
    [{ genre: 'DRAMA' }, ['input'], 'Field "title" of required type "String!" was not provided'],
    [null, ['input'], 'must not be null'],
  ])('%j is wrong at %j: %s', (input, steps, message) => {
    const [problem, ...others] = schema.check(query, { input });
    expect(others).toEqual([]);
    expect(problem?.message).toContain(message);
    expect(problem?.place).toMatchObject({ in: 'variables', steps });
  });
});

it('rejects anything that is not a schema', () => {
  for (const data of [null, 7, {}, { __schema: {} }, { __schema: { types: [null] } }])
    expect(tools.readSchema(data)).toBeNull();
});
