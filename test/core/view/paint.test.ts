import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, type Style } from '../../../src/core/text/styled.ts';
import { stripControls } from '../../../src/core/view/controls.ts';
import { type Palette, paintLine } from '../../../src/core/view/paint.ts';
import { darkShades, lightShades, looks } from '../../../src/core/view/theme.ts';

const palettes: Palette[] = [
  { depth: 'none' },
  { depth: '16', background: 'dark' },
  { depth: '256', background: 'dark' },
  { depth: 'truecolor', background: 'light' },
];

describe('stripControls', () => {
  it.each([
    ['an escape sequence', '\x1b[2Jgone', '␛[2Jgone'],
    ['a title sequence', '\x1b]0;pwned\x07', '␛]0;pwned␇'],
    ['a carriage return', 'safe\rrm', 'safe␍rm'],
    ['delete and backspace', 'a\x7fb\x08', 'a␡b␈'],
    ['an 8-bit sequence', '\x9b31m', '\uFFFD31m'],
    ['a bidirectional override', 'a\u202Egnp.exe', 'a\uFFFDgnp.exe'],
    ['tab and newline stay', 'a\tb\nc', 'a\tb\nc'],
    ['joiners of emoji stay', '👩\u200d🚀', '👩\u200d🚀'],
  ])('%s', (_, text, shown) => {
    expect(stripControls(text)).toBe(shown);
  });

  it('keeps every offset', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => stripControls(text).length === text.length),
    );
  });
});

describe('paintLine', () => {
  it.each([
    [{ depth: '16', background: 'dark' }, '\x1b[32m"a"\x1b[0m'],
    [{ depth: '256', background: 'dark' }, '\x1b[38;5;114m"a"\x1b[0m'],
    [{ depth: 'truecolor', background: 'light' }, '\x1b[38;2;0;115;0m"a"\x1b[0m'],
    [{ depth: 'none' }, '"a"'],
  ] satisfies [Palette, string][])('%o', (palette, painted) => {
    expect(paintLine([{ text: '"a"', style: 'string' }], palette)).toBe(painted);
  });

  it('writes nothing but the text and its own colours, whatever the text', () => {
    const styles = fc.constantFrom(...(Object.keys(looks) as Style[]));
    const lines = fc.array(fc.record({ text: fc.string({ unit: 'binary' }), style: styles }));
    fc.assert(
      fc.property(lines, fc.constantFrom(...palettes), (line, palette) => {
        const painted = paintLine(line, palette);
        expect(painted.replace(/\x1b\[[\d;]*m/g, '')).toBe(stripControls(plainText(line)));
      }),
    );
  });
});

describe('the shades can be read', () => {
  const rows = (shades: typeof darkShades, ground: number) =>
    Object.entries(shades).flatMap(([hue, shade]) =>
      shade === null ? [] : [[hue, shade.rgb, ground] as const],
    );

  it.each([...rows(darkShades, 0), ...rows(lightShades, 1)])('%s %o on %d', (_, rgb, ground) => {
    const [low, high] = [luminance(rgb), ground].sort((a, b) => a - b) as [number, number];
    expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
});

/** WCAG 2.2, relative luminance. */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
