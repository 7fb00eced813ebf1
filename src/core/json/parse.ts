export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a JSON string literal with its quotes; null where it is none. Accepts raw control characters. */
export function parseJsonString(literal: string): string | null {
  if (literal.length < 2 || !literal.startsWith('"') || !literal.endsWith('"')) return null;
  const inside = literal.slice(1, -1);
  if (!inside.includes('\\') && !inside.includes('"')) return inside;
  const text = parseJson(literal);
  return typeof text === 'string' ? text : null;
}
