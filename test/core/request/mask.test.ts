import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMasker, maskedText, maskText } from '../../../src/core/request/mask.ts';

const secret = 'p@ss "w/ord" ü?';

describe('a secret is masked', () => {
  it.each<[what: string, text: string]>([
    ['as it is', secret],
    ['URL-encoded', encodeURIComponent(secret)],
    ['URL-encoded in lower case', encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())],
    ['as a form has it', encodeURIComponent(secret).replaceAll('%20', '+')],
    ['as the URL parser has it', new URL(`http://h/?q=${secret}`).search.slice(3)],
    [
      'inside a JSON string inside a JSON string',
      JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1),
    ],
    ['inside a JSON string', JSON.stringify(secret).slice(1, -1)],
  ])('%s', (_, text) => {
    expect(maskText(`before ${text} after`, [secret])).toBe(`before ${maskedText} after`);
  });

  it.each(['', 'u:', 'us:', 'user:', 'a longer name:'])('inside Base64 behind %j', (name) => {
    const encoded = Buffer.from(`${name}${secret}:more`).toString('base64');
    const masked = maskText(`Basic ${encoded}`, [secret]);
    expect(masked).toContain(maskedText);
    // What is left over decodes to less than one character at either end.
    const left = masked.replace('Basic ', '').split(maskedText);
    expect(Buffer.from(left[0] ?? '', 'base64').toString()).not.toContain('p@');
  });

  it('wherever it stands, and however often', () => {
    expect(maskText('abcd-abcdabcd', ['abcd'])).toBe(`${maskedText}-${maskedText}${maskedText}`);
  });

  it('as a whole where it holds another one', () => {
    expect(maskText('token-1234', ['1234', 'token-1234'])).toBe(maskedText);
  });

  it('with a mask that tells no length', () => {
    expect(maskText('x'.repeat(100), ['x'.repeat(100)])).toBe(maskedText);
  });

  it('with control characters in JSON', () => {
    const key = '-----BEGIN\nab\tc\n-----END';
    expect(maskText(JSON.stringify({ key }), [key])).toBe(`{"key":"${maskedText}"}`);
  });

  it('with backslashes, in a text of nothing but backslashes', () => {
    const share = '\\\\server\\"';
    expect(maskText(JSON.stringify(share).slice(1, -1), [share])).toBe(maskedText);
    const backslashes = '\\'.repeat(100_000);
    expect(maskText(backslashes, [share])).toBe(backslashes);
  });

  it('literally, whatever it holds', () => {
    expect(maskText('a.*b a+b (a|b) $& [a] \\d', ['a.*b', '(a|b)', '$& [a]', '\\d  '])).toBe(
      `${maskedText} a+b ${maskedText} ${maskedText} \\d`,
    );
  });
});

describe('a short secret', () => {
  it.each([
    ['7', 'id 7 of 17', `id ${maskedText} of 17`],
    ['abc', 'abc xabcx "abc"', `${maskedText} xabcx "${maskedText}"`],
    ['é', 'é née', `${maskedText} née`],
  ])('%j is masked where it is a whole word', (short, text, masked) => {
    expect(maskText(text, [short])).toBe(masked);
  });
});

it.each([[[]], [['']]])('without secrets %j nothing changes', (secrets) => {
  expect(maskText('text', secrets)).toBe('text');
});

it('no secret of four characters or more is left in any text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4 }), fc.string(), fc.string(), (hidden, before, after) => {
      fc.pre(!maskedText.includes(hidden));
      expect(createMasker([hidden])(`${before}${hidden}${after}`)).toContain(maskedText);
      expect(
        createMasker([hidden])(`${before}|${hidden}|${after}`)
          .split(maskedText)
          .some((part) => part.includes(hidden)),
      ).toBe(false);
    }),
  );
});
