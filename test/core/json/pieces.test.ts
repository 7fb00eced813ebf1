import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depthChange, type JsonState, nextJsonPiece } from '../../../src/core/json/pieces.ts';
import { nextJsonToken } from '../../../src/core/json/scanner.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';

interface Read {
  readonly kinds: readonly string[];
  readonly state: JsonState;
}

/** Reads texts that go on with each other. */
function read(texts: readonly string[], limit = Number.POSITIVE_INFINITY): Read {
  const kinds: string[] = [];
  let state: JsonState = 'outside';
  for (const text of texts) {
    for (let at = 0; at < text.length; ) {
      const piece = nextJsonPiece(text, at, state, Math.min(text.length, at + limit));
      if (piece.end <= at || piece.end > Math.min(text.length, at + limit))
        throw new Error(`the piece at ${at} ends at ${piece.end}`);
      kinds.push(`${piece.kind} ${text.slice(at, piece.end)}`);
      at = piece.end;
      state = piece.state;
    }
  }
  return { kinds, state };
}

const anyText = fc.string({
  unit: fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    '\\',
    '\\u00',
    'e9',
    ':',
    ',',
    '1',
    '-',
    'null',
    ' ',
    '\n',
    'a',
  ),
});

/** The brackets and commas outside of strings. */
const structure = ({ kinds }: Read): string => kinds.filter((kind) => /^punctuation/.test(kind)).join('');

describe('the pieces of JSON', () => {
  it.each([
    [
      '{"a\\n{{b}}": -1}',
      [
        'punctuation {',
        'quote "',
        'characters a',
        'escape \\n',
        'characters {{b}}',
        'quote "',
        'punctuation :',
        'space  ',
        'word -1',
        'punctuation }',
      ],
    ],
    ['"a\nb', ['quote "', 'characters a\nb']],
    ['"\\u00e9\\', ['quote "', 'escape \\u00e9', 'escape \\']],
    ['ab\\{{c', ['word ab', 'word \\', 'punctuation {', 'punctuation {', 'word c']],
  ])('%j', (text, kinds) => {
    expect(read([text]).kinds).toEqual(kinds);
  });

  it('have the same brackets and commas wherever the text is cut', () => {
    fc.assert(
      fc.property(anyText, fc.nat(60), fc.nat(60), (text, one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        const cut = read([text.slice(0, first), text.slice(first, second), text.slice(second)]);
        const whole = read([text]);
        expectEqual([structure(cut), cut.state], [structure(whole), whole.state]);
      }),
      { numRuns: 2000 },
    );
  });

  it('stay within a limit', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 5 }), (text, limit) => {
        expect(structure(read([text], limit))).toBe(structure(read([text])));
      }),
    );
  });

  it('have the brackets and commas that the tokens of JSON have', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        let tokens = '';
        for (let at = 0; at < text.length; ) {
          const { kind, end } = nextJsonToken(text, at);
          if (kind === 'punctuation') tokens += `punctuation ${text.slice(at, end)}`;
          at = end;
        }
        expect(structure(read([text]))).toBe(tokens);
      }),
    );
  });
});

it.each([
  ['{', 1],
  ['[', 1],
  ['}', -1],
  [']', -1],
  [',', 0],
])('counts the level of %s', (character, change) => {
  expect(depthChange(character.charCodeAt(0))).toBe(change);
});
