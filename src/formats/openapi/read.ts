import { isDescription } from '../../core/openapi/description.ts';
import type { ReferredFiles } from '../../ports/formats.ts';
import { parseDocument } from '../yaml.ts';
import { type Bundle, bundle } from './bundle.ts';

/**
 * Reads an OpenAPI document in JSON or YAML with the files that it refers to; null for anything else. Throws an Error
 * with a sentence for broken text.
 */
export async function readOpenApi(text: string, files: ReferredFiles | null): Promise<Bundle | null> {
  const document = await parseDocument(text);
  if (!isDescription(document)) return null;
  return files === null ? { document, problems: [] } : bundle(document, files);
}
