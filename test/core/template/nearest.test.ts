import { expect, it } from 'vitest';
import { nearestName } from '../../../src/core/template/nearest.ts';

it.each([
  ['usr', ['user', 'users', 'id'], 'user'],
  ['nmae', ['name', 'email'], 'name'],
  ['userid', ['user', 'userId'], 'userId'],
  ['Token', ['token'], 'token'],
  ['Token', ['token', 'Token'], 'Token'],
  ['tokens', ['TOKENS', 'token'], 'TOKENS'],
  ['a', ['b'], null],
  ['ab', ['ba'], 'ba'],
  ['hlep', ['help', 'history'], 'help'],
  ['completely', ['different'], null],
  ['x', [], null],
  ['', ['a'], null],
  ['abcd', ['abdx'], null],
  ['abcd', ['abxc'], null],
  ['abcdef', ['bacdfe'], 'bacdfe'],
  ['abcdef', ['bacdxy'], null],
  ['abcdef', ['xycdfe'], null],
  ['abcdef', ['xyabcdeg'], null],
  ['abcdef', ['xyabcdef'], 'xyabcdef'],
  ['abc', ['abcd'], 'abcd'],
  ['abc', ['abcde'], null],
  ['a'.repeat(64), ['b'.repeat(64), `${'a'.repeat(63)}b`], `${'a'.repeat(63)}b`],
  ['a'.repeat(65), ['a'.repeat(64)], null],
  ['a'.repeat(64), ['a'.repeat(65)], null],
])('%j among %j most likely means %j', (name, candidates, expected) => {
  expect(nearestName(name, candidates)).toBe(expected);
});

it('prefers the first of equally near candidates', () => {
  expect(nearestName('item', ['items', 'itemx'])).toBe('items');
});

it('compares at most the maximum number of candidates', () => {
  function* endless(): Iterable<string> {
    for (let count = 0; ; count += 1) yield `candidate${count}`;
  }
  expect(nearestName('candidte7', endless())).toBe('candidate7');
  const others = Array<string>(1999).fill('other');
  expect(nearestName('usr', [...others, 'user'])).toBe('user');
  expect(nearestName('usr', [...others, 'other', 'user'])).toBeNull();
});
