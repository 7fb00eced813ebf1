import { describe, expect, it } from 'vitest';
import {
  coverPlaceholders,
  hasPlaceholder,
  indexOutside,
  isPlaceholder,
  replacePlaceholders,
  rewritePlaceholders,
} from '../../../src/core/template/scan.ts';

describe('placeholders of a text', () => {
  it.each([
    ['{"a": {{n}}, "b": {{ user.id }}}', '{"a": 0, "b": 0}'],
    ['{{a["}}"]}}!', '0!'],
    ['{{a["\\"}}"]}}!', '0!'],
    ['{{a["x}} y}}!', '0 y}}!'],
    ['{{a "}}" }}', '0" }}'],
    ['{{open', '{{open'],
    ['{{open\n{{a}}', '{{open\n0'],
    ['{{open\r}} {{a}}', '{{open\r}} 0'],
    ['none', 'none'],
  ])('are replaced by another text: %j', (text, replaced) => {
    expect(replacePlaceholders(text, '0')).toBe(replaced);
  });

  it('are rewritten apart from what is between them', () => {
    const text = 'a{{b}}c{{d}}e';
    expect(
      rewritePlaceholders(
        text,
        (placeholder) => `<${placeholder}>`,
        (between) => between.toUpperCase(),
      ),
    ).toBe('A<{{b}}>C<{{d}}>E');
  });

  it('are covered, so that all else keeps its place', () => {
    expect(coverPlaceholders('a {{b}} c {{', '.')).toBe('a ..... c {{');
  });

  it.each([
    ['{{a}}', true],
    ['{{a["}}"]}}', true],
    ['{{a}}b', false],
    ['{{a}}{{b}}', false],
    ['a{{b}}', false],
    ['{{a', false],
    ['', false],
  ])('%j is nothing but one: %s', (text, isOne) => {
    expect(isPlaceholder(text)).toBe(isOne);
  });

  it.each([
    ['a {{b', true],
    ['a \\{{b}} {{c}}', true],
    ['a \\{{b}}', false],
    ['a {b}', false],
  ])('are in %j: %s', (text, isThere) => {
    expect(hasPlaceholder(text)).toBe(isThere);
  });

  it.each([
    ['{{a b}} c', 0, 7],
    ['a b', 0, 1],
    ['a b c', 2, 3],
    ['{{a b', 0, 3],
    ['{{a b}}', 0, 7],
    ['{{{a b}} c', 0, 8],
    ['', 0, 0],
  ])('hide a blank from a search in %j from %i: %i', (text, start, index) => {
    expect(indexOutside(text, start, / /g)).toBe(index);
  });

  it.each([
    ['a{b {{c}}', 1],
    ['{{a}}{{b', 5],
    ['{{a}}', 5],
  ])('hide their own braces, and no others, from a search in %j: %i', (text, index) => {
    expect(indexOutside(text, 0, /\{/g)).toBe(index);
  });

  it('are many, and the text is searched once', () => {
    let searches = 0;
    const blank = Object.assign(/ /g, {
      exec(text: string) {
        searches += 1;
        return RegExp.prototype.exec.call(blank, text);
      },
    });
    expect(indexOutside('{{a}}'.repeat(100), 0, blank)).toBe(500);
    expect(searches).toBe(1);
  });
});
