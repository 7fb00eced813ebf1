import stringWidth from 'string-width';
import type { StyledRun } from '../e2e/screen.ts';

/** A screen as SVG text: every run where its cells are, in the colours that the program asked for. */
export function screenToSvg(
  lines: readonly (readonly StyledRun[])[],
  options: { readonly cols: number; readonly title: string },
): string {
  const rows = lines.map(rowToSvg).filter((row) => row !== '');
  return frameOf({ ...options, rows: lines.length }, [screenOf(rows)]);
}

/** The window around a screen. */
export function frameOf(
  { cols, rows, title }: { readonly cols: number; readonly rows: number; readonly title: string },
  content: readonly string[],
): string {
  const width = Math.round(cols * cell.width + 2 * margin);
  const height = Math.round(rows * cell.height + 2 * margin + titleBar);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${xml(title).replaceAll('\u00a0', ' ')}">`,
    `<rect width="${width}" height="${height}" rx="8" fill="${background}"/>`,
    ...['#ff5f57', '#febc2e', '#28c840'].map(
      (colour, index) =>
        `<circle cx="${margin + 6 + index * 20}" cy="${margin + 4}" r="6" fill="${colour}"/>`,
    ),
    ...content,
    '</svg>',
    '',
  ].join('\n');
}

export const screenOf = (rows: readonly string[]): string =>
  [
    `<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14" fill="${foreground}">`,
    ...rows,
    '</g>',
  ].join('\n');

const cell = { width: 8.43, height: 18 };
const margin = 14;
const titleBar = 18;
const background = '#1b1d23';
const foreground = '#d7dae0';

export function rowToSvg(runs: readonly StyledRun[], row: number): string {
  const top = margin + titleBar + row * cell.height;
  const parts: string[] = [];
  let column = 0;
  for (const run of runs) {
    const cells = stringWidth(run.text);
    const text = run.text.trimEnd();
    const x = (margin + column * cell.width).toFixed(1);
    const length = (stringWidth(text) * cell.width).toFixed(1);
    const [colour, fill] = coloursOf(run);
    if (fill !== background) {
      parts.push(
        `<rect x="${x}" y="${top}" width="${(cells * cell.width).toFixed(1)}" height="${cell.height}" fill="${fill}"/>`,
      );
    }
    if (text !== '') {
      parts.push(
        `<text x="${x}" y="${top + 13}" textLength="${length}"${attributes(run, colour)}>${xml(text)}</text>`,
      );
    }
    column += cells;
  }
  return parts.join('');
}

function attributes(run: StyledRun, colour: string): string {
  return [
    colour === foreground ? '' : ` fill="${colour}"`,
    run.bold ? ' font-weight="bold"' : '',
    run.italic ? ' font-style="italic"' : '',
    run.underline ? ' text-decoration="underline"' : '',
    run.dim ? ' opacity="0.7"' : '',
  ].join('');
}

function coloursOf({ colour, background: under, inverse }: StyledRun): readonly [string, string] {
  const front = colour === null ? foreground : paletteColour(colour);
  const back = under === null ? background : paletteColour(under);
  return inverse ? [back, front] : [front, back];
}

const basic = [
  '#1b1d23',
  '#e06c75',
  '#98c379',
  '#e5c07b',
  '#61afef',
  '#c678dd',
  '#56b6c2',
  '#d7dae0',
  '#7f848e',
  '#ff7b86',
  '#b5e890',
  '#ffd899',
  '#8cc8ff',
  '#e39bff',
  '#7fdbe6',
  '#ffffff',
];
const cube = [0, 95, 135, 175, 215, 255];

/** `#rrggbb`, or an index of xterm's 256 colours. */
function paletteColour(colour: string): string {
  if (colour.startsWith('#')) return colour;
  const index = Number(colour);
  if (index < 16) return basic[index] ?? foreground;
  if (index >= 232) return rgb([0, 0, 0].map(() => 8 + (index - 232) * 10));
  const at = index - 16;
  return rgb([Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((step) => cube[step] ?? 0));
}

const rgb = (parts: readonly number[]): string =>
  `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Browsers join blanks, whatever `xml:space` says, and spread what is left over the length. */
const xml = (text: string): string =>
  text
    .replaceAll(' ', '\u00a0')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
