import { describe, expect, it } from 'vitest';
import { splitPlaceholders, withPlaceholderTexts } from '../../../src/formats/previewed/placeholder-texts.ts';

/** Counts how often anything is looked up. */
class CountedMap extends Map<string, string> {
  looks = 0;
  override get(key: string) {
    this.looks += 1;
    return super.get(key);
  }
  override has(key: string) {
    this.looks += 1;
    return super.has(key);
  }
  override *[Symbol.iterator]() {
    for (const entry of super.entries()) {
      this.looks += 1;
      yield entry;
    }
    return undefined;
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a text with placeholders', () => {
  const named = new Map([
    ['{{a}}', 'A'],
    ['{{ a.b }}', 'B'],
  ]);

  it.each([
    ['', []],
    ['plain', ['plain']],
    ['x{{a}}y', ['x', { secret: 'A' }, 'y']],
    ['{{a}}{{ a.b }}', [{ secret: 'A' }, { secret: 'B' }]],
    ['{{{a}}}', ['{', { secret: 'A' }, '}']],
    ['{{b}}{{a', ['{{b}}{{a']],
  ])('%j is split at those that have a name', (text, parts) => {
    expect(splitPlaceholders(text, named)).toEqual(parts);
  });

  it('is looked up once for each of them', () => {
    const many = new CountedMap(numbers(500).map((index) => [`{{v${index}}}`, `V${index}`]));
    expect(splitPlaceholders([...many.keys()].join('/'), many)).toHaveLength(999);
    expect(many.looks).toBeLessThan(1100);
  });
});

describe('a URL with encoded placeholders', () => {
  const codes = new Map([
    ['%7B%7Ba%7D%7D', '{{a}}'],
    ['{{f(%22)}}', '{{f(")}}'],
    ['%7B%7Bf(%7Ba:%7B%7D%7D)%7D%7D', '{{f({a:{}})}}'],
  ]);

  it.each([
    ['http://h/%7B%7Ba%7D%7D?x={{f(%22)}}#', 'http://h/{{a}}?x={{f(")}}#'],
    ['http://h/%7B%7B%7Ba%7D%7D%7D', 'http://h/%7B{{a}}%7D'],
    ['http://h/%7B%7Bf(%7Ba:%7B%7D%7D)%7D%7D', 'http://h/{{f({a:{}})}}'],
    ['http://h/%7B%7Bother%7D%7D/%7B%7Ba', 'http://h/%7B%7Bother%7D%7D/%7B%7Ba'],
  ])('%j is %j', (url, restored) => {
    expect(withPlaceholderTexts(url, codes)).toBe(restored);
  });

  it('looks up a few texts for each opening', () => {
    const many = new CountedMap(numbers(500).map((index) => [`%7B%7Bv${index}%7D%7D`, `{{v${index}}}`]));
    const url = `${'%7B%7B'.repeat(500)}${[...many.keys()].join('')}${'%7D%7D'.repeat(500)}`;
    expect(withPlaceholderTexts(url, many)).toContain('{{v0}}{{v1}}');
    expect(many.looks).toBeLessThan(20_000);
  });
});
