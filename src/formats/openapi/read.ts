import type { Raw } from '../../core/json/raw.ts';
import { isDescription } from '../../core/openapi/description.ts';
import { loadYaml } from '../yaml.ts';

/** Reads an OpenAPI document in JSON or YAML; null for anything else. Throws an Error with a sentence for broken text. */
export async function readOpenApi(text: string): Promise<Raw | null> {
  const source = text.replace(/^\uFEFF/, '');
  const document = /^\s*\{/.test(source) ? JSON.parse(source) : (await loadYaml())(source);
  return isDescription(document) ? document : null;
}
