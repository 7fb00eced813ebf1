import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, escapeControls } from '../../../src/core/text/clean.ts';
import { printable, textWidth } from '../../../src/core/text/width.ts';
import { hostileText } from './hostile-text.ts';

describe('cleaning', () => {
  it.each([
    ['an escape sequence', '\x1b[2Jgone', '␛[2Jgone'],
    ['a title sequence', '\x1b]0;pwned\x07', '␛]0;pwned␇'],
    ['a carriage return', 'safe\rrm', 'safe␍rm'],
    ['delete and backspace', 'a\x7fb\x08', 'a␡b␈'],
    ['an 8-bit sequence', '\x9b31m', '\uFFFD31m'],
    ['a bidirectional override', 'a\u202Egnp.exe', 'a\uFFFDgnp.exe'],
    ['a byte order mark', '\uFEFFa', '\uFFFDa'],
    ['a zero-width space', 'ad\u200Bmin', 'ad\uFFFDmin'],
    ['a soft hyphen', 'ad\u00ADmin', 'ad\uFFFDmin'],
    ['a joiner between Latin letters', 'ad\u200Dmin', 'ad\uFFFDmin'],
    ['letters made of tags', 'a\u{E0041}', 'a\uFFFD'],
    ['several variation selectors', 'a\uFE00\uFE01\uFE02', 'a\uFE00\uFFFD\uFFFD'],
    ['half of a surrogate pair', 'a\uD83D', 'a\uFFFD'],
  ])('shows %s', (_, text, shown) => {
    expect(cleanText(text)).toBe(shown);
    expect(cleanLine(text)).toBe(shown);
  });

  it.each([
    ['tabs', 'a\tb'],
    ['joined emoji', '👩\u200D🚀'],
    ['a heart in colour', '❤\uFE0F'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['Persian with a non-joiner', 'می\u200Cخواهم'],
    ['Hebrew', 'שלום'],
    ['accents', 'e\u0301'],
  ])('keeps %s', (_, text) => {
    expect(cleanText(text)).toBe(text);
    expect(cleanLine(text)).toBe(text);
  });

  it('keeps the newlines of a text, and shows them in a line', () => {
    expect(cleanText('a\nb')).toBe('a\nb');
    expect(cleanLine('a\nb')).toBe('a␊b');
  });

  it('changes nothing in a text that is clean', () => {
    fc.assert(fc.property(hostileText, (text) => cleanText(cleanText(text)) === cleanText(text)));
  });

  it('cleans pieces of a line as it cleans the line', () => {
    fc.assert(
      fc.property(fc.array(hostileText), (pieces) => {
        let line = '';
        let cleaned = '';
        for (const piece of pieces.map((one) => `${one}.`)) {
          cleaned += cleanLine(piece, line.slice(-1));
          line += piece;
        }
        expect(cleaned).toBe(cleanLine(line));
      }),
    );
  });

  it('measures the painted width', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(textWidth(text)).toBe(textWidth(printable(text)));
      }),
      { numRuns: 500 },
    );
  });
});

describe('escaping the controls of JSON', () => {
  it('escapes a joiner that another escape leaves without a neighbour', () => {
    expect(escapeControls('"\u{E0041}\uFE0F\u200D"')).toBe(String.raw`"\udb40\udc41\ufe0f\u200d"`);
  });

  it('leaves nothing that acts, and reads back as it was', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const json = escapeControls(JSON.stringify({ [text]: text }, null, 2));
        expect(JSON.parse(json)).toEqual({ [text]: text });
        expect(cleanText(json)).toBe(json);
      }),
    );
  });
});
