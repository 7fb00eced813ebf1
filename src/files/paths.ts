import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isOwnFile } from './owner.ts';

/** Follows all links; parts that do not exist stay. */
export function resolveLinks(path: string): string {
  return follow(resolve(path), maxLinks);
}

export function findProjectRoot(folder: string): string {
  const start = resolveLinks(folder);
  for (let at = start; ; at = dirname(at)) {
    if (rootMarks.some((mark) => isOwnFile(join(at, mark), start))) return at;
    if (at === dirname(at)) return start;
  }
}

const rootMarks = ['.git', 'http-client.env.json'];

/** The limit of Linux. */
const maxLinks = 40;

function follow(path: string, links: number): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    if (parent === path || links === 0) return path;
    const target = linkTarget(path);
    const folder = follow(parent, links - 1);
    return target === null ? join(folder, basename(path)) : follow(resolve(folder, target), links - 1);
  }
}

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
