/** Parses a text as JSON; undefined, which JSON cannot hold, where it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text that a JSON string literal, quotes included, stands for; null where it is none. Takes raw control characters. */
export function parseJsonString(literal: string): string | null {
  if (literal.length < 2 || !literal.startsWith('"') || !literal.endsWith('"')) return null;
  const inside = literal.slice(1, -1);
  if (!inside.includes('\\') && !inside.includes('"')) return inside;
  const text = parseJson(literal);
  return typeof text === 'string' ? text : null;
}
