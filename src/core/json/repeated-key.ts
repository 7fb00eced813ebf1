import { findStringError, type JsonError, walkJson } from './walk.ts';

/** The result of one walk through a text that should be JSON. */
export interface JsonReading {
  /** Null for JSON. */
  readonly error: JsonError | null;
  /** The first key that its object already has; its span includes the quotes. */
  readonly repeatedKey: { readonly start: number; readonly end: number } | null;
}

/** Reads a JSON text as `findJsonError` does, and looks for a repeated key where the text is not too long. */
export function readJson(text: string): JsonReading {
  const objects: (Set<string> | null)[] = [];
  const looksAtKeys = text.length <= maximumLength;
  let repeatedKey: JsonReading['repeatedKey'] = null;
  const error = walkJson(text, (part, start, end) => {
    if (part === 'string' || part === 'key') {
      const wrong = findStringError(text, start);
      if (wrong !== null) return wrong;
    }
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
  });
  return { error, repeatedKey };
}

/** A longer text is not written by hand, and is checked at each key that is typed. */
const maximumLength = 100_000;
