import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const projectFile = 'restloop.json';

/** Path of the project's file: in the folder, or above it up to the nearest `.git`; null where there is none. */
export function findProjectFile(folder: string): string | null {
  const start = resolve(folder);
  const folders = [start];
  while (!existsSync(join(folders.at(-1) ?? start, '.git'))) {
    const above = dirname(folders.at(-1) ?? start);
    // Without a root a folder above may be anybody's.
    if (above === folders.at(-1))
      return existsSync(join(start, projectFile)) ? join(start, projectFile) : null;
    folders.push(above);
  }
  return folders.map((one) => join(one, projectFile)).find((path) => existsSync(path)) ?? null;
}
