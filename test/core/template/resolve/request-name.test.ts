import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExpression } from '../../../../src/core/template/resolve/expression.ts';
import {
  createRequestFinder,
  referredNames,
  renameReferences,
  requestNamed,
  roundNamed,
  writtenRequestName,
} from '../../../../src/core/template/resolve/request-name.ts';
import { codePoint } from '../../../support/properties/characters.ts';

describe('the name of a request in a reference', () => {
  const names = ['login', 'users/log in', 'users/list', 'admin/list', 'admin/login'];

  it.each([
    ['login', 'login'],
    ['admin/login', 'admin/login'],
    ['log in', 'users/log in'],
    ['list', undefined],
    ['admin', undefined],
    ['in', undefined],
    ['', undefined],
  ])('%j refers to %j', (wanted, meant) => {
    expect(requestNamed(new Set(names), wanted)).toBe(meant);
  });

  it.each([
    ['{{login.response.body.$.a}} {{ log.request.url }}', ['login', 'log']],
    ['{{["users/log in"].response.body}}', ['users/log in']],
    ['{{["a\\"b"].request.url}}', ['a"b']],
    ['{{["a\\x"].request.url}}', ['a\\x']],
    ['\\{{login.response.body}} {{login}} {{login.body}} login.response.body', []],
  ])('is found in %s', (text, found) => {
    expect(referredNames(text)).toEqual(found);
  });

  it.each([
    ['{{a.response.body}}/{{b.response.body}}/{{a.id}}', '{{x/y.z}}', '{{["x/y.z"].response.body}}'],
    ['{{ ["a"].request.url }}', 'b_1', '{{ b_1.request.url }}'],
  ])('%s is renamed to %s', (text, next, expected) => {
    const name = next.replace(/[{}]/g, '');
    expect(renameReferences(text, (old) => (old === 'a' ? name : old))).toContain(expected);
    expect(renameReferences(text, (old) => old)).toBe(text);
  });

  it('is read back unchanged, whatever characters it has', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, minLength: 1 }), (name) => {
        const placeholder = `{{${writtenRequestName(name)}.response.body}}`;
        expect(parseExpression(placeholder)).toMatchObject(
          writtenRequestName(name) === name ? { kind: 'path', name } : { kind: 'reference', name },
        );
        expect(referredNames(placeholder)).toEqual([name]);
      }),
    );
  });
});

describe('the name of a round', () => {
  const loops = new Set(['users', 'v2/pages']);

  it.each([
    ['users0', 'users', 'users0'],
    ['users12', 'users', 'users12'],
    ['users007', 'users', 'users7'],
    ['users999999', 'users', 'users999999'],
    ['pages1', 'v2/pages', 'v2/pages1'],
    ['v2/pages1', 'v2/pages', 'v2/pages1'],
  ])('%s is one of the request %s', (wanted, request, name) => {
    expect(roundNamed(loops, wanted)).toEqual({ request, name });
  });

  it.each(['users', 'users1000000', 'users1a', 'usersx', '1', '', 'others1', 'other users1'])(
    'is not %j',
    (wanted) => {
      expect(roundNamed(loops, wanted)).toBeUndefined();
    },
  );
});

describe('a search for requests', () => {
  const part = fc.constantFrom('a', 'b', 'c/a', '/', '');
  const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

  it('finds what a single search finds', () => {
    fc.assert(
      fc.property(fc.array(name), name, (names, wanted) => {
        const all = new Set(names);
        expect(createRequestFinder(all)(wanted)).toBe(requestNamed(all, wanted));
      }),
    );
  });

  it('walks over the names once', () => {
    let walks = 0;
    class Names extends Set<string> {
      override [Symbol.iterator]() {
        walks += 1;
        return super[Symbol.iterator]();
      }
    }
    const find = createRequestFinder(new Names(['users/all', 'one']));
    expect(['all', 'one', 'none', 'all'].map(find)).toEqual(['users/all', 'one', undefined, 'users/all']);
    expect(walks).toBe(1);
  });
});
