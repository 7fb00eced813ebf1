import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine } from '../../../../src/core/text/clean.ts';
import { plainText, type Style, type StyledLine, span } from '../../../../src/core/text/styled.ts';
import { withoutInsertions } from '../../../../src/core/view/paint/insertions.ts';
import { type Palette, paintLine } from '../../../../src/core/view/paint/paint.ts';
import { paletteOf } from '../../../../src/core/view/paint/palette.ts';
import { darkShades, lightShades, styleAttributes } from '../../../../src/core/view/paint/theme.ts';
import { codePoint } from '../../../support/properties/characters.ts';

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
    [{ depth: 'mono' }, '"a"'],
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

  it('does not underline spaces around an error', () => {
    const red = '\x1b[4;91m';
    const line: StyledLine = [span('  ✗ error ', 'error'), span('x')];
    const painted = paintLine(line, { depth: '16', background: 'dark' });
    expect(painted).toBe(`  ${red}✗ error\x1b[0m x`);
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
  ])('marks %s where underlines are not available', (_, spans, shown) => {
    const line = spans.map(([text, style]) => ({ text, style }));
    expect(paintLine(line, { depth: 'none', insertions: 'marked' })).toBe(shown);
    expect(plainText(withoutInsertions(line))).toBe(plainText(line));
  });

  it('writes only the text and its own colours, for any text', () => {
    const styles = fc.constantFrom(...(Object.keys(styleAttributes) as Style[]));
    const lines = fc.array(fc.record({ text: fc.string({ unit: codePoint }), style: styles }));
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

describe('the colour themes are readable', () => {
  const rows = (shades: typeof lightShades, ground: number) =>
    Object.entries(shades).flatMap(([hue, shade]) =>
      shade === null ? [] : [[hue, shade.rgb, ground] as const],
    );

  it.each([...rows(darkShades, 0), ...rows(lightShades, 1)])('%s %o on %d', (_, rgb, ground) => {
    const [low, high] = [luminance(rgb), ground].sort((a, b) => a - b) as [number, number];
    expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
});

// The 16 colours of common terminals: 30 to 37, then 90 to 97.
const sixteen = {
  xterm: '000000cd000000cd00cdcd000000eecd00cd00cdcde5e5e57f7f7fff000000ff00ffff005c5cffff00ff00ffffffffff',
  VGA: '000000aa000000aa00aa55000000aaaa00aa00aaaaaaaaaa555555ff555555ff55ffff555555ffff55ff55ffffffffff',
  'Windows Terminal':
    '0c0c0cc50f1f13a10ec19c000037da8817983a96ddcccccc767676e7485616c60cf9f1a53b78ffb4009e61d6d6f2f2f2',
  'GNOME Terminal':
    '2e3436cc00004e9a06c4a0003465a475507b06989ad3d7cf555753ef29298ae234fce94f729fcfad7fa834e2e2eeeeec',
  'VS Code':
    '000000cd31310dbc79e5e5102472c8bc3fbc11a8cde5e5e5666666f14c4c23d18bf5f5433b8eead670d629b8dbe5e5e5',
  'macOS Terminal':
    '00000099000000a6009999000000b2b200b200a6b2bfbfbf666666e5000000d900e5e5000000ffe500e500e5e5e5e5e5',
  Solarized:
    '073642dc322f859900b58900268bd2d336822aa198eee8d5002b36cb4b16586e75657b838394966c71c493a1a1fdf6e3',
};
const grounds = {
  dark: {
    Solarized: '002b36',
    'GNOME Terminal': '300a24',
    'VS Code': '1e1e1e',
    'Windows Terminal': '0c0c0c',
  },
  light: { Solarized: 'fdf6e3' },
} as const;

describe('the 16 colours are readable', () => {
  it.each(
    Object.entries(sixteen).flatMap(([terminal, colours]) =>
      (['dark', 'light'] as const).map((background) => ({ terminal, colours, background })),
    ),
  )('in $terminal on a $background background', ({ terminal, colours, background }) => {
    const own: Readonly<Record<string, string>> = grounds[background];
    const ground = luminance(bytes(own[terminal] ?? (background === 'dark' ? '000000' : 'ffffff')));
    const shades = Object.entries(background === 'dark' ? darkShades : lightShades);
    const unreadable = shades.filter(([, shade]) => {
      // 2 is dim, which has no colour of its own.
      if (shade === null || shade.basic === 2) return false;
      const index = shade.basic < 90 ? shade.basic - 30 : shade.basic - 82;
      const colour = luminance(bytes(colours.slice(index * 6, index * 6 + 6)));
      const [low, high] = [colour, ground].sort((a, b) => a - b) as [number, number];
      return (high + 0.05) / (low + 0.05) < 3;
    });
    expect(unreadable).toEqual([]);
  });
});

const bytes = (hex: string): number[] => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** WCAG 2.2, relative luminance. */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
