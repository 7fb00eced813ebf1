import { dirname, join } from 'node:path';
import { writeBelow } from '../../files/write-below.ts';
import { type NamedFile, writeNamedFile } from '../../files/write-named.ts';
import type { ExportResult } from '../../ports/formats.ts';

export async function writeExport(
  path: string,
  { text, sideFiles }: Pick<ExportResult, 'text' | 'sideFiles'>,
): Promise<NamedFile & { readonly paths: readonly string[] }> {
  const folder = dirname(path);
  for (const file of sideFiles) await writeBelow({ path: file.path, folder, overwrite: true }, file.text);
  const paths = [path, ...sideFiles.map((file) => join(folder, file.path))];
  return { ...(await writeNamedFile(path, text)), paths };
}
