import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import { isObject } from '../../core/value/is-object.ts';
import { readText } from '../../files/read.ts';
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
export async function writeEnvironments(file: string, environments: Environments): Promise<void> {
  const known = await readEnvironments(file);
  const merged = Object.fromEntries(
    Object.entries(environments).map(([name, variables]) => [name, { ...known[name], ...variables }]),
  );
  await writeNamedFile(file, `${JSON.stringify({ ...known, ...merged }, null, 2)}\n`);
}

/** Adds secrets to the private file of a folder, for its owner alone where the file is new. */
export async function writePrivateEnvironments(folder: string, environments: Environments): Promise<void> {
  await ignorePrivateFile(folder);
  const file = join(folder, environmentFiles.private);
  const isNew = !existsSync(file);
  await writeEnvironments(file, environments);
  if (isNew) await chmod(file, 0o600);
}

/** Names the private file in `.gitignore`, before it is written: git must not see it for a moment. */
export async function ignorePrivateFile(folder: string): Promise<void> {
  const path = join(folder, '.gitignore');
  const before = existsSync(path) ? await read(path) : '';
  const isThere = before
    .split(/\r?\n/)
    .some((line) => line.trim().replace(/^\//, '') === environmentFiles.private);
  if (isThere) return;
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  await writeNamedFile(path, `${before}${gap}${environmentFiles.private}\n`);
}

const read = (path: string): Promise<string> => readText(path, { limit: fileLimits.requests });
