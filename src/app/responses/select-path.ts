import { parseJson } from '../../core/value/json.ts';
import { jsonAtPaths, parseNormalizedPath } from '../../core/view/json/json-path.ts';
import { TimeUpError } from '../limits/time-budget.ts';
import { loadJsonPath } from './load-json-path.ts';

/**
 * What a JSONPath (RFC 9535) picks from JSON text, as the text of one array: digits, the order of keys and repeated
 * keys as they came. Throws an Error with a sentence.
 */
export async function selectPath(text: string, query: string): Promise<string> {
  const { paths } = await loadJsonPath();
  const json = parseJson(text);
  if (json === undefined) throw new Error('The response is no JSON, so a path finds nothing in it.');
  const found = normalizedPaths(() => paths(json, query)).map(parseNormalizedPath);
  return (
    jsonAtPaths(
      text,
      found.filter((steps) => steps !== null),
    ) ?? '[]'
  );
}

function normalizedPaths(find: () => readonly string[]): readonly string[] {
  try {
    return find();
  } catch (error) {
    if (error instanceof TimeUpError) throw new Error(`The path was ${error.message}: use a simpler one.`);
    const column = columnOf(error);
    throw new Error(`This is no JSONPath${column === null ? '' : `: it goes wrong at column ${column}`}.`);
  }
}

/** Where the parser of the package stopped, 1-based. */
function columnOf(error: unknown): number | null {
  const { location } = error as { readonly location?: { readonly start?: { readonly column?: number } } };
  return location?.start?.column ?? null;
}
