import { parseJson } from '../../core/json/parse.ts';
import { jsonAtPaths } from '../../core/json/path.ts';
import { createTimeBudget, TimeUpError, timeForText } from '../limits/time-budget.ts';
import { JsonPathError, loadJsonPath } from './load-json-path.ts';

/** Returns the matches in JSON text as one array, with their digits and key order. Throws an Error with a sentence. */
export async function selectPath(text: string, query: string): Promise<string> {
  const { places } = await loadJsonPath();
  const json = parseJson(text);
  if (json === undefined) throw new Error('The response is not JSON, so a path finds nothing in it.');
  try {
    return jsonAtPaths(text, places(json, query, createTimeBudget(timeForText(text.length)))) ?? '[]';
  } catch (error) {
    if (error instanceof TimeUpError) throw new Error(`The path was ${error.message}: use a simpler one.`);
    if (error instanceof JsonPathError) throw new Error(`This is not a JSONPath: ${error.message}.`);
    throw error;
  }
}
