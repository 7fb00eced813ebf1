import { cleanLine } from '../../text/clean.ts';
import type { Style, StyledLine } from '../../text/styled.ts';
import { markInsertions } from './insertions.ts';
import { darkShades, lightShades, type Shade, type StyleAttributes, styleAttributes } from './theme.ts';

/** Colours of the terminal, and its background. `mono` has bold, underlined and inverse text, and no colours. */
export type Palette =
  | { readonly depth: 'none'; readonly insertions?: 'marked' }
  | { readonly depth: 'mono' }
  | { readonly depth: '16' | '256' | 'truecolor'; readonly background: 'dark' | 'light' };

/** The line as a terminal shows it, each span closed, so that a line can be cut from its neighbours. */
export function paintLine(line: StyledLine, palette: Palette): string {
  const isMarked = palette.depth === 'none' && palette.insertions === 'marked';
  let painted = '';
  for (const { text, style } of isMarked ? markInsertions(line) : line) {
    const safe = cleanLine(text);
    const open = openingOf(style, palette);
    const [, before = '', inside = '', after = ''] =
      style === 'error' ? (/^(\s*)(.*?)(\s*)$/s.exec(safe) ?? []) : ['', '', safe, ''];
    painted += open === '' || inside === '' ? safe : `${before}${open}${inside}\x1b[0m${after}`;
  }
  return painted;
}

const openings = new Map<string, ReadonlyMap<Style, string>>();

function openingOf(style: Style, palette: Palette): string {
  if (palette.depth === 'none') return '';
  const key = palette.depth === 'mono' ? 'mono' : `${palette.depth} ${palette.background}`;
  let table = openings.get(key);
  if (table === undefined) {
    table = new Map(
      (Object.keys(styleAttributes) as Style[]).map((name) => [
        name,
        openingFor(styleAttributes[name], palette),
      ]),
    );
    openings.set(key, table);
  }
  return table.get(style) ?? '';
}

function openingFor(look: StyleAttributes, palette: Exclude<Palette, { depth: 'none' }>): string {
  const codes = [
    look.bold && '1',
    look.italic && '3',
    look.underline && '4',
    look.inverse && '7',
    colourCode(look, palette),
  ].filter(Boolean);
  return codes.length === 0 ? '' : `\x1b[${codes.join(';')}m`;
}

function colourCode({ hue }: StyleAttributes, palette: Exclude<Palette, { depth: 'none' }>): string | null {
  if (palette.depth === 'mono') return hue === 'grey' ? '2' : null;
  const shade = (palette.background === 'light' ? lightShades : darkShades)[hue];
  return shade && shadeCode(shade, palette.depth);
}

function shadeCode(shade: Shade, depth: '16' | '256' | 'truecolor'): string {
  switch (depth) {
    case '16':
      return String(shade.basic);
    case '256':
      return `38;5;${shade.indexed}`;
    case 'truecolor':
      return `38;2;${shade.rgb.join(';')}`;
    default:
      return depth satisfies never;
  }
}
