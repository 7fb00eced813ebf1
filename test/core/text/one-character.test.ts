import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { simpleLineWidth, simpleWidth } from '../../../src/core/text/characters.ts';

const units = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => simpleWidth(code) !== 0);
const hex = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

describe('simple characters', () => {
  it('are as wide as string-width has them', () => {
    const wrong = units.filter((code) => stringWidth(String.fromCharCode(code)) !== simpleWidth(code));
    expect(wrong.map(hex)).toEqual([]);
  });

  it('give a line its width, without its colours', () => {
    const line = '\u001b[1;35m› \u001b[0m\u001b[38;5;114mGET 中\u001b[0m';
    expect(simpleLineWidth(line)).toBe(stringWidth(line));
    expect(simpleLineWidth(line)).toBe(8);
  });

  it.each(['e\u0301', '👍', '\u200b', '\t', '\u001b]8;;'])('leave a line with %j to string-width', (line) => {
    expect(simpleLineWidth(line)).toBeNull();
  });

  it('are graphemes of their own beside each other', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const neighbours = ['a', 'é', '中', '한', '·', '→', '⠋'];
    const joined = units.filter((code) => {
      const character = String.fromCharCode(code);
      const text = `${character}${neighbours.join(character)}${character}`;
      return [...segmenter.segment(text)].length !== text.length;
    });
    expect(joined.map(hex)).toEqual([]);
  });

  it.each(['a', 'é', 'я', '中', 'ひ', '한', '·', '—', '…', '›', '→', '│', '▸', '⠋', '⏎', '✓', '✗'])(
    'has %s',
    (character) => {
      expect(simpleWidth(character.charCodeAt(0))).toBeGreaterThan(0);
    },
  );
});
