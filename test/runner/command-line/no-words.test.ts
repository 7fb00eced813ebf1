import { expect, it } from 'vitest';
import { withoutWords } from '../../../src/main.ts';
import { parseCommandLine } from '../../../src/runner/command-line/program.ts';

it('reads a command line without words as it is written down for a quick start', () => {
  expect(parseCommandLine([])).toEqual(withoutWords);
});
