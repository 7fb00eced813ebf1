import { expect, it } from 'vitest';
import type { EvaluationFailure } from '../../../src/core/script/evaluation.ts';
import { plainText } from '../../../src/core/text/styled.ts';
import { scriptFailureLines } from '../../../src/core/view/script-failure.ts';

const shown = (stack: readonly string[], thrownAt?: EvaluationFailure['thrownAt']): readonly string[] =>
  scriptFailureLines(
    {
      reason: 'exception',
      message: 'Error: boom',
      line: 1,
      column: 7,
      excerpt: 'throw new Error("boom")\n      ^',
      stack,
      ...(thrownAt && { thrownAt }),
    },
    { label: 'input 3', place: 'shell' },
  ).map((line) => plainText(line));

it('names the place of a failure once', () => {
  expect(shown(['at input 3:1:7'])).toEqual([
    'Error: boom (input 3:1:7)',
    '  throw new Error("boom")',
    '        ^',
  ]);
  const inFile = shown(['at lib.js:2:1', 'at input 3:1:7'], { label: 'lib.js', line: 2, column: 1 });
  expect(inFile).toContain('Error: boom (lib.js:2:1, called at input 3:1:7)');
  expect(inFile.join('\n')).not.toContain('  at ');
});

it('shows the stack where functions are on it', () => {
  expect(shown(['at f (input 2:1:21)', 'at input 3:1:7']).slice(-2)).toEqual([
    '  at f (input 2:1:21)',
    '  at input 3:1:7',
  ]);
});
