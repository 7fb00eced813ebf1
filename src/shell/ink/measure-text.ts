import stringWidth from 'string-width';

interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** More texts than one screen has; Ink's own memory of them grows with every key that is typed. */
const remembered = 1000;
const cache = new Map<string, Dimensions>();

/** Columns and rows that a text takes, its styles not counted. */
export default function measureText(text: string): Dimensions {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const lines = text === '' ? [] : text.split('\n');
  const dimensions = { width: Math.max(0, ...lines.map((line) => stringWidth(line))), height: lines.length };
  if (cache.size >= remembered) cache.clear();
  cache.set(text, dimensions);
  return dimensions;
}
