import { expect, it } from 'vitest';
import { scriptBlocksIn } from '../../../../src/core/session/exports/script-blocks.ts';

it.each([
  ['a{% b %}c{%d%}', [' b ', 'd']],
  ['{% a {% b %} c', [' a {% b ']],
  ['{%}', []],
  ['%} {% open', []],
])('the scripts of %j are %j', (text, blocks) => {
  expect(scriptBlocksIn(text)).toEqual(blocks);
});

// A quadratic search needs hours.
it('finds no script in a megabyte of unclosed openings', () => {
  expect(scriptBlocksIn('{% a '.repeat(2 ** 18))).toEqual([]);
});
