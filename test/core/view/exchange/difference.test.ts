import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../src/core/text/styled.ts';
import { differenceLines } from '../../../../src/core/view/exchange/difference.ts';

const shown = (expected: string, actual: string) => differenceLines({ expected, actual }).map(plainText);

describe('expected and actual value', () => {
  it('are side by side when both are short', () => {
    expect(shown('200', '404')).toEqual(['- expected 200', '+ received 404']);
  });

  it('are compared line by line, without a comma that only moved', () => {
    expect(shown('{\n  a: 1,\n  b: 2\n}', '{\n  a: 1\n}')).toEqual([
      '- expected  + received',
      '  {',
      '    a: 1',
      '-   b: 2',
      '  }',
    ]);
  });

  it('leave out lines far from any change', () => {
    const lines = (last: string) =>
      [...Array.from({ length: 50 }, (_, index) => `line ${index}`), last].join('\n');
    expect(shown(lines('a'), lines('b'))).toEqual([
      '- expected  + received',
      '  …',
      '  line 47',
      '  line 48',
      '  line 49',
      '- a',
      '+ b',
    ]);
  });

  it('are cut when they are long', () => {
    const [first = ''] = shown('x'.repeat(300_000), 'y');
    expect(first.length).toBeLessThan(600);
  });
});
