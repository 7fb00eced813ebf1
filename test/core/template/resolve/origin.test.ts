import { describe, expect, it } from 'vitest';
import { type Ingredient, originOfComputed } from '../../../../src/core/template/resolve/origin.ts';
import type { Origin, TokenOrigin } from '../../../../src/core/template/types.ts';

const own: Origin = { kind: 'file', label: 'a.http:1', at: null };
const token: TokenOrigin = { server: 'https://id.test', servers: [], isOfPerson: false, foreignServers: [] };

const ingredient = (origin: Partial<Origin>, secret = false): Ingredient => ({
  origin: { ...own, ...origin },
  secret,
});
const plain = ingredient({ label: 'a.http:2' });
const foreign = (author: string) => ingredient({ foreign: author });

describe('the origin of a value made of others', () => {
  it.each<[title: string, ingredients: readonly Ingredient[], added: Partial<Origin>]>([
    ['is its own if none is', [], {}],
    ['is its own if the others are plain', [plain, plain], {}],
    ['has the foreign author of one of them', [plain, foreign('a script')], { foreign: 'a script' }],
    ['has the first of several foreign authors', [foreign('one'), foreign('two')], { foreign: 'one' }],
    ['holds a secret if one of them is a secret', [plain, ingredient({}, true)], { holdsSecret: true }],
    ['holds a secret if one of them holds one', [ingredient({ holdsSecret: true })], { holdsSecret: true }],
    ['has the token of one of them', [plain, ingredient({ token }), plain], { token }],
  ])('%s', (_, ingredients, added) => {
    expect(originOfComputed(own, ingredients)).toStrictEqual({ ...own, ...added });
  });

  it('keeps the foreign author that it has itself', () => {
    expect(originOfComputed({ ...own, foreign: 'the file' }, [plain]).foreign).toBe('the file');
  });
});
