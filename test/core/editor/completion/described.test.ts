import { describe, expect, it } from 'vitest';
import { complete } from '../../../../src/core/editor/completion/complete.ts';
import { describedHints, withDescribedOperations } from '../../../../src/shell/completion/described-hints.ts';
import { shop } from '../../session/descriptions/shop.ts';
import { play, set } from '../../session/played.ts';
import { context } from './completion.ts';

const { state } = play([
  set('base_url', 'http://h/v1'),
  { kind: 'description-linked', description: shop, by: 'command' },
]);
const store = { getState: () => state };

/** The labels offered at `|`. */
function offered(input: string): string[] {
  const cursor = input.indexOf('|');
  const text = input.slice(0, cursor) + input.slice(cursor + 1);
  const operations = withDescribedOperations([], state.descriptions);
  const described = (typed: string) => describedHints(typed, { store } as never);
  const found = complete({ text, cursor }, { ...context, urls: [], operations, described });
  return (found?.items ?? []).map(({ text: inserted }) => inserted);
}

describe('completion from a description', () => {
  it.each<[input: string, first: readonly string[]]>([
    ['GET /us|', ['/users', '/users/:id']],
    ['GET /users?|', ['limit=', 'sort=']],
    ['GET /users?limit=1&|', ['sort=']],
    ['GET /users?sort=|', ['name', 'age']],
    ['GET /users |', ['limit==', 'sort==', 'X-Tenant:']],
    ['GET /users limit==1 so|', ['sort==']],
    ['GET /users sort==a|', ['age', 'name']],
    ['GET /users/:id |', ['id:=']],
    ['GET /users\n  ?|', ['limit=', 'sort=']],
    ['GET /users\nX-T|', ['X-Tenant: ']],
    ['POST /users ro|', ['role=']],
    ['POST /users ag|', ['age:=']],
    ['POST /users name=Ada role=|', ['admin', 'guest']],
    ['POST /users\n\n{|', ['"name": ', '"age": ', '"role": ', '"address": ', '"tags": ']],
    ['POST /users\n\n{"na|', ['name": ']],
    ['POST /users\n\n{"name": "Ada", "|', ['age": ', 'role": ', 'address": ', 'tags": ']],
    ['POST /users\n\n{"name": "{{x}}", "ro|', ['role": ']],
    ['POST /users\n\n{"role": |', ['"admin"', '"guest"']],
    ['POST /users\n\n{"role": "g|', ['guest"']],
    ['POST /users\n\n{"address": {"|', ['zip": ']],
    ['POST /users\n\n{"tags": ["a", "|', ['a"', 'b"']],
    ['POST /users {"rol|', ['role": ']],
  ])('of %j begins with %j', (input, first) => {
    expect(offered(input).slice(0, first.length)).toEqual(first);
  });

  it.each([
    'POST /users\n\n{"name": "Ada"|',
    'POST /users\n\n{"name": "A|',
    'POST /unknown\n\n{"na|',
    'POST /users\n\n|',
  ])('offers nothing in %j', (input) => {
    expect(offered(input)).toEqual([]);
  });
});
