import { parseJsonString } from '../../../json/parse.ts';

export type JsonPlace = {
  readonly steps: readonly (string | number)[];
  readonly typed: string;
  readonly isQuoted: boolean;
} & (
  | { readonly kind: 'key' /** Keys that the object has already. */; readonly keys: ReadonlySet<string> }
  | { readonly kind: 'value' }
);

interface Level {
  readonly kind: 'object' | 'array';
  readonly keys: Set<string>;
  key: string | null;
  index: number;
  isValue: boolean;
}

/** Finds the key or value at the end of a text; null outside of JSON, and after a value. Linear, and reads `{{ }}` as a value. */
export function jsonPlaceAt(text: string): JsonPlace | null {
  const levels: Level[] = [];
  const token = /\{\{(?:[^}]|\}(?!\})){0,500}\}\}|"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;
  let isAfterValue = false;
  let word = '';
  let isWordAtEnd = false;
  for (const match of text.matchAll(token)) {
    const [part] = match;
    const level = levels.at(-1);
    const isAtEnd = match.index + part.length === text.length;
    word = '';
    isWordAtEnd = false;
    if (part === '{' || part === '[') {
      levels.push({
        kind: part === '{' ? 'object' : 'array',
        keys: new Set(),
        key: null,
        index: 0,
        isValue: part === '[',
      });
      isAfterValue = false;
    } else if (part === '}' || part === ']') {
      levels.pop();
      isAfterValue = true;
    } else if (part === ',') {
      isAfterValue = false;
      if (level?.kind === 'object') Object.assign(level, { key: null, isValue: false });
      else if (level !== undefined) level.index += 1;
    } else if (part === ':') {
      isAfterValue = false;
      if (level !== undefined) level.isValue = true;
    } else {
      const isOpen = part.startsWith('"') && (part.length === 1 || !isClosed(part));
      if (isAtEnd && (isOpen || !/^["{]/.test(part))) {
        word = part;
        isWordAtEnd = true;
      } else if (level?.kind === 'object' && !level.isValue) {
        level.key = parseJsonString(part) ?? part;
        level.keys.add(level.key);
        isAfterValue = true;
      } else isAfterValue = true;
    }
  }
  const level = levels.at(-1);
  if (level === undefined || (isAfterValue && !isWordAtEnd)) return null;
  const above = levels.slice(0, -1).map(stepOf);
  const typed = word.startsWith('"') ? word.slice(1) : word;
  const isQuoted = word.startsWith('"');
  return level.kind === 'object' && !level.isValue
    ? { kind: 'key', steps: above, typed, isQuoted, keys: level.keys }
    : { kind: 'value', steps: [...above, stepOf(level)], typed, isQuoted };
}

const stepOf = ({ kind, key, index }: Level): string | number => (kind === 'object' ? (key ?? '') : index);

function isClosed(text: string): boolean {
  if (!text.endsWith('"')) return false;
  const slashes = /\\*"$/.exec(text)?.[0].length ?? 1;
  return slashes % 2 === 1;
}
