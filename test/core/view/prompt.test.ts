import { describe, expect, it } from 'vitest';
import { initialState } from '../../../src/core/session/initial-state.ts';
import { plainText, span } from '../../../src/core/text/styled.ts';
import { paintLine } from '../../../src/core/view/paint/paint.ts';
import { environmentStyle, promptOf, promptSpans, promptWidth } from '../../../src/core/view/prompt.ts';

const environment = (name: string, isProtected = false) => ({ name, isProtected });

describe('the prompt', () => {
  it.each([
    [null, 80, '› '],
    [environment('staging'), 80, 'staging › '],
    [environment('dev+eu'), 80, 'dev+eu › '],
    [environment('staging'), 40, '› '],
    [environment('a-very-long-name-of-a-place'), 80, 'a-very-long-name-of… › '],
  ])('names the environment %j in %d columns', (used, width, expected) => {
    const prompt = { environment: used, number: null };
    expect(plainText(promptSpans(prompt, width))).toBe(expected);
    expect(promptWidth(prompt, width)).toBe(expected.length);
  });

  it.each([
    [null, 80, '12 › '],
    [environment('staging'), 80, '12 staging › '],
    [null, 40, '› '],
  ])('numbers the input, with the environment %j, in %d columns', (used, width, expected) => {
    const prompt = { environment: used, number: 12 };
    expect(plainText(promptSpans(prompt, width))).toBe(expected);
    expect(promptWidth(prompt, width)).toBe(expected.length);
  });

  it.each([
    [{ environment: null, number: 12 }, 80, '12'],
    [{ environment: environment('staging'), number: 12 }, 59, '12'],
    [{ environment: null, number: 12 }, 40, '›'],
    [{ environment: environment('staging'), number: null }, 80, '›'],
  ])('of %j in %d columns is set apart from what was printed by an underlined %s', (prompt, width, live) => {
    const spans = promptSpans(prompt, width);
    expect(spans.filter(({ style }) => style === 'live').map(({ text }) => text)).toEqual([live]);
    expect(paintLine([span(live, 'live')], { depth: 'mono' })).toContain('\u001b[1;4m');
  });

  it('is the same object until it looks different', () => {
    const state = initialState({ at: 0 });
    expect(promptOf(state)).toEqual({ environment: null, number: 1 });
    expect(promptOf({ ...state, exchangeCount: 1 })).toBe(promptOf(state));
    const off = { ...state, settings: { 'prompt.numbers': 'off' } };
    expect(promptOf(off)).toEqual({ environment: null, number: null });
    expect(promptOf({ ...state, inputCount: 7 }).number).toBe(8);
  });

  it('is marked for production and protected environments; other names keep a colour', () => {
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
