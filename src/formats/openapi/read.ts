import type { Raw } from '../../core/json/raw.ts';
import { isDescription } from '../../core/openapi/description.ts';
import { checkGrowth } from '../yaml.ts';

/** Reads an OpenAPI document in JSON or YAML; null for anything else. Throws an Error with a sentence for broken text. */
export async function readOpenApi(text: string): Promise<Raw | null> {
  const document = await parsed(text.replace(/^\uFEFF/, ''));
  return isDescription(document) ? document : null;
}

async function parsed(text: string): Promise<unknown> {
  if (/^\s*\{/.test(text)) return JSON.parse(text);
  const { CORE_SCHEMA, load } = await import('js-yaml');
  const document = load(text, { schema: CORE_SCHEMA });
  checkGrowth(document, text.length);
  return document;
}
