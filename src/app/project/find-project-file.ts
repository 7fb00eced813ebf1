import { dirname, join, resolve } from 'node:path';
import { isOwnFile } from '../../files/owner.ts';

export const projectFile = 'restloop.json';

/** Path of the project's file: in the working directory, or above it up to the nearest `.git`; null where there is none. */
export function findProjectFile(): string | null {
  const start = resolve('.');
  const folders = [start];
  while (!isOwnFile(join(folders.at(-1) ?? start, '.git'), start)) {
    const above = dirname(folders.at(-1) ?? start);
    // Without a root a folder above may be anybody's.
    if (above === folders.at(-1))
      return isOwnFile(join(start, projectFile), start) ? join(start, projectFile) : null;
    folders.push(above);
  }
  return folders.map((one) => join(one, projectFile)).find((path) => isOwnFile(path, start)) ?? null;
}
