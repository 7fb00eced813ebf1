import { describe, expect, it } from 'vitest';
import { replacePlaceholders } from '../../../src/core/template/scan.ts';

describe('replacePlaceholders', () => {
  it.each([
    ['{"a": {{n}}, "b": {{ user.id }}}', '{"a": 0, "b": 0}'],
    ['{{a["}}"]}}!', '0!'],
    ['{{open', '{{open'],
    ['{{open\n{{a}}', '{{open\n0'],
    ['none', 'none'],
  ])('puts another text in the place of each one: %j', (text, replaced) => {
    expect(replacePlaceholders(text, '0')).toBe(replaced);
  });
});
