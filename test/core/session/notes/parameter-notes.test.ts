import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noted, notesOf } from './noted.ts';

const integers = { type: 'array', items: { type: 'integer' } };
const color = {
  type: 'object',
  properties: { R: { type: 'integer' }, G: { type: 'integer' } },
  required: ['R'],
};

/** Notes about a request of `/things` with one parameter `p`. */
function notes(items: string, parameter: object): string[] {
  const operation = { parameters: [{ name: 'p', in: 'query', ...parameter }] };
  return noted(notesOf(`GET /things ${items}`, { paths: { '/things': { get: operation } } }));
}

/** Notes about `/things/SEGMENT`. */
function pathNotes(segment: string, parameter: object): string[] {
  const operation = { parameters: [{ name: 'p', in: 'path', required: true, ...parameter }] };
  return noted(notesOf(`GET /things/${segment}`, { paths: { '/things/{p}': { get: operation } } }));
}

const isString = (name: string) => `the query parameter ${name} is a string; the description says an integer`;

describe('a list in the query', () => {
  it.each<[style: object, items: string, expected: readonly string[]]>([
    [{}, 'p==1 p==2', []],
    [{}, 'p==1 p==x', [isString('p[1]')]],
    [{}, 'p==1,2', ['the query parameter p has commas; the description expects the name once for each item']],
    [{}, 'p[]==1 p[]==x', [isString('p[1]')]],
    [{}, 'p=={{nothing}} p==x', [isString('p[1]')]],
    [{ explode: false }, 'p==1,2', []],
    [{ explode: false }, 'p==1,x', [isString('p[1]')]],
    [
      { explode: false },
      'p==1 p==2',
      ['the query parameter p appears 2 times; the description expects its items in one value: A,B'],
    ],
    [{ style: 'spaceDelimited', explode: false }, '"p==1 2"', []],
    [{ style: 'spaceDelimited', explode: false }, '"p==1 x"', [isString('p[1]')]],
    [{ style: 'pipeDelimited', explode: false }, 'p==1|2', []],
    [{ style: 'pipeDelimited', explode: false }, 'p==1|x', [isString('p[1]')]],
    [{ required: true }, '', ['the query parameter p is required but missing [p==VALUE adds it]']],
  ])('%j: %s has the notes %j', (style, items, expected) => {
    expect(notes(items, { schema: integers, ...style })).toEqual(expected);
  });

  it('is counted', () => {
    expect(notes('p==1', { schema: { ...integers, minItems: 2 } })).toEqual([
      'the query parameter p has fewer than 2 items',
    ]);
  });

  it('has a schema for each of its first items', () => {
    const schema = { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' } };
    expect(notes('p==1 p==2', { schema })).toEqual([]);
    expect(notes('p==1 p==x', { schema })).toEqual([isString('p[1]')]);
  });

  it('may be a single value where the description has both', () => {
    const schema = { oneOf: [{ type: 'integer' }, integers] };
    expect(notes('p==7', { schema })).toEqual([]);
    expect(notes('p==7 p==8', { schema })).toEqual([]);
  });

  it.each([
    ['csv', 'p==1,x', 'p[1]'],
    ['ssv', '"p==1 x"', 'p[1]'],
    ['pipes', 'p==1|x', 'p[1]'],
    ['multi', 'p==1 p==x', 'p[1]'],
  ])('of Swagger 2.0 is read by its collectionFormat %s', (collectionFormat, items, name) => {
    expect(notes(items, { ...integers, collectionFormat })).toEqual([isString(name)]);
  });
});

describe('an object in the query', () => {
  it.each<[style: object, items: string, expected: readonly string[]]>([
    [{}, 'R==1 G==2', []],
    [{}, 'R==1 G==x', [isString('G')]],
    [{}, 'G==2', ['the query parameter p lacks "R", which is required']],
    [{}, '', []],
    [{}, 'R==1 B==2', ['the query parameter B is not in the description']],
    [{ explode: false }, 'p==R,1,G,2', []],
    [{ explode: false }, 'p==R,1,G,x', [isString('p[G]')]],
    [
      { explode: false },
      'p==R,1,G',
      ['the query parameter p is an object in the description; write name,value,name,value'],
    ],
    [{ style: 'deepObject', explode: true }, 'p[R]==1 p[G]==2', []],
    [{ style: 'deepObject', explode: true }, 'p[R]==1 p[G]==x', [isString('p[G]')]],
    [{ style: 'deepObject' }, 'p[R]=={{nothing}}', []],
    [
      { style: 'deepObject' },
      'p==7',
      ['the query parameter p is an object in the description; write p[member]'],
    ],
    [{ style: 'deepObject', required: true }, 'p[R]==1', []],
    [{}, `p=='{"R":1}'`, []],
  ])('%j: %s has the notes %j', (style, items, expected) => {
    expect(notes(items, { schema: color, ...style })).toEqual(expected);
  });

  it('may have members of any name', () => {
    const schema = { type: 'object', additionalProperties: { type: 'integer' } };
    expect(notes('a==1 b==x', { schema })).toEqual([isString('b')]);
  });

  it('has objects and lists in it in brackets', () => {
    const schema = { type: 'object', properties: { user: color, ids: integers } };
    const given = 'p[user][R]==x p[ids][]==1 p[ids][]==y';
    expect(notes(given, { schema, style: 'deepObject' })).toEqual([
      isString('p[user][R]'),
      isString('p[ids][1]'),
    ]);
  });

  it('is JSON if the description defines it as JSON', () => {
    const content = { 'application/json': { schema: color } };
    expect(notes(`p=='{"R":1}'`, { content })).toEqual([]);
    expect(notes(`p=='{"R":"x"}'`, { content })).toEqual([isString('p[R]')]);
    expect(notes('p==R', { content })).toEqual([
      'the query parameter p is not JSON, as the description requires',
    ]);
  });
});

describe('a list or an object in the path', () => {
  const wrong = (name: string) => `the path parameter ${name} is a string; the description says an integer`;

  it.each<[style: object, segment: string, expected: readonly string[]]>([
    [{ schema: integers }, '1,2', []],
    [{ schema: integers }, '1,x', [wrong('p[1]')]],
    [{ schema: integers, style: 'label' }, '.1,x', [wrong('p[1]')]],
    [{ schema: integers, style: 'label', explode: true }, '.1.x', [wrong('p[1]')]],
    [{ schema: integers, style: 'label' }, '1', ['the path parameter p must begin with a dot: .p']],
    [{ schema: integers, style: 'matrix' }, ';p=1,x', [wrong('p[1]')]],
    [{ schema: integers, style: 'matrix', explode: true }, ';p=1;p=x', [wrong('p[1]')]],
    [{ schema: integers, style: 'matrix' }, '1', ['the path parameter p must begin with a semicolon: ;p=']],
    [{ schema: { type: 'integer' }, style: 'matrix' }, ';p=7', []],
    [{ schema: { type: 'integer' }, style: 'label' }, '.x', [wrong('p')]],
    [{ schema: color }, 'R,1,G,x', [wrong('p[G]')]],
    [{ schema: color, explode: true }, 'R=1,G=x', [wrong('p[G]')]],
    [{ schema: color, style: 'label', explode: true }, '.R=1.G=x', [wrong('p[G]')]],
    [{ schema: color, style: 'matrix', explode: true }, ';R=1;G=x', [wrong('G')]],
    [{ schema: color, style: 'matrix' }, ';p=R,1,G,x', [wrong('p[G]')]],
  ])('%j: %s has the notes %j', (style, segment, expected) => {
    expect(pathNotes(segment, style)).toEqual(expected);
  });
});

it('is read whatever is written', () => {
  const kinds = ['form', 'simple', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited', 'deepObject'];
  const texts = fc.array(fc.constantFrom('p', '[', ']', '[]', 'R', '=', ',', '.', ';', '1', '{', '%', '&'));
  fc.assert(
    fc.property(texts, fc.constantFrom(...kinds), fc.boolean(), (parts, style, explode) => {
      for (const schema of [integers, color, { oneOf: [color, integers, { type: 'integer' }] }]) {
        notes(`"p==${parts.join('')}" "${parts.join('')}==1"`, { schema, style, explode });
        pathNotes(parts.join(''), { schema, style, explode });
      }
    }),
    { numRuns: 50 },
  );
});

describe('headers and cookies', () => {
  it.each<[parameter: object, items: string, expected: readonly string[]]>([
    [{ in: 'header', schema: integers }, 'p:1,2', []],
    [
      { in: 'header', schema: integers },
      'p:1,x',
      ['the header p[1] is a string; the description says an integer'],
    ],
    [
      { in: 'header', schema: color },
      'p:R,1,G,x',
      ['the header p[G] is a string; the description says an integer'],
    ],
    [{ in: 'cookie', schema: { type: 'integer' } }, '"Cookie:a=b; p=7"', []],
    [
      { in: 'cookie', schema: { type: 'integer' } },
      '"Cookie:a=b; p=x"',
      ['the cookie p is a string; the description says an integer'],
    ],
    [{ in: 'cookie', schema: integers, explode: false }, 'Cookie:p=1,2', []],
    [
      { in: 'cookie', required: true, schema: {} },
      '',
      ["the cookie p is required but missing ['Cookie:p=VALUE' adds it]"],
    ],
  ])('%j: %s has the notes %j', (parameter, items, expected) => {
    expect(notes(items, parameter)).toEqual(expected);
  });
});
