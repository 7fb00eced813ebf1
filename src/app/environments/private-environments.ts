import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import { isObject } from '../../core/value/is-object.ts';
import { readText } from '../../files/read.ts';
import { checkOutput, writeBelow } from '../../files/write-below.ts';
import { writeNamedFile } from '../../files/write-named.ts';
import { environmentFiles } from './environment-folders.ts';

type Environments = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Throws a SyntaxError with its place for a file that is not JSON: nothing is written over it. */
export async function readEnvironments(file: string): Promise<Environments> {
  if (!existsSync(file)) return {};
  const parsed: unknown = JSON.parse((await read(file)).replace(/^\uFEFF/, ''));
  if (isObject(parsed)) return parsed as Environments;
  throw new Error('it is not a JSON object of environments');
}

/** Adds variables to environments of a file. Variables that only the file has stay in it. */
export async function writeEnvironments(
  file: string,
  environments: Environments,
  modeOfNew: number | null = null,
): Promise<void> {
  const known = await readEnvironments(file);
  const merged = Object.fromEntries(
    Object.entries(environments).map(([name, variables]) => [name, { ...known[name], ...variables }]),
  );
  await writeNamedFile(file, `${JSON.stringify({ ...known, ...merged }, null, 2)}\n`, { mode: modeOfNew });
}

export async function writePrivateEnvironments(folder: string, environments: Environments): Promise<void> {
  await ignorePrivateFile(folder);
  await writeEnvironments(join(folder, environmentFiles.private), environments, 0o600);
}

/** Names the private file in `.gitignore` before git can see the file; git follows no link of that name. Rejects with a FileError. */
export async function ignorePrivateFile(folder: string): Promise<void> {
  const output = { path: '.gitignore', folder, overwrite: true, naming: 'by-user' } as const;
  await checkOutput(output);
  const path = join(folder, output.path);
  const before = existsSync(path) ? await read(path) : '';
  const isThere = before
    .split(/\r?\n/)
    .some((line) => line.trim().replace(/^\//, '') === environmentFiles.private);
  if (isThere) return;
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  await writeBelow(output, `${before}${gap}${environmentFiles.private}\n`);
}

const read = (path: string): Promise<string> => readText(path, { limit: fileLimits.requests });
