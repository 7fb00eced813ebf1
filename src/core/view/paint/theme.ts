import type { Style, ValueStyle } from '../../text/styled.ts';

type Hue = keyof typeof darkShades;

export interface StyleAttributes {
  readonly hue: Hue;
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly inverse?: true;
}

/** SGR code, index of 256, and RGB. The codes have 3:1 or more in common palettes; none of their greys has (Solarized), so grey is dim. */
export interface Shade {
  readonly basic: number;
  readonly indexed: number;
  readonly rgb: readonly [red: number, green: number, blue: number];
}

const shade = (basic: number, indexed: number, rgb: Shade['rgb']): Shade => ({ basic, indexed, rgb });

/** RGB at least 4.5:1 against black. */
export const darkShades = {
  default: null,
  grey: shade(2, 245, [138, 138, 138]),
  red: shade(91, 203, [255, 95, 95]),
  orange: shade(33, 215, [255, 175, 95]),
  yellow: shade(93, 221, [255, 215, 95]),
  green: shade(32, 114, [135, 215, 135]),
  teal: shade(36, 79, [95, 215, 175]),
  cyan: shade(96, 81, [95, 215, 255]),
  blue: shade(36, 111, [135, 175, 255]),
  violet: shade(95, 141, [175, 135, 255]),
  magenta: shade(95, 176, [215, 135, 215]),
  pink: shade(95, 211, [255, 135, 175]),
} satisfies Readonly<Record<string, Shade | null>>;

export type Shades = Readonly<Record<Hue, Shade | null>>;

/** RGB at least 4.5:1 against white. */
export const lightShades: Shades = {
  default: null,
  grey: shade(90, 243, [108, 108, 108]),
  red: shade(31, 160, [200, 0, 0]),
  orange: shade(31, 130, [150, 70, 0]),
  yellow: shade(35, 94, [125, 85, 0]),
  green: shade(34, 28, [0, 115, 0]),
  teal: shade(34, 29, [0, 110, 90]),
  cyan: shade(34, 24, [0, 95, 135]),
  blue: shade(34, 26, [0, 80, 205]),
  violet: shade(35, 56, [95, 0, 215]),
  magenta: shade(35, 90, [135, 0, 135]),
  pink: shade(35, 125, [175, 0, 95]),
};

const valueLooks: Readonly<Record<ValueStyle, StyleAttributes>> = {
  string: { hue: 'green' },
  number: { hue: 'cyan' },
  boolean: { hue: 'yellow' },
  object: { hue: 'magenta' },
  array: { hue: 'blue' },
  date: { hue: 'teal' },
  null: { hue: 'grey', italic: true },
  dynamic: { hue: 'violet', italic: true },
  escape: { hue: 'orange' },
};

/** Underlined: colour alone tells not everyone which part of a request is a value. */
const insertedLooks = Object.fromEntries(
  Object.entries(valueLooks).map(([style, look]) => [`inserted-${style}`, { ...look, underline: true }]),
) as Readonly<Record<`inserted-${ValueStyle}`, StyleAttributes>>;

export const styleAttributes: Readonly<Record<Style, StyleAttributes>> = {
  plain: { hue: 'default' },
  ...valueLooks,
  ...insertedLooks,
  secret: { hue: 'orange' },
  method: { hue: 'default', bold: true },
  url: { hue: 'default' },
  'header-name': { hue: 'blue' },
  'header-value': { hue: 'default' },
  placeholder: { hue: 'violet' },
  key: { hue: 'blue' },
  punctuation: { hue: 'grey' },
  keyword: { hue: 'violet' },
  identifier: { hue: 'default' },
  comment: { hue: 'grey', italic: true },
  regexp: { hue: 'pink' },
  tag: { hue: 'blue' },
  attribute: { hue: 'teal' },
  error: { hue: 'red', underline: true },
  warning: { hue: 'yellow' },
  info: { hue: 'cyan' },
  success: { hue: 'green' },
  hint: { hue: 'grey', italic: true },
  muted: { hue: 'grey' },
  title: { hue: 'default', bold: true },
  added: { hue: 'green' },
  removed: { hue: 'red' },
  changed: { hue: 'yellow' },
  match: { hue: 'yellow', inverse: true },
  selection: { hue: 'default', inverse: true },
  prompt: { hue: 'violet', bold: true },
  live: { hue: 'violet', bold: true, underline: true },
  command: { hue: 'teal' },
  'status-100': { hue: 'cyan', bold: true },
  'status-200': { hue: 'green', bold: true },
  'status-300': { hue: 'blue', bold: true },
  'status-400': { hue: 'orange', bold: true },
  'status-500': { hue: 'red', bold: true },
  'status-unknown': { hue: 'magenta', bold: true },
  'phase-dns': { hue: 'teal' },
  'phase-connect': { hue: 'blue' },
  'phase-tls': { hue: 'violet' },
  'phase-wait': { hue: 'yellow' },
  'phase-download': { hue: 'green' },
};
