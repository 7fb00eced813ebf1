import { parseJson, parseJsonString } from '../../core/json/parse.ts';
import { jsonAtPaths } from '../../core/json/path.ts';
import { parseJsonTree } from '../../core/json/tree.ts';
import { createTimeBudget, TimeUpError, timeForText } from '../limits/time-budget.ts';
import { JsonPathError, loadJsonPath } from './load-json-path.ts';

/** Returns the matches in JSON text as one array, with their digits and key order. Throws an Error with a sentence. */
export async function selectPath(text: string, query: string): Promise<string> {
  const { places } = await loadJsonPath();
  const json = parseJson(text);
  if (json === undefined) throw new Error('The response is not JSON, so a path cannot be used.');
  try {
    return jsonAtPaths(text, places(json, query, createTimeBudget(timeForText(text.length)))) ?? '[]';
  } catch (error) {
    if (error instanceof TimeUpError) throw new Error(`The path was ${error.message}: use a simpler one.`);
    if (error instanceof JsonPathError) throw new Error(`This is not a JSONPath: ${error.message}.`);
    throw error;
  }
}

function picked(array: string): string | null {
  const root = parseJsonTree(array);
  const items = root?.kind === 'array' ? root.items : [];
  const [only] = items;
  if (only === undefined) return null;
  return items.length > 1 ? array : array.slice(only.start, only.end);
}

export function onlyText(array: string): string | null {
  const json = picked(array);
  return json === null ? null : (parseJsonString(json) ?? json);
}

export const onlyMatch = (array: string): string => picked(array) ?? array;
