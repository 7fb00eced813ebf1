import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countText } from '../../../src/core/value/write.ts';

describe('countText', () => {
  it('writes whole numbers as English texts do', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        expect(countText(count)).toBe(count.toLocaleString('en'));
      }),
    );
  });
});
