import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copyToValue } from '../../../src/core/value/copy-value.ts';
import { VariableError } from '../../../src/core/value/value-error.ts';

it('copies any JSON unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (json) => {
      fc.pre(json !== null);
      expect(copyToValue(json)).toStrictEqual(json);
    }),
  );
});

it('copies any value or throws a VariableError', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withSparseArray: true,
    withNullPrototype: true,
    withTypedArray: true,
    withBoxedValues: true,
  });
  fc.assert(
    fc.property(anything, (input) => {
      try {
        copyToValue(input, 'x');
      } catch (error) {
        expect(error).toBeInstanceOf(VariableError);
      }
    }),
  );
});
