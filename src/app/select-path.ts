/** What a JSONPath (RFC 9535) picks from JSON text, as JSON text. Throws an Error with a sentence. */
export async function selectPath(text: string, query: string): Promise<string> {
  const { query: select } = await import('jsonpath-rfc9535');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('The response is no JSON, so a path finds nothing in it.');
  }
  return JSON.stringify(select(json as never, query), null, 2);
}
