import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import { readText } from '../../files/read.ts';
import { checkOutput, type OutputBelow, writeBelow } from '../../files/write-below.ts';
import type { ExportedFolder } from '../../ports/formats.ts';
import { environmentFiles } from '../environments/environment-folders.ts';
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
  // Git must not see the private file for a moment.
  if (privateEnvironments !== null) await ignore(folder);
  for (const { path, text } of all) await writeBelow(output(path, folder), text);
  if (privateEnvironments !== null) await chmod(join(folder, environmentFiles.private), 0o600);
  return all.map(({ path }) => join(folder, path));
}

const output = (path: string, folder: string): OutputBelow => ({
  ...{ path, folder },
  overwrite: true,
  naming: 'by-user',
});

async function ignore(folder: string): Promise<void> {
  const path = join(folder, '.gitignore');
  const before = existsSync(path) ? await readText(path, { limit: fileLimits.environment }) : '';
  if (before.split(/\r?\n/).includes(environmentFiles.private)) return;
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  await writeBelow(output('.gitignore', folder), `${before}${gap}${environmentFiles.private}\n`);
}
