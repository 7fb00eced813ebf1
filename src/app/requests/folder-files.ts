import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isWithin } from '../../core/files/within.ts';
import { resolveLinks } from '../../files/paths.ts';
import { isCollectionFolder, isInCollection } from '../importing/collection-folder.ts';
import { UsageError } from '../usage-error.ts';

/** Files by name as people count, 2 before 10, those of `order` first; null for a target that is no such folder. */
export async function filesOfFolder(target: string, order: readonly string[] = []): Promise<string[] | null> {
  if (target === '-' || !(await isFolder(target)) || isCollectionFolder(target)) return null;
  const files: string[] = [];
  for await (const file of filesIn(target)) files.push(file);
  if (files.length === 0 && isInCollection(target)) return null;
  if (files.length === 0)
    throw new UsageError(`There is no request file in "${target}".`, 'request files end in .http or .rest');
  if (order.length === 0) return files;
  const places = order.map(resolveLinks);
  const rankOf = (file: string) => {
    const real = resolveLinks(file);
    const rank = places.findIndex((place) => isWithin(real, place));
    return rank < 0 ? places.length : rank;
  };
  return files
    .map((file) => ({ file, rank: rankOf(file) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ file }) => file);
}

/** Shells of Windows pass a pattern such as `tests/*.http` on as it is. Null for any other target. */
export async function filesOfPattern(target: string): Promise<string[] | null> {
  const pattern = target.replaceAll('\\', '/');
  if (!/^[^\s:]*[*?][^\s:]*\.(?:http|rest)$/i.test(pattern) || existsSync(target)) return null;
  const folder = /^(?:[^*?]*\/)?/.exec(pattern)?.[0] ?? '';
  const matches = new RegExp(`^${patternSource(pattern.slice(folder.length))}$`, 'i');
  const files: string[] = [];
  if (!(await isFolder(folder || '.'))) return [];
  for await (const file of filesIn(folder || '.'))
    if (matches.test(relative(folder, file).replaceAll('\\', '/'))) files.push(file);
  return files;
}

const patternSource = (pattern: string): string =>
  pattern.replace(/\*\*\/|\*+|\?|[^\w/]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '?') return '[^/]';
    return part.startsWith('*') ? '[^/]*' : `\\${part}`;
  });

export async function* filesIn(
  folder: string,
  left: { folders: number } = { folders: Number.POSITIVE_INFINITY },
): AsyncGenerator<string> {
  const entries = left.folders > 0 ? await readdir(folder, { withFileTypes: true }) : [];
  left.folders -= 1;
  for (const entry of entries.sort((one, other) => compareNames(one.name, other.name))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && isCollectionFolder(path)) yield path;
    else if (entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name)) yield* filesIn(path, left);
    else if (!entry.isDirectory() && /\.(?:http|rest)$/i.test(entry.name)) yield path;
  }
}

const collator = new Intl.Collator('en', { numeric: true });

const compareNames = (one: string, other: string): number =>
  collator.compare(one, other) || (one < other ? -1 : 1);

export async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
