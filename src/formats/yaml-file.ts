import { onOneLine } from '../core/json/raw.ts';
import type { FolderFile, ImportedFile, ReferredFiles } from '../ports/formats.ts';
import { filesOfBundle, isBundle } from './bruno/bundle.ts';
import { importInsomniaDocument, isInsomnia } from './insomnia/import.ts';
import { importWithFiles } from './openapi/import.ts';
import { refusedImport } from './problems.ts';
import { loadYaml, yamlSource } from './yaml.ts';

export interface YamlReading {
  readonly files: ReferredFiles | null;
  readonly importFolder: (files: readonly FolderFile[]) => Promise<ImportedFile>;
}

export async function importYamlFile(
  text: string,
  { files, importFolder }: YamlReading,
): Promise<ImportedFile> {
  const read = await loadYaml();
  try {
    const document = read(text);
    if (isBundle(document)) return inOneFile(await importFolder(filesOfBundle(document)));
    const source = yamlSource(text, document, read);
    if (!isInsomnia(document))
      return { ...(await importWithFiles(document, { files, source })), format: 'OpenAPI' };
    return { ...importInsomniaDocument(document, source), format: 'Insomnia' };
  } catch (error) {
    const message = `this is not YAML: ${onOneLine(reasonOf(error))}`;
    return { ...refusedImport(message, placeOf(error)), format: 'YAML' };
  }
}

/** The files are parts of the one that was read. */
const inOneFile = ({ problems, ...imported }: ImportedFile): ImportedFile => ({
  ...imported,
  problems: problems.map(({ file, ...problem }) =>
    file === undefined
      ? problem
      : { ...problem, message: `${file.replace(/\.yml$/, '')}: ${problem.message}` },
  ),
});

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
