import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../../src/core/template/parse.ts';
import { renderTemplate } from '../../../../src/core/template/render.ts';
import { scopeWith } from '../../support/scope.ts';

const hintOf = (text: string) => renderTemplate(parseTemplate(text), scopeWith({})).diagnostics[0]?.hint;

describe('the hint for a malformed placeholder', () => {
  it.each([
    ['{{list.0}}', '{{list[0]}}'],
    ['{{list.0.id}}', '{{list[0].id}}'],
    ['{{user?.id}}', '{{user.id}}'],
    ['{{user..id}}', '{{user.id}}'],
    ['{{user. id}}', '{{user.id}}'],
    ["{{user['full name']}}", '{{user["full name"]}}'],
    ['{{{id}}', '{{id}}'],
  ])('corrects %s', (text, meant) => {
    expect(hintOf(text)).toBe(`did you mean ${meant}?`);
  });

  it.each(['{{user.id + 1}}', '{{id || 7}}', '{{name.trim()}}', '{{count*2}}'])(
    'says that %s is JavaScript',
    (text) => {
      expect(hintOf(text)).toBe('JavaScript is not evaluated in a placeholder: set a variable to the result');
    },
  );

  it.each(['{{a b}}', '{{}}', '{{list[-1]}}'])('names the escape for %s', (text) => {
    expect(hintOf(text)).toBe('for literal braces write \\{{');
  });

  it('does not look for a correction in a megabyte', () => {
    expect(hintOf(`{{a${' '.repeat(1_000_000)}b}}`)).toBe('for literal braces write \\{{');
  });
});
