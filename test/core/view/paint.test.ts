import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine } from '../../../src/core/text/clean.ts';
import { plainText, type Style } from '../../../src/core/text/styled.ts';
import { withoutInsertions } from '../../../src/core/view/paint/insertions.ts';
import { type Palette, paintLine } from '../../../src/core/view/paint/paint.ts';
import { paletteOf } from '../../../src/core/view/paint/palette.ts';
import { darkShades, lightShades, looks } from '../../../src/core/view/paint/theme.ts';

const palettes: Palette[] = [
  { depth: 'none' },
  { depth: 'mono' },
  { depth: '16', background: 'dark' },
  { depth: '256', background: 'dark' },
  { depth: 'truecolor', background: 'light' },
];

describe('paintLine', () => {
  it.each([
    [{ depth: '16', background: 'dark' }, '\x1b[32m"a"\x1b[0m'],
    [{ depth: '256', background: 'dark' }, '\x1b[38;5;114m"a"\x1b[0m'],
    [{ depth: 'truecolor', background: 'light' }, '\x1b[38;2;0;115;0m"a"\x1b[0m'],
    [{ depth: 'mono' }, '"a"'],
    [{ depth: 'none' }, '"a"'],
  ] satisfies [Palette, string][])('%o', (palette, painted) => {
    expect(paintLine([{ text: '"a"', style: 'string' }], palette)).toBe(painted);
  });

  it.each<[Palette, Style, string]>([
    [{ depth: '16', background: 'dark' }, 'inserted-string', '\x1b[4;32ma\x1b[0m'],
    [{ depth: '256', background: 'light' }, 'inserted-number', '\x1b[4;38;5;24ma\x1b[0m'],
    [{ depth: 'mono' }, 'inserted-string', '\x1b[4ma\x1b[0m'],
    [{ depth: 'mono' }, 'muted', '\x1b[2ma\x1b[0m'],
    [{ depth: 'mono' }, 'hint', '\x1b[3;2ma\x1b[0m'],
    [{ depth: 'mono' }, 'match', '\x1b[7ma\x1b[0m'],
    [{ depth: 'none', insertions: 'marked' }, 'inserted-string', '⟨a⟩'],
    [{ depth: 'none', insertions: 'marked' }, 'string', 'a'],
    [{ depth: 'none' }, 'inserted-string', 'a'],
  ])('with %o shows %s as %j', (palette, style, painted) => {
    expect(paintLine([{ text: 'a', style }], palette)).toBe(painted);
  });

  it.each<[string, readonly [string, Style][], string]>([
    [
      'each value',
      [
        ['x ', 'plain'],
        ['Ada', 'inserted-string'],
        [' y', 'plain'],
      ],
      'x ⟨Ada⟩ y',
    ],
    [
      'values beside each other',
      [
        ['1', 'inserted-number'],
        ['Ada', 'inserted-string'],
      ],
      '⟨1⟩⟨Ada⟩',
    ],
    [
      'a value with escapes once',
      [
        ['a', 'inserted-string'],
        ['\\n', 'inserted-escape'],
        ['b', 'inserted-string'],
      ],
      '⟨a\\nb⟩',
    ],
  ])('marks %s where nothing can be underlined', (_, spans, shown) => {
    const line = spans.map(([text, style]) => ({ text, style }));
    expect(paintLine(line, { depth: 'none', insertions: 'marked' })).toBe(shown);
    expect(plainText(withoutInsertions(line))).toBe(plainText(line));
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

describe('the colours of an output', () => {
  it.each<[string, Parameters<typeof paletteOf>[0], Palette['depth']]>([
    ['a terminal', { isTerminal: true, env: { TERM: 'xterm' } }, '16'],
    ['a terminal without colours', { isTerminal: true, env: { TERM: 'xterm', NO_COLOR: '1' } }, 'mono'],
    ['a terminal with FORCE_COLOR=0', { isTerminal: true, env: { FORCE_COLOR: '0' } }, 'mono'],
    ['the theme none', { isTerminal: true, env: { TERM: 'xterm' }, theme: 'none' }, 'mono'],
    ['TERM=dumb', { isTerminal: true, env: { TERM: 'dumb' } }, 'none'],
    ['a pipe', { isTerminal: false, env: { TERM: 'xterm' } }, 'none'],
  ])('of %s', (_, output, depth) => {
    expect(paletteOf(output).depth).toBe(depth);
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
