import { expect, it } from 'vitest';
import { nearestName } from '../../../src/core/template/nearest.ts';

it.each([
  ['usr', ['user', 'users', 'id'], 'user'],
  ['nmae', ['name', 'email'], 'name'],
  ['userid', ['user', 'userId'], 'userId'],
  ['Token', ['token'], 'token'],
  ['a', ['b'], null],
  ['ab', ['ba'], 'ba'],
  ['hlep', ['help', 'history'], 'help'],
  ['completely', ['different'], null],
  ['x', [], null],
  ['', ['a'], null],
])('%j among %j is %j', (name, candidates, expected) => {
  expect(nearestName(name, candidates)).toBe(expected);
});

it('looks at no more candidates than it may', () => {
  function* endless(): Iterable<string> {
    for (let count = 0; ; count += 1) yield `candidate${count}`;
  }
  expect(nearestName('candidte7', endless())).toBe('candidate7');
});
