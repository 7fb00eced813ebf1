import { dirname, join, resolve } from 'node:path';
import { isWithin } from '../../core/files/within.ts';
import { isOwnFile } from '../../files/owner.ts';

/** The file names of JetBrains' HTTP client. */
export const environmentFiles = {
  public: 'http-client.env.json',
  private: 'http-client.private.env.json',
} as const;

/** Folders whose environment files count, the nearest last: up to the nearest `.git`, or the named folder. */
export function environmentFolders(folder: string, named: string = folder): string[] {
  const start = resolve(folder);
  const all = [start];
  for (let at = start; dirname(at) !== at; at = dirname(at)) all.push(dirname(at));
  const top = topOf(all, [resolve(named), resolve('.')]);
  return all.slice(0, top + 1).reverse();
}

export const hasEnvironmentFiles = (folder: string, below: string): boolean =>
  Object.values(environmentFiles).some((file) => isOwnFile(join(folder, file), below));

function topOf(ancestors: readonly string[], bases: readonly string[]): number {
  const [start = ''] = ancestors;
  const git = ancestors.findIndex((folder) => isOwnFile(join(folder, '.git'), start));
  if (git >= 0) return git;
  const above = bases.filter((base) => isWithin(start, base)).map((base) => ancestors.indexOf(base));
  return Math.max(
    0,
    ancestors.findIndex((folder) => hasEnvironmentFiles(folder, start)),
    ...above,
  );
}
