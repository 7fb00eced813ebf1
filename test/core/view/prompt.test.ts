import { describe, expect, it } from 'vitest';
import { plainText } from '../../../src/core/text/styled.ts';
import { environmentStyle, promptSpans, promptWidth } from '../../../src/core/view/prompt.ts';

const environment = (name: string, isProtected = false) => ({ name, isProtected });

describe('the prompt', () => {
  it.each([
    [null, 80, '› '],
    [environment('staging'), 80, 'staging › '],
    [environment('dev+eu'), 80, 'dev+eu › '],
    [environment('staging'), 40, '› '],
    [environment('a-very-long-name-of-a-place'), 80, 'a-very-long-name-of… › '],
  ])('names the environment %j in %d columns', (used, width, expected) => {
    expect(plainText(promptSpans(used, width))).toBe(expected);
    expect(promptWidth(used, width)).toBe(expected.length);
  });

  it('is loud in production and where it is protected; other names keep a colour', () => {
    expect(['prod', 'eu-prod-2', 'dev+live'].map((name) => environmentStyle(environment(name)))).toEqual([
      'error',
      'error',
      'error',
    ]);
    expect(environmentStyle(environment('dev', true))).toBe('error');
    expect(environmentStyle(environment('dev'))).toBe(environmentStyle(environment('dev')));
    expect(environmentStyle(environment('delivery'))).not.toBe('error');
  });
});
