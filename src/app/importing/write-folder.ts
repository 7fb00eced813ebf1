import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkOutput, type OutputBelow, writeBelow } from '../../files/write-below.ts';
import type { ExportedFolder } from '../../ports/formats.ts';
import { environmentFiles } from '../environments/environment-folders.ts';
import { ignorePrivateFile } from '../environments/private-environments.ts';
import { UsageError } from '../usage-error.ts';

/** Writes a folder of requests and resolves to the paths. Rejects with a UsageError where a file is there already. */
export async function writeFolder(
  folder: string,
  { files, publicEnvironments, privateEnvironments }: ExportedFolder,
): Promise<readonly string[]> {
  const environments = [
    { path: environmentFiles.public, text: publicEnvironments },
    { path: environmentFiles.private, text: privateEnvironments },
  ].flatMap(({ path, text }) => (text === null ? [] : [{ path, text }]));
  const all = [...files, ...environments];
  const ignored = privateEnvironments === null ? [] : [{ path: '.gitignore' }];
  const there = all.find(({ path }) => existsSync(join(folder, path)));
  if (there !== undefined)
    throw new UsageError(
      `${join(folder, there.path)} already exists; nothing was written.`,
      'name another folder, or move the file away',
    );
  await mkdir(folder, { recursive: true });
  for (const { path } of [...all, ...ignored]) await checkOutput(output(path, folder));
  if (privateEnvironments !== null) await ignorePrivateFile(folder);
  for (const { path, text } of all)
    await writeBelow(
      { ...output(path, folder), ...(path === environmentFiles.private && { mode: 0o600 }) },
      text,
    );
  return all.map(({ path }) => join(folder, path));
}

const output = (path: string, folder: string): OutputBelow => ({
  ...{ path, folder },
  overwrite: true,
  naming: 'by-user',
});
