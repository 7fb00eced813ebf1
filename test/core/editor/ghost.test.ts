import { describe, expect, it } from 'vitest';
import { ghostText, ghostWord } from '../../../src/core/editor/ghost.ts';
import { marked } from './marked.ts';

describe('the suggestion behind the cursor', () => {
  const history = ['GET /users', 'GET /users/1', 'let x = 1'];
  it.each<[string, string | null]>([
    ['GET|', ' /users/1'],
    ['GET /users|', '/1'],
    ['GET /users/1|', null],
    ['G|ET', null],
    ['|', null],
    ['PUT|', null],
  ])('%j -> %j', (input, ghost) => {
    expect(ghostText(marked(input), history)).toBe(ghost);
  });

  it.each([
    [' /users/1', ' /users'],
    ['/1', '/1'],
    ['!', '!'],
  ])('the first word of %j is %j', (ghost, word) => {
    expect(ghostWord(ghost)).toBe(word);
  });
});
