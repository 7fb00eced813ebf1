import { describe, expect, it } from 'vitest';
import { replaceRanges, shiftRanges } from '../../../../src/core/secrets/search/text-ranges.ts';

describe('replaces ranges of a text', () => {
  it.each([
    [
      'apart',
      [
        [1, 2],
        [4, 6],
      ],
      'a*cd*gh',
    ],
    [
      'side by side',
      [
        [1, 3],
        [3, 5],
      ],
      'a**fgh',
    ],
    [
      'one inside the other',
      [
        [1, 6],
        [2, 4],
      ],
      'a*gh',
    ],
    [
      'that overlap, with nothing left of either',
      [
        [1, 4],
        [3, 6],
      ],
      'a**gh',
    ],
  ] as const)('%s', (_, pairs, replaced) => {
    const ranges = pairs.map(([start, end]) => ({ start, end }));
    expect(replaceRanges('abcdefgh', ranges, () => '*')).toBe(replaced);
  });

  it('with a different replacement for each', () => {
    const ranges = [
      { start: 0, end: 1, name: 'x' },
      { start: 2, end: 3, name: 'y' },
    ];
    expect(replaceRanges('abc', ranges, ({ name }) => `{{${name}}}`)).toBe('{{x}}b{{y}}');
  });
});

it('shifts ranges and keeps their other properties', () => {
  expect(shiftRanges([{ start: 3, end: 5, name: 'x' }], -2)).toEqual([{ start: 1, end: 3, name: 'x' }]);
});
