import { type JsonError, type JsonVisitor, walkJson } from './walk.ts';

export interface JsonReading {
  readonly error: JsonError | null;
  readonly repeatedKey: { readonly start: number; readonly end: number } | null;
}

export function readJson(text: string): JsonReading {
  const objects: (Set<string> | null)[] = [];
  const looksAtKeys = text.length <= maxLength;
  let repeatedKey: JsonReading['repeatedKey'] = null;
  const visit: JsonVisitor = (part, start, end) => {
    if (!looksAtKeys || repeatedKey !== null) return null;
    if (part === '{' || part === '[') objects.push(part === '{' ? new Set() : null);
    else if (part === '}' || part === ']') objects.pop();
    else if (part === 'key') {
      const keys = objects.at(-1);
      const key = text.slice(start, end);
      if (keys?.has(key) === true) repeatedKey = { start, end };
      keys?.add(key);
    }
    return null;
  };
  const error = walkJson(text, visit, 'strict');
  return { error, repeatedKey };
}

/** Longer texts are not typed by hand, and a body is checked at every key. */
const maxLength = 100_000;
