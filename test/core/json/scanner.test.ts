import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonToken, nextJsonToken } from '../../../src/core/json/scanner.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';

function tokensOf(text: string): JsonToken[] {
  const tokens: JsonToken[] = [];
  for (let at = 0; at < text.length; at = tokens.at(-1)?.end ?? 0) tokens.push(nextJsonToken(text, at));
  return tokens;
}

const shown = (text: string) =>
  tokensOf(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

describe('the tokens of JSON', () => {
  it.each([
    ['{"a": 1}', ['punctuation {', 'key "a"', 'punctuation :', 'space  ', 'number 1', 'punctuation }']],
    [
      '["a" , "b"]',
      ['punctuation [', 'string "a"', 'space  ', 'punctuation ,', 'space  ', 'string "b"', 'punctuation ]'],
    ],
    ['"a\\"b" :', ['key "a\\"b"', 'space  ', 'punctuation :']],
    ['true', ['boolean true']],
    ['null', ['null null']],
    ['-1.50E+10', ['number -1.50E+10']],
    ['12345678901234567890', ['number 12345678901234567890']],
    ['01', ['unknown 01']],
    ['undefined', ['unknown undefined']],
    ['"open', ['string "open']],
    ['"a\nb', ['string "a', 'space \n', 'unknown b']],
    ['"a\\', ['string "a\\']],
    ['', []],
  ])('%s', (text, tokens) => {
    expect(shown(text)).toEqual(tokens);
  });

  it('cover every text without a gap', () => {
    const texts = fc.oneof(
      fc.json(),
      fc.string(),
      fc.string({ unit: fc.constantFrom('{', '"', '\\', '\n', ':', '1', 'a', ' ') }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const tokens = tokensOf(text);
        expectEqual([...tokens.map(({ start }) => start), text.length], [0, ...tokens.map(({ end }) => end)]);
        expectEqual(
          tokens.filter(({ start, end }) => end <= start),
          [],
        );
      }),
    );
  });

  it('have a kind for every token of JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const kinds = tokensOf(JSON.stringify(value)).map(({ kind }) => kind);
        expect(kinds).not.toContain('unknown');
      }),
    );
  });
});
