import { onOneLine } from '../core/json/raw.ts';
import type { ImportedFile, ReferredFiles } from '../ports/formats.ts';
import { importInsomniaDocument, isInsomnia } from './insomnia/import.ts';
import { importWithFiles } from './openapi/import.ts';
import { loadYaml } from './yaml.ts';

/** A file of YAML is an export of Insomnia or a description. */
export async function importYamlFile(
  text: string,
  files: ReferredFiles | null = null,
): Promise<ImportedFile> {
  const read = await loadYaml();
  try {
    const document = read(text);
    if (!isInsomnia(document)) return { ...(await importWithFiles(document, files)), format: 'OpenAPI' };
    return { ...importInsomniaDocument(document), format: 'Insomnia' };
  } catch (error) {
    const message = `this is not YAML: ${onOneLine(reasonOf(error))}`;
    const { line, column } = placeOf(error);
    return {
      requests: [],
      variables: [],
      problems: [{ severity: 'error', message, hint: null, line, column }],
      format: 'YAML',
    };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'reason' in error && typeof error.reason === 'string') return error.reason;
  return error instanceof Error ? error.message : 'it cannot be read';
}

function placeOf(error: unknown): { readonly line: number; readonly column: number } {
  const mark = error instanceof Error && 'mark' in error ? error.mark : null;
  const { line, column } = (mark ?? {}) as { readonly line?: unknown; readonly column?: unknown };
  return {
    line: typeof line === 'number' ? line + 1 : 1,
    column: typeof column === 'number' ? column + 1 : 1,
  };
}
