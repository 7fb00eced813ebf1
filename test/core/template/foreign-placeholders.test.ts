import { describe, expect, it } from 'vitest';
import { rewriteForeign } from '../../../src/core/template/foreign-placeholders.ts';

describe('placeholders of other tools', () => {
  const rewritten = (text: string) =>
    rewriteForeign(text, (name, whole) => (name === 'keep' ? null : `<${name}|${whole}>`));

  it.each([
    ['', ''],
    ['none', 'none'],
    ['a{{b}}c', 'a<b|{{b}}>c'],
    ['{{a}}{{ b c }}', '<a|{{a}}>< b c |{{ b c }}>'],
    ['{{}}', '<|{{}}>'],
    ['x {{keep}} y {{a}} z', 'x {{keep}} y <a|{{a}}> z'],
    ['{{a\n}} {{a\r}}', '{{a\n}} {{a\r}}'],
    ['{{{a}}}', '{<a|{{a}}>}'],
    ['{{a{b}} {{a}b}}', '{{a{b}} {{a}b}}'],
  ])('hold a name without braces on one line: %j becomes %j', (text, expected) => {
    expect(rewritten(text)).toBe(expected);
  });

  it('are apart from what is between them, which one that stays belongs to', () => {
    const placeholder = (name: string) => (name === 'keep' ? null : `<${name}>`);
    expect(rewriteForeign('a{{b}}c{{keep}}d{{e}}f', placeholder, (text) => text.toUpperCase())).toBe(
      'A<b>C{{KEEP}}D<e>F',
    );
  });
});
