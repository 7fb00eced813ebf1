import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The path after all its links are followed. Parts that do not exist yet stay as they are. */
export function resolveLinks(path: string): string {
  return follow(resolve(path), mostLinks);
}

/**
 * The folder below which the files of a folder may read: the nearest one at or above it with a `.git` or an
 * `http-client.env.json`, else the folder itself. Links are followed.
 */
export function findProjectRoot(folder: string): string {
  const start = resolveLinks(folder);
  for (let at = start; ; at = dirname(at)) {
    if (rootMarks.some((mark) => existsSync(join(at, mark)))) return at;
    if (at === dirname(at)) return start;
  }
}

const rootMarks = ['.git', 'http-client.env.json'];

/** The number of links that Linux follows. */
const mostLinks = 40;

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

/** Null for what is not a link. */
function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
