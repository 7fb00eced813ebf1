import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine } from '../../../src/core/text/clean.ts';
import type { Style } from '../../../src/core/text/styled.ts';

import { type Palette, paintLine } from '../../../src/core/view/paint/paint.ts';
import { darkShades, lightShades, looks } from '../../../src/core/view/paint/theme.ts';

const palettes: Palette[] = [
  { depth: 'none' },
  { depth: '16', background: 'dark' },
  { depth: '256', background: 'dark' },
  { depth: 'truecolor', background: 'light' },
];

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
        expect(painted.replace(/\x1b\[[\d;]*m/g, '')).toBe(line.map(({ text }) => cleanLine(text)).join(''));
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
